import type { PlayerId } from "@fairlobby/contract";
import type { Services } from "../../platform/services.ts";
import type { GoldMismatch } from "../promotions/index.ts";
import { estimatePlayers, readDriftOf, readDriftSince, readPlayersAfter, type Drift } from "../ledger/index.ts";
import { readDriftingPlayers, readReached } from "./read-model.ts";
import { deleteGoneDrifts, noteDrifts, setReached } from "./store.ts";

/** A transaction may commit this long after the time recorded in its postings. */
const overlapMs = 10 * 60_000;
/** Older postings are left to the slices, so that a run after a long pause reads no more than other runs. */
const maxBackMs = 60 * 60_000;
/** How often the job runs. */
export const driftEveryMinutes = 5;
/** How long it takes at most until every player's whole history was read. */
const roundMinutes = 20 * 60;
/** Players per statement that reads whole histories. */
const playersPerRead = 200;
const maxDrifting = 1000;

/**
 * Returns how many players' whole histories a run reads. Reading all then takes 20 hours at most, which leaves four hours
 * of a day for failed runs and new players.
 */
export function sliceOf(players: number): number {
  return Math.max(playersPerRead, Math.ceil((players * driftEveryMinutes) / roundMinutes));
}

export interface AgainstItselfDeps extends Pick<Services, "database" | "now" | "log"> {
  readonly promotions: { goldMismatch(playerId: PlayerId): Promise<GoldMismatch | null> };
}

/**
 * Creates the job that compares balances with entries (R-SRV-03), and promotional gold with what the grants left
 * (R-SRV-181), without reading the whole ledger at once: it reads what was posted since the last run, and the whole history
 * of the next players in turn and of those with a known drift.
 */
export function createAgainstItself(deps: AgainstItselfDeps) {
  const { database, now, log, promotions } = deps;

  const readGrantDrifts = async (players: readonly PlayerId[]): Promise<Drift[]> => {
    const drifts: Drift[] = [];
    for (const player of players) {
      const found = await promotions.goldMismatch(player);
      if (found === null) continue;
      const { playerId, currency, held, left } = found;
      drifts.push({ playerId, currency, account: "grants", balance: held, entries: left });
    }
    return drifts;
  };

  /** Reads the whole history of players, records their drifts and deletes those that are gone. */
  const checkWhole = async (players: readonly PlayerId[], at: number): Promise<void> => {
    const drifts = [...(await readDriftOf(database, players)), ...(await readGrantDrifts(players))];
    await note(drifts, at);
    await deleteGoneDrifts(database, players, drifts);
  };

  const note = async (drifts: readonly Drift[], at: number): Promise<void> => {
    for (const { playerId, currency, account, balance, entries } of await noteDrifts(database, drifts, at)) {
      const line = { playerId, currency, account, balance: balance.toString(), entries: entries.toString() };
      if (account === "grants") log.error(line, "promotional gold is not what the player's grants left");
      else log.error(line, "an account's balance is not the sum of its entries");
    }
  };

  /** Reads the next players in turn; progress is stored after each part, so that a crash repeats only one. */
  const readSlice = async (started: number): Promise<void> => {
    let left = sliceOf(await estimatePlayers(database));
    while (left > 0) {
      const after = ((await readReached(database, "slice")) ?? 0n).toString() as PlayerId;
      const players = await readPlayersAfter(database, after, Math.min(left, playersPerRead));
      await checkWhole(players, started);
      const isEnd = players.length < Math.min(left, playersPerRead);
      await setReached(database, { reading: "slice", reached: isEnd ? 0 : (players.at(-1) ?? 0) });
      if (isEnd) return;
      left -= players.length;
    }
  };

  return async (): Promise<void> => {
    const started = now();
    // The very first run leaves older postings to the slices.
    const reached = Number((await readReached(database, "drift")) ?? BigInt(started));
    const drifting = await readDriftingPlayers(database, maxDrifting);
    await checkWhole(drifting, started);
    const known = new Set(drifting);
    const newest = await readDriftSince(database, Math.max(reached, started - maxBackMs) - overlapMs);
    await note(
      newest.filter(({ playerId }) => !known.has(playerId)),
      started,
    );
    await readSlice(started);
    await setReached(database, { reading: "drift", reached: started });
  };
}
