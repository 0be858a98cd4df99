import type { PayoutAccountId, PlayerId } from "@fairlobby/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eraseUnusedAccounts, sealedPayoutAccounts } from "../../src/modules/withdrawals/index.ts";
import { lockSavedAccount } from "../../src/modules/withdrawals/payout-accounts/saved-account-store.ts";
import { maskHolder } from "../../src/modules/withdrawals/payout-accounts/saved-accounts.ts";
import { resealTable } from "../../src/platform/crypto/reseal.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import { untilWaiting } from "../harness/locks.ts";
import { shareWorld, testKey, type Reply } from "../harness/bank-world.ts";
import { accountOf, openWorld, type World } from "./world.ts";

const still = shareWorld((whenDone) => openWorld({ jobs: false }, whenDone));
const running = shareWorld((whenDone) => openWorld({ bankEnv: { BANK_PAYOUT_MS: "20" } }, whenDone));

interface Saved {
  readonly id: string;
  readonly bankName: string;
  readonly last4: string;
  readonly holder: string;
  readonly added: number;
  readonly changed?: number;
  readonly used: number;
  readonly otherDevice: boolean;
}

async function saved(world: World, player: PlayerId): Promise<Saved[]> {
  const reply = await world.call(player, "/v1/withdraw/accounts", {});
  expect(reply).toMatchObject({ success: true });
  return reply.data.list as Saved[];
}

const remove = (world: World, player: PlayerId, id: string): Promise<Reply> =>
  world.call(player, "/v1/withdraw/removeAccount", { id });

/** Orders to a saved account; every field of an account may be added. */
async function orderTo(world: World, player: PlayerId, accountId: string, more: object = {}): Promise<Reply> {
  const quoteId = await world.quote(player, 50_000);
  const body = { accountId, email: "", payType: 8, amount: 50_000, quoteId, ...more };
  return world.call(player, "/withdraw/create/order", body, world.withKey());
}

const cancel = async (world: World, player: PlayerId, ordered: Reply): Promise<void> => {
  const { orderId } = ordered.data;
  expect(await world.call(player, "/v1/withdraw/cancel", { orderId }, world.withKey())).toMatchObject({
    success: true,
  });
};

/** Places and cancels an order, which saves its account; returns the saved accounts. */
async function use(world: World, player: PlayerId, accountNumber?: string): Promise<Saved[]> {
  await cancel(world, player, await world.order(player, 50_000, { ...(accountNumber && { accountNumber }) }));
  return saved(world, player);
}

describe("the account of an order", () => {
  test("R-SRV-172 R-API-90 is saved once, masked, and ordered to by its id as to the typed number", async () => {
    const world = running();
    const player = await world.player({ cash: 100_000n });
    expect(await saved(world, player)).toEqual([]);
    const first = await world.placed(player);
    await world.until(player, first, 2200);

    const [account, ...others] = await saved(world, player);
    expect(others).toEqual([]);
    expect(account).toEqual({
      id: expect.stringMatching(/^P/),
      bankName: "BCA",
      last4: "7890",
      holder: "S••• D•••",
      added: expect.any(Number),
      used: account?.added,
      otherDevice: true,
    });
    const ordered = await orderTo(world, player, account?.id ?? "");
    expect(ordered).toMatchObject({ success: true });
    await world.until(player, ordered.data.orderId, 2200);
    expect((await world.process(player, ordered.data.orderId)).userName).toBe("Sari Dewi");
    expect(await world.paidByBank(ordered.data.orderId)).toBe(50_000);

    const [again, ...more] = await saved(world, player);
    expect(more).toEqual([]);
    expect(again).toEqual({ ...account, used: expect.any(Number) });
    expect(again?.used).toBeGreaterThan(account?.used ?? 0);
    // Both orders went to one account: it serves this player alone.
    expect(await world.order(await world.player(), 50_000, { accountNumber: accountOf(player) })).toMatchObject({
      msgCode: "account_in_use",
    });
    await world.expectBooksToBalance();
  });

  test("R-SRV-172 R-WD-77 no stored column, reply or key of a repeated call has the number", async () => {
    const world = still();
    const player = await world.player();
    const [account] = await use(world, player);
    const key = world.withKey();
    const quoteId = await world.quote(player, 50_000);
    const body = { accountId: account?.id, email: "", payType: 8, amount: 50_000, quoteId };
    const reply = await world.call(player, "/withdraw/create/order", body, key);
    expect(reply).toMatchObject({ success: true });
    expect(await world.call(player, "/withdraw/create/order", body, key)).toEqual(reply);
    const rows = await world.database.query("select a::text from withdrawals.payout_account a where player_id = $1", [
      player,
    ]);
    const clear = JSON.stringify([rows, reply, await saved(world, player)]);
    for (const secret of [accountOf(player), Buffer.from(accountOf(player)).toString("hex"), "081234567890", "Sari"]) {
      expect(clear).not.toContain(secret);
    }
  });

  test("R-WD-76 R-SRV-172 another holder or phone changes it, with the date; the same details do not", async () => {
    const world = still();
    const player = await world.player();
    const [before] = await use(world, player);
    const [same] = await use(world, player);
    expect(same).toEqual({ ...before, used: same?.used });

    const quoteId = await world.quote(player, 50_000);
    const typed = { userName: "Budi  Santoso", accountNumber: `0${accountOf(player)}`, phone: "081234567899" };
    const body = { ...typed, email: "", payType: 8, bankName: "BCA", amount: 50_000, quoteId };
    await cancel(world, player, await world.call(player, "/withdraw/create/order", body, world.withKey()));
    const [changed, ...more] = await saved(world, player);
    expect(more).toEqual([]);
    expect(changed).toEqual({ ...before, holder: "B••• S•••", changed: changed?.used, used: changed?.used });
  });

  test("R-WD-76 says whether it was added or last changed on another device than the one that asks", async () => {
    const world = still();
    const player = await world.player();
    const tokens: Record<string, string> = {};
    for (const device of ["phone", "tablet"]) {
      tokens[device] = (await world.accounts.signInOn(player, device)).token;
    }
    const on = (device: string) => ({ "access-token": tokens[device] ?? "" });
    const orderOn = async (device: string, userName: string): Promise<void> => {
      const quoteId = await world.quote(player, 50_000);
      const typed = { userName, accountNumber: accountOf(player), phone: "081234567890", bankName: "BCA" };
      const body = { ...typed, email: "", payType: 8, amount: 50_000, quoteId };
      const headers = { ...on(device), ...world.withKey() };
      await cancel(world, player, await world.call(player, "/withdraw/create/order", body, headers));
    };
    const seenOn = async (headers: Record<string, string>): Promise<boolean[]> => {
      const reply = await world.call(player, "/v1/withdraw/accounts", {}, headers);
      return (reply.data.list as Saved[]).map(({ otherDevice }) => otherDevice);
    };

    await orderOn("phone", "Sari Dewi");
    expect(await seenOn(on("phone"))).toEqual([false]);
    expect(await seenOn(on("tablet"))).toEqual([true]);
    // A caller without a sign-in is not known to be on the same device.
    expect(await seenOn({})).toEqual([true]);

    // Using it elsewhere changes nothing about it.
    await orderOn("tablet", "Sari Dewi");
    expect(await seenOn(on("phone"))).toEqual([false]);

    await orderOn("tablet", "Budi Santoso");
    expect(await seenOn(on("phone"))).toEqual([true]);
    expect(await seenOn(on("tablet"))).toEqual([false]);
  });

  test("R-SRV-172 an order names a saved account or the typed fields, never both; it is refused for a bank that is no longer offered", async () => {
    const world = still();
    const player = await world.player();
    const [account] = await use(world, player);
    const id = account?.id ?? "";
    for (const field of [
      { userName: "Sari" },
      { accountNumber: "1234567890" },
      { phone: "081234567890" },
      { bankName: "BCA" },
    ]) {
      expect(await orderTo(world, player, id, field)).toMatchObject({ msgCode: "invalid_input" });
    }
    await world.database.query("update withdrawals.payout_account set bank_name = 'Gone' where player_id = $1", [
      player,
    ]);
    expect(await orderTo(world, player, id)).toMatchObject({ msgCode: "invalid_input" });
    expect(await world.balances(player)).toMatchObject({ reserved: 0n });
  });
});

describe("a saved account", () => {
  test("R-API-91 R-SRV-172 is removed by its owner only; then it cannot be used, and an order to it goes on", async () => {
    const world = running();
    const [owner, other] = [await world.player(), await world.player()];
    const ordered = await world.order(owner);
    const [account] = await saved(world, owner);
    const id = account?.id ?? "";
    expect(await orderTo(world, other, id)).toMatchObject({ success: false, msgCode: "not_found" });
    expect(await remove(world, other, id)).toMatchObject({ msgCode: "not_found" });
    expect(await saved(world, other)).toEqual([]);

    expect(await remove(world, owner, id)).toMatchObject({ success: true });
    expect(await remove(world, owner, id)).toMatchObject({ msgCode: "not_found" });
    expect(await saved(world, owner)).toEqual([]);
    await world.until(owner, ordered.data.orderId, 2200);
    expect(await orderTo(world, owner, id)).toMatchObject({ msgCode: "not_found" });
    expect(await world.balances(other)).toMatchObject({ reserved: 0n });
  });

  test("R-SRV-172 R-SRV-127 is refused like a typed one when it serves another player, and the refusal is recorded", async () => {
    const world = still();
    const [player, other] = [await world.player(), await world.player()];
    const [account] = await use(world, player);
    // The cancelled order freed the account, and another player took it.
    expect(await world.order(other, 50_000, { accountNumber: accountOf(player) })).toMatchObject({ success: true });
    expect(await orderTo(world, player, account?.id ?? "")).toMatchObject({ msgCode: "account_in_use" });
    const refusals = await world.database.query<{ last4: string }>(
      "select account_last4 as last4 from withdrawals.account_refusal where player_id = $1",
      [player],
    );
    expect(refusals).toEqual([{ last4: "7890" }]);
  });

  test("R-SRV-173 R-SRV-30 is dropped when the bank rejects it; the corrected one is saved in its place", async () => {
    const world = running();
    const player = await world.player();
    const orderId = await world.placed(player, 50_000, "0001");
    expect(await saved(world, player)).toMatchObject([{ last4: "0001" }]);
    await world.until(player, orderId, 2000);
    await world.forgetDevice(orderId);
    expect(await saved(world, player)).toEqual([]);

    const corrected = {
      orderId,
      accountNumber: accountOf(player),
      verification: accountOf(player, "0001"),
      deviceId: "",
    };
    expect(await world.call(player, "/v1/bus/updateCpf", corrected, world.withKey())).toMatchObject({ success: true });
    await world.until(player, orderId, 2200);
    const [account] = await saved(world, player);
    expect(account).toMatchObject({ last4: "7890", holder: "S••• D•••", bankName: "BCA" });
    const ordered = await orderTo(world, player, account?.id ?? "");
    await world.until(player, ordered.data.orderId, 2200);
  });

  test("R-SRV-142 R-SRV-173 is sealed again under a new key, and erased when unused", async () => {
    const world = still();
    const player = await world.player();
    await use(world, player);
    const next = Buffer.alloc(32, 9);
    const keys = { current: createSealing(next), ring: createSealing(next, [testKey]) };
    expect((await resealTable(world.database, sealedPayoutAccounts, keys)).resealed).toBeGreaterThanOrEqual(3);
    expect((await resealTable(world.database, sealedPayoutAccounts, keys)).resealed).toBe(0);
    const back = { current: createSealing(testKey), ring: createSealing(testKey, [next]) };
    await resealTable(world.database, sealedPayoutAccounts, back);

    const [account] = await saved(world, player);
    await eraseUnusedAccounts(world.database, account?.used ?? 0);
    expect(await saved(world, player)).toHaveLength(1);
    expect(await eraseUnusedAccounts(world.database, (account?.used ?? 0) + 1)).toBe(1);
    expect(await saved(world, player)).toEqual([]);
  });
});

describe("at the same time", () => {
  test("R-SRV-172 two orders with a new account save it once", async () => {
    const world = still();
    const player = await world.player();
    const replies = await Promise.all([world.order(player), world.order(player)]);
    expect(replies.map(({ msgCode }) => msgCode).toSorted()).toEqual(["exist_process_order", "success"]);
    expect(await saved(world, player)).toHaveLength(1);
  });

  test("R-SRV-172 an account is removed before the order that names it, or after", async () => {
    const world = still();
    const player = await world.player();
    const outcomes: string[] = [];
    for (let round = 0; round < 4; round++) {
      const id = ((await use(world, player))[0]?.id ?? "") as PayoutAccountId;
      const [ordered, removed] = await Promise.all([orderTo(world, player, id), remove(world, player, id)]);
      expect(removed).toMatchObject({ success: true });
      expect(await saved(world, player)).toEqual([]);
      if (ordered.success) await cancel(world, player, ordered);
      outcomes.push(ordered.msgCode);
    }
    expect(["success", "not_found"]).toEqual(expect.arrayContaining(outcomes));

    const [account] = await use(world, player);
    const removal = await world.database.transaction(async (tx) => {
      // As an order does.
      await lockSavedAccount(tx, player, account?.id as PayoutAccountId);
      const waiting = remove(world, player, account?.id ?? "");
      await untilWaiting(tx, 1);
      return { waiting };
    });
    expect(await removal.waiting).toMatchObject({ success: true });
  });
});

test("R-SRV-172 keeps the ten that were used last, whatever the order of use", async () => {
  const world = still();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 13 }), { minLength: 12, maxLength: 18 }), async (uses) => {
      const player = await world.player();
      let expected: string[] = [];
      for (const one of uses) {
        const last4 = String(1000 + one);
        const list = await use(world, player, accountOf(player, last4));
        expected = [last4, ...expected.filter((other) => other !== last4)].slice(0, 10);
        expect(list.map((account) => account.last4)).toEqual(expected);
      }
    }),
    { numRuns: 4 },
  );
});

test("R-WD-76 a masked holder has the first letter of each name and nothing else", () => {
  expect(maskHolder(" Sari  Dewi ")).toBe("S••• D•••");
  expect(maskHolder("王小明")).toBe("王•••");
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(maskHolder(name).replaceAll("•", "").length).toBeLessThanOrEqual(name.length);
    }),
  );
});
