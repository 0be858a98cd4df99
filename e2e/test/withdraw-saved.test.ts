import { randomUUID } from "node:crypto";
import { deviceLogin } from "@fairlobby/contract/device-login";
import pg from "pg";
import { expect, test } from "vitest";
import { accountOf, call, orderPayout, untilStep, type Player } from "../../tools/player.ts";
import { translated } from "../../tools/lobby-texts.ts";
import { clippedTexts } from "../src/fit.ts";
import { everythingKept } from "../src/kept-data.ts";
import { checkScreen, useStage } from "../src/stage.ts";
import { requestsTo } from "../src/tracker.ts";
import { playerPaidOnce, saidOf, withdrawScreen } from "../src/withdraw-screen.ts";

const stage = useStage();

test("R-WD-76 R-WD-77 R-HON-05 a saved account is chosen with one press, needs no typing, and can be removed; the phone never gets its number", async () => {
  const player = await playerPaidOnce(stage, [300_000, 1_000_000]);
  await untilStep(player, await orderPayout(player, { amount: 50_000, ending: "4321" }), 2200);
  const page = await stage.openAs(player, "/withdrawMoney");
  const received: Promise<string>[] = [];
  page.on("response", (reply) => {
    if (reply.url().includes("/v1/")) received.push(reply.text().catch(() => ""));
  });
  const screen = withdrawScreen(page);
  await screen.chip(500_000).click();
  await screen.confirm.click();
  await expect.poll(() => screen.savedAccounts.count()).toBe(3);
  // The last used one comes first; none is selected, and the fields are not shown.
  expect(await screen.savedAccounts.first().evaluate((radio) => radio.closest("label")?.innerText)).toMatch(
    /^BCA ••••\s4321\nS••• D•••\nS D\n.* \d{4}\n.* \d{4}$/,
  );
  expect(await screen.savedAccounts.evaluateAll((all) => all.filter((radio) => radio.matches(":checked")))).toEqual([]);
  expect(await screen.holder.count()).toBe(0);
  await screen.submit.click();
  await screen.dialog.getByText(translated("Choose the account first.")).waitFor();
  await checkScreen(page, "withdraw-saved-accounts-missing");

  await screen.savedAccounts.nth(1).check();
  expect(await clippedTexts(page)).toEqual([]);
  await checkScreen(page, "withdraw-saved-accounts");
  const orders = requestsTo(page, "/withdraw/create/order");
  await screen.submit.click();
  await page.waitForURL("**/withdrawalTracker?**");
  const { list } = await call(player, "/v1/withdraw/accounts", {});
  expect(list.map(({ last4 }) => last4)).toEqual(["7890", "4321"]);
  expect(orders[0]?.postDataJSON()).toEqual({
    accountId: list[0]?.id,
    email: "",
    payType: 8,
    amount: 500_000,
    quoteId: expect.stringMatching(/^Q/),
  });
  await untilStep(player, new URL(page.url()).searchParams.get("orderId") ?? "", 2200);

  await page.goto(`${stage.url}/withdrawMoney`);
  await screen.chip(500_000).click();
  await screen.confirm.click();
  await screen.dialog.getByRole("button", { name: translated("Remove an account"), exact: true }).click();
  await checkScreen(page, "withdraw-saved-accounts-remove");
  await screen.dialog.getByRole("button", { name: `${translated("Remove")} BCA 7890` }).click();
  await expect.poll(() => screen.savedAccounts.count()).toBe(2);
  expect((await call(player, "/v1/withdraw/accounts", {})).list.map(({ last4 }) => last4)).toEqual(["4321"]);

  // Another phone removes the other account, which is chosen here.
  await screen.dialog.getByRole("button", { name: translated("Done"), exact: true }).click();
  await screen.savedAccounts.first().check();
  await call(player, "/v1/withdraw/removeAccount", { id: list[1]?.id ?? "" });
  await screen.submit.click();
  const gone = translated("This account is no longer saved. Nothing was ordered; choose another one.");
  await screen.dialog.getByText(gone).waitFor();
  await screen.holder.waitFor();
  expect(orders).toHaveLength(2);
  expect((await call(player, "/v1/bus/getAllWithdrawOrders", {})).orderList).toHaveLength(3);

  const known = [await everythingKept(page), ...(await Promise.all(received))].join();
  for (const account of [accountOf(player), accountOf(player, "4321")]) expect(known).not.toContain(account);
});

/** Sets the days of a player's only saved account, since the clock of a running product cannot be changed. */
async function setDays({ userId }: Player): Promise<void> {
  const owner = new pg.Client(stage.databaseUrl);
  await owner.connect();
  try {
    const { rowCount } = await owner.query(
      `update withdrawals.payout_account set added_at = '2025-03-04T05:00Z', used_at = '2025-07-08T05:00Z',
         changed_at = case when changed_at is not null then timestamptz '2025-05-06T05:00Z' end
       where player_id = $1`,
      [userId],
    );
    expect(rowCount).toBe(1);
  } finally {
    await owner.end();
  }
}

/** Returns the lines about the only saved account below its bank and holder, as the form shows them to a new phone. */
async function accountLinesOn(player: Player): Promise<string[]> {
  const page = await stage.openAs(player, "/withdrawMoney");
  const screen = withdrawScreen(page);
  await screen.chip(500_000).click();
  await screen.confirm.click();
  await expect.poll(() => screen.savedAccounts.count()).toBe(2);
  await checkScreen(page, "withdraw-saved-accounts-days");
  const text = await screen.savedAccounts.first().evaluate((radio) => radio.closest("label")?.innerText);
  return text?.split("\n").slice(3) ?? [];
}

test("R-WD-76 a saved account shows the day it was added or changed and the day of its last use, and says if another device did so", async () => {
  const guest = await playerPaidOnce(stage, [1_000_000]);
  const names = { userName: `saved${process.pid}0000`.slice(0, 15), password: "s4mpan-jati" };
  const { deviceId } = guest;
  const player = { ...guest, ...(await call(guest, "/user/bindLoginAccount", { ...names, deviceId })) };
  const login = deviceLogin(randomUUID(), { loginType: "account", apiType: 1, ...names });
  const other = { ...player, ...(await call({ url: player.url, token: "" }, "/user/login", login)) };

  const lastUsed = saidOf("Last used {last}", { last: "8 Jul 2025" });
  const added = saidOf("Added {since}", { since: "4 Mar 2025" });
  await setDays(player);
  expect(await accountLinesOn(player)).toEqual([added, lastUsed]);
  expect(await accountLinesOn(other)).toEqual([added, lastUsed, translated("Added on another device")]);

  // A leading zero changes the account.
  const order = { amount: 50_000, accountNumber: `0${accountOf(player)}` };
  await untilStep(player, await orderPayout(other, order), 2200);
  await setDays(player);
  const changed = saidOf("Changed {since}", { since: "6 Mei 2025" });
  expect(await accountLinesOn(other)).toEqual([changed, lastUsed]);
  expect(await accountLinesOn(player)).toEqual([changed, lastUsed, translated("Changed on another device")]);
});
