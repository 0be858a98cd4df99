import type { PlayerId } from "@fairlobby/contract";
import type { Database } from "../../platform/db/database.ts";
import type { Log } from "../../platform/log.ts";
import { readDriftOf, readDriftSince, readPlayersAfter } from "../ledger/index.ts";
import { readDriftingPlayers, readReached } from "./read-model.ts";
import { forgetDrifts, noteDrifts, setReached } from "./store.ts";

/** A transaction may commit this long after the time it was posted at. */
const overlapMs = 10 * 60_000;
/** Players whose whole history is read in one run. */
const sliceSize = 200;
const mostDrifting = 1000;

/**
 * Compares balances with entries (R-SRV-03) without ever reading the whole ledger: what was posted since the last
 * run, the whole history of the next few players in turn, and of those who drifted before.
 */
export function createAgainstItself(deps: { database: Database; now: () => number; log: Log }) {
  const { database, now, log } = deps;
  return async (): Promise<void> => {
    const started = now();
    // The first run of all leaves what is older to the slices.
    const since = Number((await readReached(database, "drift")) ?? BigInt(started)) - overlapMs;
    const after = ((await readReached(database, "slice")) ?? 0n).toString() as PlayerId;
    const slice = await readPlayersAfter(database, after, sliceSize);
    const whole = [...new Set([...slice, ...(await readDriftingPlayers(database, mostDrifting))])];

    const newest = await readDriftSince(database, since);
    const inWhole = new Set(whole);
    const drifts = [
      ...(await readDriftOf(database, whole)),
      ...newest.filter(({ playerId }) => !inWhole.has(playerId)),
    ];
    for (const { playerId, currency, account, balance, entries } of await noteDrifts(database, drifts, started)) {
      const line = { playerId, currency, account, balance: balance.toString(), entries: entries.toString() };
      log.error(line, "an account's balance is not the sum of its entries");
    }
    await forgetDrifts(database, whole, drifts);

    await setReached(database, "slice", slice.length < sliceSize ? 0n : BigInt(slice.at(-1) ?? 0));
    await setReached(database, "drift", BigInt(started));
  };
}
