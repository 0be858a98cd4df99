import type { InboxKind } from "@fairlobby/contract";
import { inboxKinds } from "@fairlobby/contract";
import type { Page } from "playwright";
import { describe, expect, test } from "vitest";
import { call, orderPayout, tryCall, untilStep } from "../../tools/player.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { shiftsOf, watchShifts } from "../src/home-layout.ts";
import { openLanguageSwitcher } from "../src/languages.ts";
import { checkScreen, useStage } from "../src/stage.ts";

const stage = useStage();

const bell = (page: Page, unread: number) =>
  page.getByRole("link", {
    name: unread === 0 ? translated("Inbox") : translated("Inbox, {unread} unread").replace("{unread}", String(unread)),
    exact: true,
  });
const lines = (page: Page) => page.getByRole("main").getByRole("listitem");

/** Creates a player whose withdrawal was paid and who set a limit: two lines. */
async function paidPlayer() {
  const player = await stage.newPlayer({ deposit: 100_000 });
  await call(player, "/v1/consent", { dailyDepositLimit: 500_000 });
  const orderId = await orderPayout(player, { amount: 50_000 });
  await untilStep(player, orderId, 2200);
  return { player, orderId };
}

describe("the inbox", () => {
  test("R-INB-01 R-HOME-07 the bell counts what was not read; each line leads to its subject; read here is read everywhere", async () => {
    const { player, orderId } = await paidPlayer();
    const page = await stage.openAs(player, "/");
    await bell(page, 2).click();
    await page.waitForURL("**/inbox");
    await expect.poll(() => lines(page).count()).toBe(2);
    const [paid = "", limit = ""] = await lines(page).allInnerTexts();
    expect(paid).toContain(translated("The bank paid your withdrawal"));
    expect(paid).toContain("Rp 50.000");
    expect(limit).toContain(translated("Your daily deposit limit now applies"));
    expect(await page.getByText(translated("New"), { exact: true }).count()).toBe(2);
    await checkScreen(page, "inbox");

    // The bell shows it at once, without another read of the account.
    await page.route("**/v1/bus/accountInfo", (route) => route.abort());
    await page.goBack();
    await bell(page, 0).waitFor();
    await page.unroute("**/v1/bus/accountInfo");
    await page.goForward();
    await expect.poll(() => lines(page).count()).toBe(2);

    await lines(page).first().getByRole("link").click();
    await page.waitForURL((url) => url.searchParams.get("orderId") === orderId);
    await page.goBack();
    await lines(page).last().getByRole("link").click();
    await page.waitForURL("**/settings");

    // What was shown on this phone is read on another one too.
    const other = await stage.openAs(player, "/");
    await bell(other, 0).click();
    await expect.poll(() => lines(other).count()).toBe(2);
    expect(await other.getByText(translated("New"), { exact: true }).count()).toBe(0);
  });

  test("R-INB-01 the bell changes while home is shown, and moves nothing", async () => {
    const player = await stage.newPlayer({ deposit: 100_000 });
    const page = await stage.openAs(player, "/404");
    await watchShifts(page);
    await page.goto(stage.url);
    await bell(page, 0).waitFor();
    const header = () => page.locator("header").first().boundingBox();
    await page.waitForLoadState("networkidle");
    const before = await header();
    const orderId = await orderPayout(player, { amount: 50_000 });
    await untilStep(player, orderId, 2200);
    await bell(page, 1).waitFor();
    expect(await header()).toEqual(before);
    await checkScreen(page, "home-bell");
    const moved = (await shiftsOf(page)).filter((html) => html.includes("/inbox"));
    expect(moved).toEqual([]);
  });

  test("R-INB-01 says that nothing happened yet, that it could not be loaded, and shows it once it can", async () => {
    const page = await stage.openAs(await stage.newPlayer(), "/inbox");
    await page.getByRole("heading", { name: translated("Nothing yet") }).waitFor();
    await checkScreen(page, "inbox-empty");
    await page.route("**/v1/inbox", (route) => route.abort());
    await page.reload();
    await page.getByText(translated("This did not load. Nothing is lost.")).waitFor();
    await checkScreen(page, "inbox-error");
    await page.unroute("**/v1/inbox");
    await page.getByRole("button", { name: translated("Try again") }).click();
    await page.getByRole("heading", { name: translated("Nothing yet") }).waitFor();
  });

  test("R-INB-01 keeps the lines when the connection is lost", async () => {
    const { player } = await paidPlayer();
    const page = await stage.openAs(player, "/inbox");
    await expect.poll(() => lines(page).count()).toBe(2);
    await page.context().setOffline(true);
    await page.getByText(translated("You are offline. This is the last known state.")).waitFor();
    expect(await lines(page).count()).toBe(2);
    await checkScreen(page, "inbox-offline");
  });

  test("R-INB-01 R-INB-02 every kind of line is translated into every language and fits; none leads to an offer", async () => {
    const page = await stage.openAs(await stage.newPlayer(), "/404");
    const subjects: Partial<Record<InboxKind, string>> = {
      new_device: "android",
      operator_action: "hold_order",
      support_answered: "17",
    };
    const plain = new Set<InboxKind>([
      "break_ended",
      "new_device",
      "password_changed",
      "operator_action",
      "support_answered",
    ]);
    const list = inboxKinds.map((kind, index) => ({
      id: String(index + 1),
      time: Date.now() - index * 3_600_000,
      kind,
      subject: subjects[kind] ?? "W123456",
      read: index % 2 === 1,
      ...(plain.has(kind) ? {} : { amount: kind === "play_limit" ? 90 : 1_250_000 }),
    }));
    await page.route("**/v1/inbox", async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as object;
      await route.fulfill({ response: reply, json: { ...body, data: { list, total: list.length, unread: 10 } } });
    });
    await page.goto(`${stage.url}/inbox`);
    await expect.poll(() => lines(page).count()).toBe(inboxKinds.length);
    await checkScreen(page, "inbox-kinds");
    const languages = await openLanguageSwitcher(page);
    await languages.check("inbox", (locale) =>
      page.getByText(translated("The bank paid your withdrawal", locale)).waitFor(),
    );
    const ways = await page
      .getByRole("main")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
    expect([...new Set(ways)].toSorted()).toEqual([
      "/history",
      "/invite",
      "/rechargeMall",
      "/service/question",
      "/settings",
      "/settings/record",
      "/withdrawalTracker",
    ]);

    // A deposit leads to the deposits of its day.
    const said = (text: string) => translated(text, languages.locale);
    await lines(page)
      .filter({ hasText: said("A deposit arrived late") })
      .getByRole("link")
      .click();
    await page.getByText(said("Nothing matches")).waitFor();
    await checkScreen(page, "history-of-a-day");
    const dayOf = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Jakarta" });
    const day = dayOf.format(list.find(({ kind }) => kind === "deposit_late")?.time);
    const show = page.getByLabel(said("Show"), { exact: true });
    expect(await show.inputValue()).toBe("deposits");
    const days = await page
      .locator("input[type=date]")
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
    expect(days).toEqual([day, day]);
    await page.getByRole("button", { name: said("Show everything") }).click();
    expect(await show.inputValue()).toBe("all");
    expect(new URL(page.url()).search).toBe("");
  });
});

test("R-API-70 a call of another player returns none of the lines", async () => {
  const { player } = await paidPlayer();
  const { list } = await call(player, "/v1/inbox", {});
  const stranger = await stage.newPlayer();
  expect((await call(stranger, "/v1/inbox", {})).total).toBe(0);
  await tryCall(stranger, "/v1/inbox/read", { ids: list.map(({ id }) => id) });
  expect((await call(player, "/v1/inbox", {})).unread).toBe(list.length);
});
