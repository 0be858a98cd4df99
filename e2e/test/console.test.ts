import pg from "pg";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { expectNoFault, firstLoad } from "../src/operator-checks.ts";
import {
  authenticator,
  enrolByPasskey,
  giveCode,
  openOperators,
  printedLinks,
  readHalf,
  type Operators,
} from "../src/operator-page.ts";
import { startOwnProduct, checkScreen } from "../src/stage.ts";
import { giveJobUp, letJobFallSilent } from "../src/time-travel.ts";
import type { Product } from "../../tools/product.ts";

let product: Product;
let operators: Operators;
/** The first two operators: an admin with a passkey, and one with compliance and payments. */
let admin: Page;
let officer: Page;
/** An operator invited by them, with password and code, on a phone. */
let rina: Page;

beforeAll(async () => {
  product = await startOwnProduct({ withConsole: true });
  operators = await openOperators();
  admin = await operators.open();
  officer = await operators.open();
});
afterAll(async () => {
  await operators.close();
  await product.stop();
});
afterEach(() => expect(operators.refused).toEqual([]));

/** Makes a list's reply longer with copies of its first row, each with an id of its own. */
async function withManyRows(page: Page, url: string, count: number): Promise<void> {
  await page.route(url, async (route) => {
    const response = await route.fetch();
    const reply = (await response.json()) as { data: { rows: { operatorId: string }[] } };
    const [first] = reply.data.rows;
    const rows = Array.from({ length: count }, (_, at) => ({ ...first, operatorId: `row ${at}` }));
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, rows } } });
  });
}

/** Adds a labelled test game to the bundled provider's: it is on no tile of home. */
async function listTestGame(code: string, name: string): Promise<void> {
  const owner = new pg.Client(product.databaseUrl);
  await owner.connect();
  await owner.query(
    `insert into games.catalogue (provider, code, name, studio, category, features, mobile, blocked_countries, demo,
       free_rounds, provable, first_listed_at, state)
     values ('hub88', $1, $2, 'Test Studio', 'video slots', '{}', true, '{}', false, false, false, now(), 'shown')`,
    [code, name],
  );
  await owner.query("update games.catalogue_version set version = version + 1");
  await owner.end();
}

/** Returns the names of the games that players find. */
async function foundByPlayers(): Promise<readonly string[]> {
  const { catalogue } = (await (await fetch(`${product.url}/config.json`)).json()) as { catalogue: { hash: string } };
  const file = await fetch(`${product.url}/catalogue/${catalogue.hash}.id.json`);
  return ((await file.json()) as { games: { name: readonly string[] } }).games.name;
}

describe("the console", () => {
  test("R-OPR-01 R-OPR-02 R-CUI-07 npm start prints links for two people, who enrol by passkey, and each link works once", async () => {
    const links = printedLinks(product.printed);
    expect(links.length).toBe(2);
    await admin.goto(product.consoleUrl);
    await admin.getByRole("heading", { name: "Sign in" }).waitFor();
    await expectNoFault(admin, "console-sign-in");
    const [first = "", second = ""] = links;
    await admin.goto(first);
    await admin.getByText("admin@localhost").waitFor();
    await expectNoFault(admin, "console-invitation-passkey");
    await admin.getByRole("button", { name: "Use a password and an authenticator app instead" }).click();
    await expectNoFault(admin, "console-invitation");
    await enrolByPasskey(admin, first, "Sari Dewi");
    await enrolByPasskey(officer, second, "Budi Santoso");
    const late = await operators.open();
    await late.goto(first);
    await late
      .getByRole("alert")
      .getByText("This link is unknown, was used, had five wrong codes, or is older than 30 minutes.")
      .waitFor();
    await late.context().close();
  });

  test("R-EYE-02 R-EYE-04 R-OPR-19 an invitation needs two people and both their halves, and the approval is signed by passkey", async () => {
    await admin.getByRole("link", { name: "People" }).click();
    await admin.getByRole("rowheader", { name: /Budi Santoso/ }).waitFor();
    await expectNoFault(admin, "console-people");
    await admin.getByRole("button", { name: "Invite a person" }).click();
    await admin.getByLabel("Email").fill("rina@example.com");
    await admin.getByText("Risk", { exact: true }).click();
    await admin.getByLabel("Reason").fill("Joins the evening shift.");
    await expectNoFault(admin, "console-invite");
    await admin.getByRole("button", { name: "Invite", exact: true }).click();
    await admin.getByText("Sent for approval.").waitFor();
    await admin.getByText("it is shown to you alone, once").waitFor();
    const half = await readHalf(admin, "code");
    await expectNoFault(admin, "console-invited-code");

    // Compliance sees the list of people, can begin nothing there, and finds the proposal.
    await officer.goto(`${product.consoleUrl}/people`);
    await officer.getByRole("rowheader", { name: /Sari Dewi/ }).waitFor();
    expect(await officer.getByRole("button", { name: /Invite|Change/ }).count()).toBe(0);
    await officer.goto(`${product.consoleUrl}/proposals`);
    await officer.getByText("Waits for you").waitFor();
    await admin.getByRole("link", { name: "Open the proposals" }).click();
    await admin.waitForURL("**/proposals?tab=mine");
    await admin.getByRole("button", { name: "Withdraw" }).waitFor();
    await admin.getByRole("link", { name: "Decided", exact: true }).click();
    await admin.getByText("No proposal from the last 30 days was decided.").waitFor();
    await expectNoFault(officer, "console-proposals");
    await officer.getByRole("button", { name: "Approve…" }).focus();
    await officer.keyboard.press("Enter");
    await officer.getByRole("dialog", { name: "Approve" }).waitFor();
    await officer.getByLabel("Reason").focus();
    await officer.keyboard.type("I know Rina; the shift needs her.");
    await officer.keyboard.press("Tab");
    await officer.keyboard.press("Tab");
    await officer.keyboard.press("Enter");
    const link = await readHalf(officer, "link");
    expect(await officer.getByText(half).count()).toBe(0);
    await expectNoFault(officer, "console-approved-link");

    rina = await operators.open();
    await rina.goto(link);
    await rina.getByText("This invitation takes two people").waitFor();
    // Only somebody with both halves is shown whose link it is, and can enrol.
    expect(await rina.getByText("rina@example.com").count()).toBe(0);
    expect(await rina.getByLabel("Your name").count()).toBe(0);
    await giveCode(rina, "aaaa-bbbb-cccc");
    await rina.getByRole("alert").getByText("This code does not belong to the link.").waitFor();
    await expectNoFault(rina, "console-invitation-code");
    await rina.setViewportSize({ width: 360, height: 800 });
    await giveCode(rina, half.toUpperCase());
    await rina.getByLabel("Your name").fill("Rina");
    await rina.getByRole("button", { name: "Use a password and an authenticator app instead" }).click();
    await rina.getByLabel("Password").fill("nasi goreng pakai telur dua");
    const codes = authenticator((await rina.locator("p.font-mono").innerText()).replaceAll(" ", ""));
    await rina.getByLabel("Code", { exact: true }).fill(codes());
    await rina.getByRole("button", { name: "Enrol and sign in" }).click();
    await expect.poll(() => rina.getByRole("listitem").count()).toBe(10);
    await checkScreen(rina, "console-recovery-codes");
    await rina.getByRole("button", { name: "I have saved them" }).click();
    await rina.getByText("No order is in this list.").waitFor();

    expect(await rina.getByRole("link", { name: "People" }).count()).toBe(0);
    await rina.goto(`${product.consoleUrl}/people`);
    await rina.getByRole("heading", { name: "Nothing here" }).waitFor();
    await rina.goto(`${product.consoleUrl}/proposals`);
    await rina.getByRole("button", { name: "Sign out" }).first().click();
    await rina.getByLabel("Email").fill("rina@example.com");
    await rina.getByLabel("Password").fill("a wrong one of hers");
    // A wrong password does not use the code up.
    const code = codes();
    await rina.getByLabel("Code").fill(code);
    await rina.getByRole("button", { name: "Sign in", exact: true }).click();
    await rina.getByRole("alert").getByText("That did not match.").waitFor();
    await rina.getByLabel("Password").fill("nasi goreng pakai telur dua");
    await rina.getByLabel("Code").fill(code);
    await rina.getByRole("button", { name: "Sign in", exact: true }).click();
    await rina.getByText("No order is in this list.").waitFor();
    await rina.getByRole("link", { name: "Proposals" }).click();
    await rina.getByText("Nothing waits for you.").waitFor();
  });

  test("R-OPR-10 R-EYE-03 R-CAPI-04 an admin and compliance confirm the list of people, named one by one", async () => {
    await officer.goto(`${product.consoleUrl}/proposals`);
    await officer.getByText("Nothing waits for you.").waitFor();
    await admin.goto(`${product.consoleUrl}/people`);
    await admin.getByText("The list was never confirmed.").waitFor();
    await admin.getByRole("button", { name: "Confirm the list…" }).click();
    const dialog = admin.getByRole("dialog", { name: "Confirm the list" });
    await dialog.getByText("Software cannot check this.").waitFor();
    await dialog.getByText("payments@localhost").waitFor();
    await dialog.getByLabel("Reason").fill("I spoke to each of them this week.");
    await expectNoFault(admin, "console-review");
    await dialog.getByRole("button", { name: "Confirm the list" }).click();
    await admin.getByText("Sent for approval.").waitFor();

    // The open page is told at once: its own reads come only every 30 seconds.
    await officer.getByText("Confirm the list of people").waitFor();
    await officer.getByRole("rowheader", { name: "Sari Dewi, admin@localhost" }).waitFor();
    await expectNoFault(officer, "console-review-proposal");
    await officer.getByRole("button", { name: "Approve…" }).click();
    await officer.getByRole("dialog", { name: "Approve" }).getByLabel("Reason").fill("I know every one of them.");
    await officer.getByRole("dialog", { name: "Approve" }).getByRole("button", { name: "Approve" }).click();
    await officer.getByText("Nothing waits for you.").waitFor();
    await admin.reload();
    await admin.getByText("Confirmed:").waitFor();
  });

  test("R-OPR-05 R-OPR-06 R-CUI-06 a suspension ends the person's session: the page asks to sign in, and is kept below", async () => {
    await admin.goto(`${product.consoleUrl}/people`);
    await admin.getByRole("button", { name: "Change rina@example.com" }).click();
    await admin.getByLabel("Reason").fill("Left the company this morning.");
    await checkScreen(admin, "console-person");
    await admin.getByRole("button", { name: "Suspend…" }).click();
    for (const wrong of ["rina", "ina", "a"]) {
      await admin.getByLabel("Last four characters of Rina").fill(wrong);
      expect(await admin.getByRole("button", { name: "Suspend", exact: true }).isDisabled(), wrong).toBe(true);
    }
    await admin.getByLabel("Last four characters of Rina").fill("Rina");
    await admin.getByRole("button", { name: "Suspend", exact: true }).click();
    await admin.getByText("Done.").waitFor();
    await admin.getByText("Suspended").waitFor();
    // Nobody touches the page.
    await rina.getByText("What you typed on the page is still there.").waitFor();
    await rina.getByRole("heading", { name: "Sign in" }).waitFor();
    await checkScreen(rina, "console-session-ended");
    await rina.context().close();
  });

  test("R-AUD-07 R-CUI-01 the audit log is searched by an address, and the policy is read", async () => {
    await admin.goto(`${product.consoleUrl}/audit?action=enrol`);
    await admin.getByRole("grid", { name: "Audit log" }).waitFor();
    expect(await admin.getByRole("rowheader").count()).toBe(3);
    await expectNoFault(admin, "console-audit");
    await admin.getByLabel("Action", { exact: true }).selectOption({ label: "Searched the audit log" });
    await admin.getByRole("button", { name: "Search", exact: true }).click();
    await admin.waitForURL("**/audit?action=search_audit");
    await admin.getByRole("grid").getByText("Searched the audit log").first().waitFor();
    // The operator is chosen by name, and a value that cannot be read is named at its field.
    await admin.getByLabel("Person", { exact: true }).selectOption({ label: "Budi Santoso (payments@localhost)" });
    await admin.getByLabel("Player", { exact: true }).fill("Sari");
    await admin.getByRole("button", { name: "Search", exact: true }).click();
    await admin.getByText("A player’s id has digits only.").waitFor();
    await admin.getByLabel("Player", { exact: true }).fill("");
    await admin.getByRole("button", { name: "Search", exact: true }).click();
    await admin.getByText("No entry fits.").waitFor();
    await admin.goBack();
    await admin.goBack();
    await expect.poll(() => admin.getByLabel("Action", { exact: true }).inputValue()).toBe("enrol");
    await admin.getByRole("link", { name: "Policy" }).click();
    await admin.getByRole("rowheader", { name: "Refuse an order" }).waitFor();
    await expectNoFault(admin, "console-policy");
  });

  test("R-CUI-01 a value of an address that cannot be read is named and nothing is listed, and a link does not tell what exists", async () => {
    await admin.goto(`${product.consoleUrl}/audit?action=enrol&player=abc&colour=red`);
    await admin.getByText("so nothing is listed: player=abc, colour=red").waitFor();
    expect(await admin.getByRole("grid", { name: "Audit log" }).count()).toBe(0);
    await expectNoFault(admin, "console-dropped");
    await admin.getByRole("button", { name: "Show the page without them" }).click();
    await admin.waitForURL("**/audit?action=enrol");
    await admin.getByRole("grid", { name: "Audit log" }).waitFor();
    // An address without a page keeps the navigation rail.
    await admin.goto(`${product.consoleUrl}/nothing/here`);
    await admin.getByRole("heading", { name: "Nothing here" }).waitFor();
    await admin.getByRole("navigation", { name: "Pages" }).waitFor();
    const unknown = "The link names something that does not exist, or that your roles do not let you open.";
    await admin.goto(`${product.consoleUrl}/people?person=01890a5d-ac96-774b-bcce-b302099a8057`);
    await admin.getByText(unknown).waitFor();
    // An operator who exists, for a reader who may change nobody.
    await admin.getByRole("button", { name: "Change payments@localhost" }).click();
    await admin.waitForURL(/person=/);
    await officer.goto(admin.url());
    await officer.getByText(unknown).waitFor();
    await officer.goto(`${product.consoleUrl}/proposals?tab=other`);
    await officer.getByText("so nothing is listed: tab=other").waitFor();
    await officer.getByRole("button", { name: "Show the page without them" }).click();
    await officer.getByRole("link", { name: "Decided", exact: true }).click();
    await officer.getByText("Carried out").first().waitFor();
    expect(await officer.getByText("so nothing is listed").count()).toBe(0);
  });

  test("R-CUI-03 R-CUI-01 a grid is moved by keys, and its columns and rows are in the address", async () => {
    await admin.goto(`${product.consoleUrl}/audit?action=enrol`);
    const grid = admin.getByRole("grid", { name: "Audit log" });
    await grid.focus();
    const active = () =>
      grid.evaluate((box) => document.getElementById(box.getAttribute("aria-activedescendant") ?? "")?.ariaRowIndex);
    expect(await active()).toBe("2");
    for (const [key, row] of [
      ["j", "3"],
      ["ArrowDown", "4"],
      ["j", "4"],
      ["k", "3"],
      ["Home", "2"],
      ["End", "4"],
    ] as const) {
      await admin.keyboard.press(key);
      await expect.poll(active, { message: key }).toBe(row);
    }
    await admin.keyboard.press("Enter");
    await admin.getByRole("dialog", { name: "Entry" }).waitFor();
    await admin.waitForURL(/entry=/);
    await admin.reload();
    await admin.getByRole("dialog", { name: "Entry" }).waitFor();
    await expectNoFault(admin, "console-entry");
    await admin.keyboard.press("Escape");

    await admin.getByRole("button", { name: "Wide rows" }).click();
    await admin.waitForURL(/rows=wide/);
    await expect.poll(async () => (await grid.getByRole("row").nth(1).boundingBox())?.height).toBe(44);
    await admin.getByRole("button", { name: "Columns…" }).click();
    await admin.getByRole("dialog").getByText("Subject", { exact: true }).first().click();
    await admin.getByRole("button", { name: "Move Person forward" }).click();
    await expectNoFault(admin, "console-columns");
    await admin.keyboard.press("Escape");
    await admin.reload();
    const heads = ["Time", "Person", "Action", "Player", "Reason", "Number", "Actions"];
    await expect.poll(() => grid.getByRole("columnheader").allTextContents()).toEqual(heads);
    await admin.getByRole("button", { name: "Dense rows" }).click();
    await expect.poll(async () => (await grid.getByRole("row").nth(1).boundingBox())?.height).toBe(32);
  });

  test("R-CUI-03 a grid of 20,000 rows draws only those seen, keeps its header and first column, and says how many there are", async () => {
    await withManyRows(admin, "**/c/v1/people/list", 20_000);
    await admin.goto(`${product.consoleUrl}/people`);
    const grid = admin.getByRole("grid", { name: "People" });
    await grid.focus();
    expect(await grid.getAttribute("aria-rowcount")).toBe("20001");
    await admin.keyboard.press("End");
    await grid.locator("[aria-rowindex='20001']").waitFor();
    expect(await grid.getByRole("row").count()).toBeLessThan(100);
    await admin.setViewportSize({ width: 700, height: 600 });
    await grid.evaluate((box) => box.scrollBy({ left: 300 }));
    const [box, head, name] = await Promise.all([
      grid.boundingBox(),
      grid.getByRole("columnheader", { name: "Name" }).boundingBox(),
      grid.locator("[aria-rowindex='20001']").getByRole("rowheader").boundingBox(),
    ]);
    expect([head?.x, head?.y, name?.x]).toEqual([(box?.x ?? 0) + 1, (box?.y ?? 0) + 1, (box?.x ?? 0) + 1]);
    await admin.setViewportSize({ width: 360, height: 800 });
    await admin.getByRole("list", { name: "People" }).waitFor();
    expect(await admin.getByRole("listitem").count()).toBeLessThan(100);
    await admin.setViewportSize({ width: 1280, height: 800 });
    await admin.unroute("**/c/v1/people/list");
  });

  test("R-CTG-03 a listed game is taken out of the lobby and shown again, with the reason", async () => {
    await listTestGame("90001", "Test Harbour");
    await expect.poll(foundByPlayers, { timeout: 20_000 }).toContain("Test Harbour");
    await officer.goto(`${product.consoleUrl}/catalogue?tab=shown&find=kios`);
    await officer.getByRole("cell", { name: "On home: always shown" }).waitFor();
    await officer.goto(`${product.consoleUrl}/catalogue?tab=shown&find=harbour`);
    await officer.getByRole("button", { name: "Take Test Harbour out" }).click();
    const out = officer.getByRole("dialog", { name: "Take hub88:90001 out" });
    await out.getByLabel("Reason").fill("Its reels stand still since noon.");
    await expectNoFault(officer, "console-catalogue-dialog");
    await out.getByRole("button", { name: "Take out of the lobby" }).click();
    await officer.getByText("No game matches.").waitFor();
    await expect.poll(foundByPlayers, { timeout: 20_000 }).not.toContain("Test Harbour");
    await officer.getByRole("link", { name: "Taken out" }).click();
    await expectNoFault(officer, "console-catalogue");
    await officer.getByRole("button", { name: "Show Test Harbour" }).click();
    await officer.getByLabel("Reason").fill("The provider put a repaired build up.");
    await officer.getByRole("button", { name: "Show in the lobby" }).click();
    await officer.getByText("No game was taken out.").waitFor();
    await expect.poll(foundByPlayers, { timeout: 20_000 }).toContain("Test Harbour");
  });

  test("R-CAT-02 a game is closed for new bets after its sessions and rounds are shown, and opened again", async () => {
    await officer.goto(`${product.consoleUrl}/switches`);
    const row = officer.getByRole("row", { name: /Lentera Sungai/ });
    await row.getByText("Open", { exact: true }).waitFor();
    await officer.getByRole("button", { name: "Close Lentera Sungai" }).click();
    const dialog = officer.getByRole("dialog", { name: "Close Lentera Sungai" });
    await dialog.getByText("Open rounds").waitFor();
    expect(await dialog.getByRole("definition").allInnerTexts()).toEqual(["0", "0"]);
    await dialog.getByLabel("Reason").fill("The reels stand still since noon.");
    await expectNoFault(officer, "console-switch");
    await dialog.getByRole("button", { name: "Close for new bets" }).click();
    await row.getByText("The reels stand still since noon.").waitFor();
    await row.getByText(/^Budi Santoso,/).waitFor();
    await expectNoFault(officer, "console-switches");

    await officer.getByRole("button", { name: "Close a region…" }).click();
    await officer.getByLabel("Country").fill("mx");
    await officer.keyboard.press("Enter");
    const region = officer.getByRole("dialog", { name: "Close MX" });
    await region.getByRole("button", { name: "Cancel" }).click();

    await officer.getByRole("button", { name: "Undo…" }).click();
    await officer.getByLabel("Reason").fill("The provider put a repaired build up.");
    await officer.getByRole("button", { name: "Open again", exact: true }).click();
    await row.getByText("Open", { exact: true }).waitFor();
  });

  test("R-RUN-02 R-RUN-03 an alert says what to do, is counted on every page, and is taken", async () => {
    await letJobFallSilent(product, "sweep-withdrawals");
    await admin.goto(`${product.consoleUrl}/alerts`);
    await admin.getByRole("heading", { name: /A recurring job has not ended well/ }).waitFor();
    await admin.getByRole("link", { name: "Alerts 1 open" }).waitFor();
    await expectNoFault(admin, "console-alerts");
    await admin.getByRole("button", { name: "Assign to me" }).click();
    await admin.getByText("Taken by Sari Dewi").waitFor();
    // The alert belongs to the admin.
    await officer.goto(`${product.consoleUrl}/alerts`);
    await officer.getByText("No alert is open.").waitFor();
    await expectNoFault(officer, "console-alerts-none");
  });

  test("R-RUN-01 R-RUN-03 the system page shows what runs, and a job that was given up is started again", async () => {
    await giveJobUp(product, "reconcile-with-bank");
    await admin.goto(`${product.consoleUrl}/system`);
    await admin.getByRole("rowheader", { name: "sweep-withdrawals" }).waitFor();
    const servers = admin.getByRole("table").filter({ hasText: "Players' sockets" });
    await expect.poll(() => servers.getByRole("rowheader").count()).toBe(1);
    const givenUp = admin.getByRole("row", { name: /a test's error/ });
    await givenUp.waitFor();
    await expectNoFault(admin, "console-system");
    await givenUp.getByRole("button", { name: "Start again…: reconcile-with-bank" }).click();
    await admin.getByLabel("Reason").fill("The bank answers again.");
    await admin.getByLabel("Last four characters").fill("bank");
    await expectNoFault(admin, "console-system-restart");
    await admin.getByRole("button", { name: "Start again", exact: true }).click();
    await admin.getByText("Done.").waitFor();
    await givenUp.waitFor({ state: "detached" });
  });

  test("R-EYE-07 R-EYE-05 a change of the policy is drafted and proposed, and others see what changes", async () => {
    await admin.goto(`${product.consoleUrl}/policy`);
    await admin.getByRole("button", { name: "Change…: Extend a hold" }).click();
    await admin.getByLabel("Takes effect after (hours)").fill("many");
    await admin.getByText("A whole number that fits, or nothing.").waitFor();
    expect(await admin.getByRole("button", { name: "Put into the draft" }).isDisabled()).toBe(true);
    await admin.getByLabel("Takes effect after (hours)").fill("");
    await admin.getByLabel("People", { exact: true }).selectOption("3");
    await expectNoFault(admin, "console-policy-tiers");
    await admin.getByRole("button", { name: "Put into the draft" }).click();
    const draft = admin.getByRole("region", { name: "Draft" });
    await draft.getByText("Three people; approved by Finance, Compliance").waitFor();
    await draft.getByLabel("Reason").fill("Three people look at each extension.");
    await expectNoFault(admin, "console-policy-draft");
    await draft.getByRole("button", { name: "Propose it" }).click();
    await admin.getByText("Sent for approval.").waitFor();
    await officer.goto(`${product.consoleUrl}/proposals`);
    await officer.getByText("Change the policy").first().waitFor();
    await officer.getByRole("cell", { name: "Three people; approved by Finance, Compliance" }).waitFor();
    await expectNoFault(officer, "console-policy-proposal");
  });

  test("R-OPR-05 the sessions are listed, and an admin ends those of a person", async () => {
    await officer.goto(`${product.consoleUrl}/sessions`);
    await officer.getByRole("heading", { name: "My sessions" }).waitFor();
    await officer.getByText("This one").waitFor();
    expect(await officer.getByRole("heading", { name: "All sessions" }).count()).toBe(0);
    await admin.goto(`${product.consoleUrl}/sessions`);
    await admin.getByRole("heading", { name: "All sessions" }).waitFor();
    await expectNoFault(admin, "console-sessions");
    await admin.getByRole("button", { name: "End all…: Budi Santoso" }).first().click();
    await admin.getByLabel("Reason").fill("The laptop was left on a train.");
    await admin.getByLabel("Last four characters").fill("toso");
    await expectNoFault(admin, "console-sessions-end");
    await admin.getByRole("button", { name: "Cancel" }).click();
  });

  test("R-CUI-09 a lost connection shows since when; after 30 s nothing can be done; once it is back everything is read again", async () => {
    const page = await officer.context().newPage();
    await page.clock.install();
    await page.goto(`${product.consoleUrl}/switches`);
    await page.getByRole("button", { name: "Close Lentera Sungai" }).waitFor();
    await page.route("**/c/v1/**", (route) => route.abort());
    // The page's own read gets no answer.
    await page.clock.fastForward(31_000);
    await page.getByText("What you see may be old.").waitFor();
    await page.getByRole("button", { name: "Close Lentera Sungai" }).click();
    await page.getByLabel("Reason").fill("The reels stand still since noon.");
    const send = page.getByRole("button", { name: "Close for new bets" });
    expect(await send.isEnabled()).toBe(true);
    await page.clock.fastForward(31_000);
    await page.getByText("nothing can be done until it is back").waitFor();
    await expect.poll(() => send.isDisabled()).toBe(true);
    await page.unroute("**/c/v1/**");
    await page.clock.fastForward(31_000);
    await page.getByText("nothing can be done until it is back").waitFor({ state: "detached" });
    await expect.poll(() => send.isEnabled()).toBe(true);
    expect(await page.getByLabel("Reason").inputValue()).toBe("The reels stand still since noon.");
    await page.close();
  });

  test("R-CUI-10 sign-in loads little, compressed, from the console alone, and runs nothing inline", async () => {
    const page = await operators.open();
    const answer = await page.goto(product.consoleUrl);
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
    const { kilobytes, origins } = await firstLoad(page);
    expect(kilobytes).toBeLessThan(180);
    expect(origins).toEqual([product.consoleUrl]);
    const [script] = await page.locator("script[src]").evaluateAll((all) => all.map((one) => one.getAttribute("src")));
    const sent = await fetch(product.consoleUrl + (script ?? ""), { headers: { "accept-encoding": "gzip" } });
    expect(sent.headers.get("content-encoding")).toBe("gzip");
    expect(sent.headers.get("cache-control")).toContain("immutable");
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain("unsafe");
    await page.context().close();
  });

  test("R-CUI-02 keys open pages and the palette finds them; letters can be switched off", async () => {
    await admin.keyboard.press("g");
    await admin.keyboard.press("o");
    await admin.waitForURL("**/proposals");
    await admin.keyboard.press("Control+k");
    await admin.getByRole("searchbox").fill("peo");
    await admin.getByRole("menuitem", { name: "People" }).waitFor();
    await expectNoFault(admin, "console-palette");
    await admin.keyboard.press("Enter");
    await admin.waitForURL("**/people");
    await admin.keyboard.press("?");
    await admin.getByRole("dialog", { name: "Keys" }).waitFor();
    await admin.getByText("Use single-letter keys").click();
    await admin.keyboard.press("Escape");
    await admin.getByRole("dialog").waitFor({ state: "hidden" });
    await admin.keyboard.press("?");
    await admin.keyboard.press("Control+k");
    await admin.getByRole("dialog", { name: "Go to" }).waitFor();
    expect(await admin.getByRole("dialog", { name: "Keys" }).count()).toBe(0);
  });
});
