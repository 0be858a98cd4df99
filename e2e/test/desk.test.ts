import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { call, orderPayout, signUp, untilStep, type Player } from "../../tools/player.ts";
import type { Product } from "../../tools/product.ts";
import {
  enrolByPasskey,
  loseReply,
  openOperators,
  printedLinks,
  readHalf,
  type Operators,
} from "../src/operator-page.ts";
import { expectNoFault, firstLoad } from "../src/operator-checks.ts";
import { answerAtConsole, askWithPicture, readAnswer } from "../src/question-journey.ts";
import { startOwnProduct, checkScreen, useStage } from "../src/stage.ts";

let product: Product;
let operators: Operators;
let admin: Page;
/** An operator with compliance and payments, who holds, releases and proposes. */
let officer: Page;
/** An operator with finance, who approves. */
let rina: Page;
let held: { readonly player: Player; readonly orderId: string };
let other: { readonly player: Player; readonly orderId: string };
/** When the player of `held` signed in, milliseconds since the epoch. */
let signedInAt: number;

async function queued(): Promise<{ readonly player: Player; readonly orderId: string }> {
  const player = await signUp(product.url, { deposit: 100_000 });
  const orderId = await orderPayout(player, { amount: 50_000 });
  await untilStep(player, orderId, 1300);
  return { player, orderId };
}

const stage = useStage(() => product);

beforeAll(async () => {
  // One first withdrawal at the bank at a time: the one that is stuck there makes the others queue.
  product = await startOwnProduct({ withConsole: true, config: { withdrawals: { places: 1 } } });
  operators = await openOperators();
  admin = await operators.open();
  officer = await operators.open({ timeZone: "Asia/Jakarta" });
  rina = await operators.open();
  const stuck = await signUp(product.url, { deposit: 100_000 });
  await untilStep(stuck, await orderPayout(stuck, { amount: 50_000, ending: "0006" }), 1900);
  signedInAt = Date.now();
  [held, other] = [await queued(), await queued()];
});
afterAll(async () => {
  await operators.close();
  await product.stop();
});
afterEach(() => expect(operators.refused).toEqual([]));

const row = (page: Page, orderId: string) => page.getByRole("row", { name: new RegExp(orderId) });

async function fillReason(page: Page, reason: string, verb: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Reason", { exact: true }).fill(reason);
  await dialog.getByRole("button", { name: verb, exact: true }).click();
}

describe("the withdrawal desk", () => {
  test("R-QUE-01 R-QUE-02 R-CUI-01 lists open orders by an address, and filters them", async () => {
    const [first = "", second = ""] = printedLinks(product.printed);
    await enrolByPasskey(admin, first, "Sari Dewi");
    await enrolByPasskey(officer, second, "Budi Santoso");
    await officer.getByRole("link", { name: "Desk" }).click();
    await officer.getByText("No order is in this list.").waitFor();
    await officer.getByRole("link", { name: /All open 3/ }).click();
    await officer.waitForURL("**/orders?tab=all");
    await row(officer, held.orderId).waitFor();
    expect(await officer.getByRole("row").count()).toBe(4);
    await officer.keyboard.press("/");
    // A value that cannot be read is named, and the list stays.
    const filters = officer.getByRole("search");
    await filters.getByLabel("Player", { exact: true }).fill("Sari Dewi");
    await filters.getByLabel("Amount from").fill("sixty");
    await officer.getByRole("button", { name: "Filter", exact: true }).click();
    await officer.getByText("A player’s id has digits only.").waitFor();
    await officer.getByText("Not an amount. Write it like Rp 60.000.").waitFor();
    await expectNoFault(officer, "desk-filter-problem");
    await filters.getByLabel("Player", { exact: true }).fill("");
    await filters.getByLabel("Amount from").fill("Rp 50.001");
    await officer.getByRole("button", { name: "Filter", exact: true }).click();
    await officer.getByText("No order fits the filters.").waitFor();
    await officer.waitForURL("**/orders?tab=all&from=50001");
    await officer.keyboard.press("/");
    expect(await filters.getByLabel("Amount from").inputValue()).toBe("Rp 50.001");
    await filters.getByLabel("Amount from").fill("50,000");
    // Orders on the desk are open, so the final steps are not offered.
    expect(await filters.getByLabel("Step").getByRole("option").allInnerTexts()).not.toContain("2200 Paid");
    await filters.getByLabel("Step").selectOption("1300");
    await officer.getByRole("button", { name: "Filter", exact: true }).click();
    await expect.poll(() => officer.getByRole("row").count()).toBe(3);
    await officer.getByRole("button", { name: "Remove the filter: Amount from" }).click();
    await expectNoFault(officer, "desk-all");
    // The last day counts too.
    const today = await officer.evaluate(() => new Intl.DateTimeFormat("sv-SE").format(new Date()));
    await officer.goto(`${product.consoleUrl}/orders?tab=all&step=1300&until=${today}`);
    await row(officer, held.orderId).waitFor();
    await officer.getByRole("button", { name: "Remove the filter: Placed until" }).click();
    await officer.waitForURL("**/orders?tab=all&step=1300");
    await officer.reload();
    await row(officer, held.orderId).waitFor();
    expect(await officer.getByRole("row").count()).toBe(3);
  });

  test("R-CUI-05 R-CAPI-01 the list is saved as it is seen", async () => {
    await officer.getByRole("button", { name: "Save as CSV…" }).click();
    await officer.getByRole("dialog").getByLabel("Reason", { exact: true }).waitFor();
    await expectNoFault(officer, "desk-save");
    const saved = officer.waitForEvent("download");
    await fillReason(officer, "The bank asks for its open orders.", "Save");
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^fairlobby-orders-\d{4}-\d\d-\d\d\.csv$/);
    const [head = "", ...lines] = readFileSync(await file.path(), "utf8")
      .trim()
      .split("\r\n");
    expect(head).toMatch(/^order_id,player_id,gross,gross_text,net,/);
    expect(lines.map((line) => line.split(",", 1)[0])).toEqual([held.orderId, other.orderId]);
    expect(await officer.getByRole("dialog").count()).toBe(0);
  });

  test("R-CUI-04 R-CUI-02 filters are shown as chips, and a saved view has an address and a count", async () => {
    await officer.getByRole("button", { name: "Views…" }).click();
    await officer.getByText("You have saved no view of this page.").waitFor();
    await officer.getByLabel("Name", { exact: true }).fill("In the queue");
    await officer.getByText("Pin it below its page").click();
    await officer.getByRole("button", { name: "Save this view" }).click();
    const dialog = officer.getByRole("dialog");
    await dialog.getByRole("link", { name: "In the queue" }).waitFor();
    await expectNoFault(officer, "desk-views");
    await officer.keyboard.press("Escape");
    await officer.getByRole("link", { name: "In the queue 2" }).waitFor();

    // Without the filter every order is listed again; the view has another address.
    await officer.getByText("1300 In the queue").first().waitFor();
    await officer.getByRole("button", { name: "Remove the filter: Step" }).click();
    await officer.waitForURL("**/orders?tab=all");
    await expect.poll(() => officer.getByRole("row").count()).toBe(4);
    await officer.keyboard.press("Control+k");
    await officer.getByRole("searchbox").fill("queue");
    await officer.keyboard.press("Enter");
    await officer.waitForURL("**/orders?tab=all&step=1300");
    await expect.poll(() => officer.getByRole("row").count()).toBe(3);

    await officer.getByRole("button", { name: "Views…" }).click();
    await officer.getByRole("button", { name: "Unpin: In the queue" }).click();
    await officer.getByRole("button", { name: "Pin: In the queue" }).click();
    await officer.getByRole("button", { name: "Remove: In the queue" }).click();
    await officer.getByText("You have saved no view of this page.").waitFor();
    await officer.keyboard.press("Escape");
    await officer.getByRole("link", { name: /In the queue/ }).waitFor({ state: "detached" });
  });

  test("R-QUE-03 R-QUE-04 R-HON-20 an operator takes and holds an order, and the player reads why", async () => {
    await officer.getByRole("link", { name: held.orderId }).click();
    await officer.getByText("Signature valid", { exact: true }).waitFor();
    await officer.getByRole("button", { name: "Assign to me" }).click();
    await officer.getByText("Taken by Budi Santoso").waitFor();
    await officer.getByRole("button", { name: "Hold…" }).click();
    await officer.getByLabel("For", { exact: true }).selectOption("account_owner");
    await officer.getByLabel("How the names differ").selectOption("company");
    await expectNoFault(officer, "desk-hold");
    await fillReason(officer, "The account is one of a company.", "Hold");
    await officer.getByText("The hold ends by itself at the latest").waitFor();
    await officer.getByText("It was never held.").waitFor({ state: "hidden" });
    await officer.getByText("Internal note: The account is one of a company.").waitFor();
    await expectNoFault(officer, "desk-order");

    // What the player was told before is listed at once; the tracker is read again below.
    await officer.getByRole("heading", { name: "What the player was told" }).waitFor();
    await officer.getByText("Order placed").click();
    await officer.getByText("orderId", { exact: true }).first().waitFor();
    await expectNoFault(officer, "desk-told");

    const shown = await fetchHold(held);
    expect(shown).toMatchObject({ reason: "account_owner", particulars: { difference: "company" } });
    await officer.goto(`${product.consoleUrl}/orders`);
    await row(officer, held.orderId).waitFor();
    await officer.getByRole("link", { name: /Held 1/ }).waitFor();
    await expectNoFault(officer, "desk-held");
  });

  test("R-QUE-08 R-EYE-02 R-EYE-03 refusing needs a second person, and returns the money to the player", async () => {
    await admin.goto(`${product.consoleUrl}/people`);
    await admin.getByRole("button", { name: "Invite a person" }).click();
    await admin.getByLabel("Email").fill("rina@example.com");
    await admin.getByText("Finance", { exact: true }).click();
    // The first answer is lost: pressed again, it is still one proposal.
    await loseReply(admin, "/c/v1/people/invite");
    await fillReason(admin, "Joins the evening shift.", "Invite");
    await admin.getByRole("dialog").getByText("The console cannot be reached.").waitFor();
    await admin.getByRole("dialog").getByRole("button", { name: "Invite", exact: true }).click();
    await admin.getByText("Sent for approval.").waitFor();
    // Its code was in the lost answer, and is shown once: the proposal is made again.
    await admin.getByText("The answer with the person's code was lost.").waitFor();
    await admin.getByRole("link", { name: "Open the proposals" }).click();
    await admin.getByRole("button", { name: "Withdraw" }).click();
    await admin.getByText("You have no open proposal.").waitFor();
    await admin.goto(`${product.consoleUrl}/people`);
    await admin.getByRole("button", { name: "Invite a person" }).click();
    await admin.getByLabel("Email").fill("rina@example.com");
    await admin.getByText("Finance", { exact: true }).click();
    await fillReason(admin, "Joins the evening shift.", "Invite");
    const code = await readHalf(admin, "code");
    await officer.goto(`${product.consoleUrl}/proposals`);
    await officer.getByRole("button", { name: "Approve…" }).click();
    await fillReason(officer, "I know Rina; the shift needs her.", "Approve");
    await enrolByPasskey(rina, await readHalf(officer, "link"), "Rina", code);
    // She cannot give back an order that a colleague has taken, but she can take it over.
    await rina.goto(`${product.consoleUrl}/orders/${held.orderId}`);
    await rina.getByText("Taken by Budi Santoso").waitFor();
    await rina.getByRole("button", { name: "Assign to me" }).waitFor();

    await officer.goto(`${product.consoleUrl}/orders/${other.orderId}`);
    await officer.getByRole("button", { name: "Refuse…" }).click();
    await officer.getByLabel("For", { exact: true }).selectOption("account_owner");
    await officer.getByLabel("How the names differ").selectOption("other_person");
    await fillReason(officer, "The bank names another holder.", "Refuse");
    await officer.getByText("Sent for approval.").waitFor();
    await officer.getByText("proposed by you").waitFor();
    await officer.getByRole("button", { name: "Refuse…" }).click();
    await officer.getByLabel("For", { exact: true }).selectOption("account_owner");
    await officer.getByLabel("How the names differ").selectOption("other_person");
    await fillReason(officer, "The bank says so once more.", "Refuse");
    await officer.getByText("This is proposed already and waits for an approval.").waitFor();
    await officer.getByRole("button", { name: "Cancel" }).click();
    await rina.goto(`${product.consoleUrl}/orders/${other.orderId}`);
    await rina.getByText("proposed by Budi Santoso").waitFor();
    await rina.getByText("The bank names another holder.").waitFor();
    await expectNoFault(rina, "desk-order-proposed");
    await officer.goto(`${product.consoleUrl}/orders/${other.orderId}`);
    await officer.getByRole("button", { name: "Hold…" }).click();
    await rina.goto(`${product.consoleUrl}/proposals`);
    await rina.getByRole("button", { name: "Approve…" }).waitFor();
    await expectNoFault(rina, "desk-proposal");
    await rina.getByRole("button", { name: "Approve…" }).click();
    await fillReason(rina, "The letter of the bank says so.", "Approve");
    await untilStep(other.player, other.orderId, 2300);
    // A dialog that was open meanwhile says so, and keeps what was typed.
    await officer.getByText("The order has moved on: this is no longer possible.").waitFor();
    await officer.getByRole("button", { name: "Cancel" }).click();
    await officer.getByText("Operator").first().waitFor();
    await checkScreen(officer, "desk-refused");
  });

  test("R-QUE-11 R-CUI-02 R-CUI-10 several holds are released by keys alone, and the figures count them", async () => {
    await officer.goto(`${product.consoleUrl}/orders`);
    await row(officer, held.orderId).waitFor();
    expect((await firstLoad(officer)).kilobytes).toBeLessThan(260);
    await officer.keyboard.press("j");
    await officer.keyboard.press("x");
    await officer.getByRole("button", { name: "Release 1 selected…" }).focus();
    await officer.keyboard.press("Enter");
    await officer.getByRole("dialog", { name: "Release holds" }).waitFor();
    await officer.getByLabel("Reason", { exact: true }).focus();
    await officer.keyboard.type("The company belongs to the player.");
    await officer.keyboard.press("Tab");
    await officer.keyboard.press("Tab");
    await officer.keyboard.press("Enter");
    await officer.getByText("Done.").waitFor();
    expect(await fetchHold(held)).toMatchObject({ outcome: "released" });
    // A pasted id leads to the order.
    await officer.keyboard.press("Control+k");
    await officer.getByRole("searchbox").fill(` ${held.orderId} `);
    await officer.getByRole("menuitem", { name: `Order ${held.orderId}` }).waitFor();
    await officer.keyboard.press("Enter");
    await officer.waitForURL(`**/orders/${held.orderId}`);
    await officer.goto(`${product.consoleUrl}/orders`);
    await officer.getByRole("link", { name: "Last 30 days" }).click();
    await officer.getByRole("rowheader", { name: "Account of another holder" }).waitFor();
    await officer.getByRole("rowheader", { name: "Budi Santoso" }).waitFor();
    await expectNoFault(officer, "desk-figures");
  });

  test("R-SUP-01 R-SUP-02 R-SUP-03 a player asks about an order with a picture, an operator answers, and the player reads it at once and in the inbox", async () => {
    const page = await stage.openAs(other.player, "/404");
    const number = await askWithPicture(page, other.orderId);
    await answerAtConsole(officer, product.consoleUrl, number);
    await readAnswer(page, number);
  });

  test("R-CUI-08 R-CUI-06 on a phone an order is held and released, a proposal approved and a game closed", async () => {
    await officer.setViewportSize({ width: 360, height: 800 });
    const fits = async (): Promise<void> =>
      expect(await officer.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await officer.goto(`${product.consoleUrl}/policy`);
    await untilSeen(officer, "Policy");
    await officer.goto(`${product.consoleUrl}/orders?tab=all`);
    await untilSeen(officer, /^All open/);
    await officer.getByRole("link", { name: held.orderId }).click();
    await officer.getByRole("button", { name: "Hold…" }).click();
    // The time is entered in the time zone of the operator's device, to the minute.
    await officer.getByLabel("For", { exact: true }).selectOption("account_takeover");
    await officer.getByLabel("What happened").selectOption("sign_in");
    await officer.getByLabel("When it happened").fill(await officer.evaluate(localMinute, signedInAt));
    await fits();
    await fillReason(officer, "Somebody else signed in as the player.", "Hold");
    await officer.getByText("The hold ends by itself at the latest").waitFor();
    await officer.getByRole("button", { name: "Undo…" }).click();
    await fits();
    await fillReason(officer, "It was the player's own phone.", "Release");
    await expect.poll(async () => (await fetchHold(held))?.outcome).toBe("released");

    await admin.goto(`${product.consoleUrl}/people`);
    await admin.getByRole("button", { name: "Invite a person" }).click();
    await admin.getByLabel("Email").fill("wati@example.com");
    await admin.getByText("Support", { exact: true }).click();
    await fillReason(admin, "Answers players at night.", "Invite");
    await officer.getByRole("link", { name: "Proposals" }).click();
    await officer.getByRole("button", { name: "Approve…" }).click();
    await fits();
    await fillReason(officer, "I know Wati from the day shift.", "Approve");
    await officer.getByText(/\/invitation#/).waitFor();
    await fits();

    await officer.getByRole("link", { name: "Switches" }).click();
    await officer.getByRole("button", { name: "Close Lentera Sungai" }).click();
    await fits();
    await fillReason(officer, "The reels stand still since noon.", "Close for new bets");
    await officer.getByText("The reels stand still since noon.").waitFor();
    await fits();
    await officer.getByRole("link", { name: /^Alerts/ }).click();
    await officer.getByText("No alert is open.").waitFor();
    await officer.setViewportSize({ width: 1280, height: 800 });
  });
});

/** Waits until a link in a row that scrolls is on the screen. */
const untilSeen = (page: Page, name: string | RegExp): Promise<void> =>
  expect
    .poll(async () => {
      const box = await page.getByRole("link", { name }).first().boundingBox();
      return box !== null && box.x >= 0 && Math.floor(box.x + box.width) <= 360;
    })
    .toBe(true);

/** Returns a moment as an input field takes it, in the time zone of the page's browser. */
function localMinute(at: number): string {
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Returns the newest hold of an order as its player reads it. */
async function fetchHold({ player, orderId }: { readonly player: Player; readonly orderId: string }) {
  const { holds } = await call(player, "/v1/bus/getWithdrawProcess", { orderId });
  return holds?.at(-1);
}
