import type { ReplyOf } from "@fairlobby/contract";
import type { Page, Request } from "playwright";
import { call, type Player } from "../../tools/player.ts";
import { translated } from "../../tools/lobby-texts.ts";
import type { Stage, View } from "./stage.ts";

export type DepositOrder = ReplyOf<"/charge/amount/list">["orders"][number];

/** Saves the contact details that a first deposit asks for. */
export async function leaveContact(player: Player): Promise<void> {
  const contact = { userName: "Sari Dewi", phone: "81234567890", email: "sari@gmail.com", payType: 1 };
  await call(player, "/charge/amount/saveUserAccountInfo", contact);
}

/** Opens the deposit screen of a player with saved contact details. */
export async function openCashier(stage: Stage, view: View = {}): Promise<{ player: Player; page: Page }> {
  const player = await stage.newPlayer();
  await leaveContact(player);
  const page = await stage.openAs(player, "/rechargeMall", view);
  await page.getByRole("heading", { name: translated("How much?") }).waitFor();
  return { player, page };
}

export const createDeposit = "/charge/create/order";

export const depositToast = (page: Page, text: string) => page.locator("[data-toast]").filter({ hasText: text });

/** Waits until all dialogs are removed: one that is closing could match the name of a new one. */
export const noDialog = (page: Page) => page.locator("dialog").waitFor({ state: "detached" });

/** Returns the player's latest deposit order. */
export async function latestOrder(player: Player): Promise<DepositOrder | undefined> {
  return (await call(player, "/charge/amount/list", {})).orders[0];
}

/** Submits a form of the bank's payment page. */
export async function submitAtBank(payUrl: string, form: Record<string, string>): Promise<void> {
  const answer = await fetch(payUrl, { method: "POST", body: new URLSearchParams(form) });
  if (!answer.ok) throw new Error(`the bank answered ${answer.status}`);
}

/** Opens the payment methods from the deposit screen, for a player with saved contact details. */
export async function toMethods(page: Page): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^${translated("Deposit")} Rp`) }).click();
  await page.getByRole("tablist").waitFor();
}

/** Accepts the bonus of the chosen amount. */
export async function takeBonus(page: Page): Promise<void> {
  await page
    .getByRole("radio", { name: new RegExp(`^${translated("Take the {bonus} promotional bonus").split("{")[0]}`) })
    .check();
}

/** The button that opens the order. */
export const payButton = (page: Page) => page.getByRole("button", { name: new RegExp(`^${translated("Pay")} Rp`) });

/** Chooses a method and opens the order; returns its request. */
export async function openCode(page: Page, tab: string, entry: string): Promise<Request> {
  await page.getByRole("tab", { name: tab, exact: true }).click();
  await page.getByRole("radio", { name: entry, exact: true }).click();
  const [request] = await Promise.all([
    page.waitForRequest((one) => one.url().endsWith("/charge/create/order")),
    payButton(page).click(),
  ]);
  return request;
}

/** Stubs the page's list of deposit orders: `change` returns one or several orders for each real one. */
export async function stubOrders(
  page: Page,
  change: (order: DepositOrder) => DepositOrder | DepositOrder[],
): Promise<void> {
  await page.route("**/charge/amount/list", async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as { data: { orders: DepositOrder[] } };
    await route.fulfill({
      response: reply,
      json: { ...body, data: { ...body.data, orders: body.data.orders.flatMap(change) } },
    });
  });
}

/** Outcomes of a deposit, to stub on a real order, since some need a wait of ten minutes or a break. */
export const depositVariants = [
  {},
  { state: "credited", credited: 300_000, bonus: 90_000, bonusGranted: 90_000 },
  { state: "credited", credited: 200_000 },
  { state: "credited", credited: 450_000 },
  { state: "credited", credited: 300_000, late: true },
  { state: "returning", returned: 300_000 },
  { state: "returned", returned: 300_000 },
  { state: "expired" },
  { state: "declined" },
] as const;
