import type { PlayerId } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { openAccounts, postBatch, readDrift, readDriftSince, type Posting } from "../../src/modules/ledger/index.ts";
import { createReconciliation, type OrderBook } from "../../src/modules/reconciliation/index.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { silentLog, withDatabase } from "../harness/database.ts";
import { hour, minute } from "./fixture.ts";

const start = Date.parse("2026-11-20T00:00:00Z");

/** Opens a ledger whose players have some gold, and the job that checks it, without a bank. */
async function openLedger(players = 3) {
  const { database, url } = await withDatabase();
  const owner = openDatabase({ url, log: silentLog, size: 1 });
  const clock = { now: start };
  const none: OrderBook = { ordersOf: async () => new Map(), referencesOf: async () => [] };
  const reconciliation = createReconciliation({
    database,
    now: () => clock.now,
    log: silentLog,
    currency: "IDR",
    statement: {
      since: async () => ({ outcome: "page", lines: [], gone: [], unreadable: 0, reached: null, next: null }),
      of: async () => ({ outcome: "all", lines: [] }),
    },
    deposits: { ...none, planLookAtPayment: async () => undefined },
    promotions: { goldMismatch: async () => null },
    withdrawals: { ...none, lookAtPayout: async () => undefined, unsettledPayouts: async () => [] },
  });
  let posted = 0;
  const post = async (player: number, posting: { stake: bigint } | { gift: bigint }): Promise<void> => {
    const key = `posting:${(posted += 1)}`;
    const common = {
      player: String(player) as PlayerId,
      currency: "IDR",
      key,
      fingerprint: key,
      subject: "test",
    } as const;
    const what: Posting =
      "stake" in posting
        ? { ...common, mode: "stake", kind: "stake", amount: posting.stake }
        : { ...common, mode: "legs", kind: "gift", cash: posting.gift, house: { promotions: -posting.gift } };
    await postBatch(database, [what], clock.now);
  };
  for (let player = 1; player <= players; player += 1) {
    await openAccounts(database, { playerId: String(player) as PlayerId, currency: "IDR" });
    await post(player, { gift: 1_000n });
  }
  return {
    database,
    clock,
    post,
    reconciliation,
    /** Runs SQL as the database's owner, who has rights that the server lacks. */
    plant: (text: string) => owner.query(text).then(() => undefined),
    close: () => owner.end(),
    async check(): Promise<number> {
      const job = reconciliation.jobs.find(({ name }) => name === "check-ledger-drift");
      await job?.handle(undefined as never);
      return reconciliation.drifts();
    },
  };
}

describe("the books against themselves", () => {
  test("R-SRV-03 a balance changed outside the ledger is found, and reported until it is repaired", async () => {
    const ledger = await openLedger();
    expect(await ledger.check()).toBe(0);
    await ledger.plant("update ledger.balance set cash = cash + 1 where player_id = 2");
    // So long after the last posting that the checks of slices have reached every player.
    ledger.clock.now += 30 * 24 * hour;
    expect(await ledger.check()).toBe(1);
    expect(
      await ledger.database.query("select player_id, account, balance, entries from reconciliation.drift"),
    ).toEqual([{ player_id: 2n, account: "cash", balance: 1_001n, entries: 1_000n }]);
    ledger.clock.now += 5 * minute;
    expect(await ledger.check()).toBe(1);
    await ledger.plant("update ledger.balance set cash = cash - 1 where player_id = 2");
    ledger.clock.now += 5 * minute;
    expect(await ledger.check()).toBe(0);
    await ledger.close();
  });

  test("R-SRV-03 house legs that do not match are found as a player's are", async () => {
    const ledger = await openLedger();
    await ledger.plant(
      "update ledger.entry set amount = amount - 5 where player_id = 1 and account = 'house:promotions'",
    );
    expect(await ledger.check()).toBe(1);
    expect(await readDrift(ledger.database)).toEqual([
      { playerId: "1", currency: "IDR", account: "legs", balance: 0n, entries: -5n },
    ]);
    await ledger.close();
  });

  test("postings since a time are checked against the balances before it", async () => {
    const ledger = await openLedger();
    // An older, faulty posting, which a check from this time on does not read.
    await ledger.plant("update ledger.entry set amount = 999 where player_id = 1 and account = 'cash'");
    ledger.clock.now += hour;
    const since = ledger.clock.now;
    for (const player of [1, 2, 3]) await ledger.post(player, { stake: 100n });
    expect(await readDriftSince(ledger.database, since)).toEqual([]);
    await ledger.plant(
      `update ledger.entry set amount = -99 where player_id = 3 and account = 'cash'
         and transfer_id = (select max(transfer_id) from ledger.transfer where player_id = 3)`,
    );
    expect(await readDriftSince(ledger.database, since)).toEqual([
      { playerId: "3", currency: "IDR", account: "cash", balance: 900n, entries: 901n },
      { playerId: "3", currency: "IDR", account: "legs", balance: 0n, entries: 1n },
    ]);
    await ledger.close();
  });

  test("a run reads the whole history of two hundred players, and the next run continues with others", async () => {
    const ledger = await openLedger(450);
    await ledger.plant("update ledger.balance set cash = cash + 1 where player_id in (100, 300, 449)");
    ledger.clock.now += 30 * 24 * hour;
    expect([await ledger.check(), await ledger.check(), await ledger.check()]).toEqual([1, 2, 3]);
    await ledger.plant("update ledger.balance set cash = cash - 1 where player_id in (100, 300, 449)");
    expect(await ledger.check()).toBe(0);
    await ledger.close();
  });
});
