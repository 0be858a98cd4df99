import type { PayoutAccountId, PlayerId } from "@fairlobby/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { eraseUnusedAccounts, sealedPayoutAccounts } from "../../src/modules/withdrawals/index.ts";
import { lockSavedAccount } from "../../src/modules/withdrawals/payout-accounts/saved-account-store.ts";
import { maskHolder } from "../../src/modules/withdrawals/payout-accounts/saved-accounts.ts";
import { resealTable } from "../../src/platform/crypto/reseal.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import { untilWaiting } from "../harness/locks.ts";
import { shareFixture, type Reply } from "../harness/bank-fixture.ts";
import { testKey } from "../harness/lobby.ts";
import { accountOf, openFixture, type Fixture } from "./fixture.ts";

const still = shareFixture((whenDone) => openFixture({ jobs: false }, whenDone));
const running = shareFixture((whenDone) => openFixture({ bankEnv: { BANK_PAYOUT_MS: "20" } }, whenDone));

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

async function saved(fixture: Fixture, player: PlayerId): Promise<Saved[]> {
  const reply = await fixture.call(player, "/v1/withdraw/accounts", {});
  expect(reply).toMatchObject({ success: true });
  return reply.data.list as Saved[];
}

const remove = (fixture: Fixture, player: PlayerId, id: string): Promise<Reply> =>
  fixture.call(player, "/v1/withdraw/removeAccount", { id });

/** Orders to a saved account; `more` may add any of the fields of a typed account. */
async function orderTo(fixture: Fixture, player: PlayerId, accountId: string, more: object = {}): Promise<Reply> {
  const quoteId = await fixture.quote(player, 50_000);
  const body = { accountId, email: "", payType: 8, amount: 50_000, quoteId, ...more };
  return fixture.call(player, "/withdraw/create/order", body, fixture.withKey());
}

const cancel = async (fixture: Fixture, player: PlayerId, ordered: Reply): Promise<void> => {
  const { orderId } = ordered.data;
  expect(await fixture.call(player, "/v1/withdraw/cancel", { orderId }, fixture.withKey())).toMatchObject({
    success: true,
  });
};

/** Places and cancels an order, which saves its account; returns the player's saved accounts. */
async function use(fixture: Fixture, player: PlayerId, accountNumber?: string): Promise<Saved[]> {
  await cancel(fixture, player, await fixture.order(player, 50_000, { ...(accountNumber && { accountNumber }) }));
  return saved(fixture, player);
}

describe("the account of an order", () => {
  test("R-SRV-172 R-API-90 is saved once, masked, and ordered to by its id as to the typed number", async () => {
    const fixture = running();
    const player = await fixture.player({ cash: 100_000n });
    expect(await saved(fixture, player)).toEqual([]);
    const first = await fixture.placed(player);
    await fixture.until(player, first, 2200);

    const [account, ...others] = await saved(fixture, player);
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
    const ordered = await orderTo(fixture, player, account?.id ?? "");
    expect(ordered).toMatchObject({ success: true });
    await fixture.until(player, ordered.data.orderId, 2200);
    expect((await fixture.process(player, ordered.data.orderId)).userName).toBe("Sari Dewi");
    expect(await fixture.paidByBank(ordered.data.orderId)).toBe(50_000);

    const [again, ...more] = await saved(fixture, player);
    expect(more).toEqual([]);
    expect(again).toEqual({ ...account, used: expect.any(Number) });
    expect(again?.used).toBeGreaterThan(account?.used ?? 0);
    // Both orders went to one account: it serves this player alone.
    expect(await fixture.order(await fixture.player(), 50_000, { accountNumber: accountOf(player) })).toMatchObject({
      msgCode: "account_in_use",
    });
    await fixture.expectBooksToBalance();
  });

  test("R-SRV-172 R-WD-77 no stored column, reply or key of a repeated call has the number", async () => {
    const fixture = still();
    const player = await fixture.player();
    const [account] = await use(fixture, player);
    const key = fixture.withKey();
    const quoteId = await fixture.quote(player, 50_000);
    const body = { accountId: account?.id, email: "", payType: 8, amount: 50_000, quoteId };
    const reply = await fixture.call(player, "/withdraw/create/order", body, key);
    expect(reply).toMatchObject({ success: true });
    expect(await fixture.call(player, "/withdraw/create/order", body, key)).toEqual(reply);
    const rows = await fixture.database.query("select a::text from withdrawals.payout_account a where player_id = $1", [
      player,
    ]);
    const clear = JSON.stringify([rows, reply, await saved(fixture, player)]);
    for (const secret of [accountOf(player), Buffer.from(accountOf(player)).toString("hex"), "081234567890", "Sari"]) {
      expect(clear).not.toContain(secret);
    }
  });

  test("R-WD-76 R-SRV-172 another holder or phone changes it, with the date; the same details do not", async () => {
    const fixture = still();
    const player = await fixture.player();
    const [before] = await use(fixture, player);
    const [same] = await use(fixture, player);
    expect(same).toEqual({ ...before, used: same?.used });

    const quoteId = await fixture.quote(player, 50_000);
    const typed = { userName: "Budi  Santoso", accountNumber: `0${accountOf(player)}`, phone: "081234567899" };
    const body = { ...typed, email: "", payType: 8, bankName: "BCA", amount: 50_000, quoteId };
    await cancel(fixture, player, await fixture.call(player, "/withdraw/create/order", body, fixture.withKey()));
    const [changed, ...more] = await saved(fixture, player);
    expect(more).toEqual([]);
    expect(changed).toEqual({ ...before, holder: "B••• S•••", changed: changed?.used, used: changed?.used });
  });

  test("R-WD-76 says whether it was added or last changed on another device than the one that asks", async () => {
    const fixture = still();
    const player = await fixture.player();
    const tokens: Record<string, string> = {};
    for (const device of ["phone", "tablet"]) {
      tokens[device] = (await fixture.accounts.signInOn(player, device)).token;
    }
    const on = (device: string) => ({ "access-token": tokens[device] ?? "" });
    const orderOn = async (device: string, userName: string): Promise<void> => {
      const quoteId = await fixture.quote(player, 50_000);
      const typed = { userName, accountNumber: accountOf(player), phone: "081234567890", bankName: "BCA" };
      const body = { ...typed, email: "", payType: 8, amount: 50_000, quoteId };
      const headers = { ...on(device), ...fixture.withKey() };
      await cancel(fixture, player, await fixture.call(player, "/withdraw/create/order", body, headers));
    };
    const seenOn = async (headers: Record<string, string>): Promise<boolean[]> => {
      const reply = await fixture.call(player, "/v1/withdraw/accounts", {}, headers);
      return (reply.data.list as Saved[]).map(({ otherDevice }) => otherDevice);
    };

    await orderOn("phone", "Sari Dewi");
    expect(await seenOn(on("phone"))).toEqual([false]);
    expect(await seenOn(on("tablet"))).toEqual([true]);
    // A call without a sign-in counts as one from another device.
    expect(await seenOn({})).toEqual([true]);

    // Using the account on another device changes nothing about it.
    await orderOn("tablet", "Sari Dewi");
    expect(await seenOn(on("phone"))).toEqual([false]);

    await orderOn("tablet", "Budi Santoso");
    expect(await seenOn(on("phone"))).toEqual([true]);
    expect(await seenOn(on("tablet"))).toEqual([false]);
  });

  test("R-SRV-172 an order names a saved account or the typed fields, never both; it is refused for a bank that is no longer offered", async () => {
    const fixture = still();
    const player = await fixture.player();
    const [account] = await use(fixture, player);
    const id = account?.id ?? "";
    for (const field of [
      { userName: "Sari" },
      { accountNumber: "1234567890" },
      { phone: "081234567890" },
      { bankName: "BCA" },
    ]) {
      expect(await orderTo(fixture, player, id, field)).toMatchObject({ msgCode: "invalid_input" });
    }
    await fixture.database.query("update withdrawals.payout_account set bank_name = 'Gone' where player_id = $1", [
      player,
    ]);
    expect(await orderTo(fixture, player, id)).toMatchObject({ msgCode: "invalid_input" });
    expect(await fixture.balances(player)).toMatchObject({ reserved: 0n });
  });
});

describe("a saved account", () => {
  test("R-API-91 R-SRV-172 is removed by its owner only; then it cannot be used, and an order to it goes on", async () => {
    const fixture = running();
    const [owner, other] = [await fixture.player(), await fixture.player()];
    const ordered = await fixture.order(owner);
    const [account] = await saved(fixture, owner);
    const id = account?.id ?? "";
    expect(await orderTo(fixture, other, id)).toMatchObject({ success: false, msgCode: "not_found" });
    expect(await remove(fixture, other, id)).toMatchObject({ msgCode: "not_found" });
    expect(await saved(fixture, other)).toEqual([]);

    expect(await remove(fixture, owner, id)).toMatchObject({ success: true });
    expect(await remove(fixture, owner, id)).toMatchObject({ msgCode: "not_found" });
    expect(await saved(fixture, owner)).toEqual([]);
    await fixture.until(owner, ordered.data.orderId, 2200);
    expect(await orderTo(fixture, owner, id)).toMatchObject({ msgCode: "not_found" });
    expect(await fixture.balances(other)).toMatchObject({ reserved: 0n });
  });

  test("R-SRV-172 R-SRV-127 is refused like a typed one when it serves another player, and the refusal is recorded", async () => {
    const fixture = still();
    const [player, other] = [await fixture.player(), await fixture.player()];
    const [account] = await use(fixture, player);
    // The cancelled order freed the account, and another player took it.
    expect(await fixture.order(other, 50_000, { accountNumber: accountOf(player) })).toMatchObject({ success: true });
    expect(await orderTo(fixture, player, account?.id ?? "")).toMatchObject({ msgCode: "account_in_use" });
    const refusals = await fixture.database.query<{ last4: string }>(
      "select account_last4 as last4 from withdrawals.account_refusal where player_id = $1",
      [player],
    );
    expect(refusals).toEqual([{ last4: "7890" }]);
  });

  test("R-SRV-173 R-SRV-30 is dropped when the bank rejects it; the corrected one is saved in its place", async () => {
    const fixture = running();
    const player = await fixture.player();
    const orderId = await fixture.placed(player, 50_000, "0001");
    expect(await saved(fixture, player)).toMatchObject([{ last4: "0001" }]);
    await fixture.until(player, orderId, 2000);
    await fixture.forgetDevice(orderId);
    expect(await saved(fixture, player)).toEqual([]);

    const corrected = {
      orderId,
      accountNumber: accountOf(player),
      verification: accountOf(player, "0001"),
      deviceId: "",
    };
    expect(await fixture.call(player, "/v1/bus/updateCpf", corrected, fixture.withKey())).toMatchObject({
      success: true,
    });
    await fixture.until(player, orderId, 2200);
    const [account] = await saved(fixture, player);
    expect(account).toMatchObject({ last4: "7890", holder: "S••• D•••", bankName: "BCA" });
    const ordered = await orderTo(fixture, player, account?.id ?? "");
    await fixture.until(player, ordered.data.orderId, 2200);
  });

  test("R-SRV-142 R-SRV-173 is sealed again under a new key, and erased when unused", async () => {
    const fixture = still();
    const player = await fixture.player();
    await use(fixture, player);
    const next = Buffer.alloc(32, 9);
    const keys = { current: createSealing(next), ring: createSealing(next, [testKey]) };
    expect((await resealTable(fixture.database, sealedPayoutAccounts, keys)).resealed).toBeGreaterThanOrEqual(3);
    expect((await resealTable(fixture.database, sealedPayoutAccounts, keys)).resealed).toBe(0);
    const back = { current: createSealing(testKey), ring: createSealing(testKey, [next]) };
    await resealTable(fixture.database, sealedPayoutAccounts, back);

    const [account] = await saved(fixture, player);
    await eraseUnusedAccounts(fixture.database, account?.used ?? 0);
    expect(await saved(fixture, player)).toHaveLength(1);
    expect(await eraseUnusedAccounts(fixture.database, (account?.used ?? 0) + 1)).toBe(1);
    expect(await saved(fixture, player)).toEqual([]);
  });
});

describe("at the same time", () => {
  test("R-SRV-172 two orders with a new account save it once", async () => {
    const fixture = still();
    const player = await fixture.player();
    const replies = await Promise.all([fixture.order(player), fixture.order(player)]);
    expect(replies.map(({ msgCode }) => msgCode).toSorted()).toEqual(["exist_process_order", "success"]);
    expect(await saved(fixture, player)).toHaveLength(1);
  });

  test("R-SRV-172 an account is removed before the order that names it, or after", async () => {
    const fixture = still();
    const player = await fixture.player();
    const outcomes: string[] = [];
    for (let round = 0; round < 4; round++) {
      const id = ((await use(fixture, player))[0]?.id ?? "") as PayoutAccountId;
      const [ordered, removed] = await Promise.all([orderTo(fixture, player, id), remove(fixture, player, id)]);
      expect(removed).toMatchObject({ success: true });
      expect(await saved(fixture, player)).toEqual([]);
      if (ordered.success) await cancel(fixture, player, ordered);
      outcomes.push(ordered.msgCode);
    }
    expect(["success", "not_found"]).toEqual(expect.arrayContaining(outcomes));

    const [account] = await use(fixture, player);
    const removal = await fixture.database.transaction(async (tx) => {
      // Locks the account, as an order does.
      await lockSavedAccount(tx, player, account?.id as PayoutAccountId);
      const waiting = remove(fixture, player, account?.id ?? "");
      await untilWaiting(tx, 1);
      return { waiting };
    });
    expect(await removal.waiting).toMatchObject({ success: true });
  });
});

test("R-SRV-172 keeps the ten that were used last, whatever the order of use", async () => {
  const fixture = still();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 13 }), { minLength: 12, maxLength: 18 }), async (uses) => {
      const player = await fixture.player();
      let expected: string[] = [];
      for (const one of uses) {
        const last4 = String(1000 + one);
        const list = await use(fixture, player, accountOf(player, last4));
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
