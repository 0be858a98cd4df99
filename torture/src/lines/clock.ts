import { rmSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { atLeast, atMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import { compareWithBank } from "../checks/bank-books.ts";
import {
  checkDays,
  checkPayoutDays,
  checkStatement,
  queueOneByOne,
  tryLimit,
  type DayLimit,
} from "../checks/clock-checks.ts";
import { missingClocks, openClocks, type ClockOf, type Clocks } from "../faults/clocks.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Line, Run } from "../line.ts";
import { audit, makePlayers, startLoad } from "../players/load.ts";
import type { Random } from "../random.ts";

export const clock: Line = {
  what: "The clocks of a node and of the database are 10 minutes wrong, go back under load, and pass midnight and the end of a month",
  tries: 80,
  shortTries: 4,
  missing: missingClocks,
  run: tortureClock,
};

const minute = 60_000;
const day = 24 * 60 * minute;
/** UTC+7, Western Indonesian Time, in which players see days. It has no summer time. Milliseconds. */
const zoneMs = 7 * 60 * minute;

/** What happens to the clocks in a try. A short run makes the first four kinds. */
const kinds = [
  "node goes back",
  "database goes back",
  "midnight",
  "end of month",
  "node ahead",
  "node behind",
  "database ahead",
  "database behind",
] as const;
type Kind = (typeof kinds)[number];

interface Fixture {
  readonly clocks: Clocks;
  readonly client: pg.Client;
}

async function tortureClock({ from, to, say, randomOf }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const clocks = await openClocks(dir, { withdrawals: { places: 1, fastLanePlaces: 0 } });
  const { databaseUrl, bank } = clocks.cluster;
  const client = new pg.Client({ connectionString: databaseUrl });
  try {
    await client.connect();
    const fixture: Fixture = { clocks, client };
    const sums = { bets: 0, lost: 0, unbalanced: 0 };
    for (let nth = from; nth < to; nth++) {
      const kind = kinds[nth % kinds.length] ?? "midnight";
      const { bets, lost, unbalanced } = await tryOnce(fixture, kind, randomOf(nth)).catch((error: unknown) => {
        throw new Error(`try ${nth} (${kind}): ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
      });
      say(`${nth}: ${kind}: ${bets} bets`);
      sums.bets += bets;
      sums.lost += lost;
      sums.unbalanced = Math.max(sums.unbalanced, unbalanced);
    }
    return [
      reportOnly("clock.tries", to - from, ""),
      atLeast("clock.bets", sums.bets, "", 1),
      atMost("clock.lost", sums.lost, "", 0),
      atMost("clock.unbalanced", sums.unbalanced, "", 0),
      atMost("payoutDays.wrong", await checkPayoutDays(clocks, client), "", 0),
      ...(await compareWithBank(databaseUrl, bank, say)),
      ...(await checkInvariants(databaseUrl, bank, say)),
    ];
  } finally {
    await client.end();
    await clocks.cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Runs the load while the clocks are changed, and then checks how the players see their days. */
async function tryOnce({ clocks, client }: Fixture, kind: Kind, random: Random) {
  const { nodes, databaseUrl } = clocks.cluster;
  const [first] = nodes;
  if (first === undefined) throw new Error("there are no nodes");
  const boundary = boundaryOf(kind, clocks.now());
  // A try that passes no midnight begins at noon; the others begin shortly before theirs.
  await clocks.right(boundary === null ? nextNoon(clocks.now()) : boundary - 30 * minute);
  await client.query("select graphile_worker.add_job('make-months')");
  const [limited, ...others] = await makePlayers(databaseUrl, first, 7);
  if (limited === undefined) throw new Error("there are no players");
  const [playing, queueing] = [others.slice(0, 3), others.slice(3)];
  const limit: DayLimit = { cluster: clocks.cluster, client, player: limited, amount: 100_000 };
  await tryLimit(limit, "first of the day");
  if (boundary !== null) await clocks.right(boundary - 8_000);
  const load = startLoad(nodes, playing);
  const queued = queueOneByOne(clocks.cluster, client, queueing);
  queued.catch(() => undefined);
  await move(clocks, kind, random, boundary);
  await tryLimit(limit, boundary === null ? "refused" : "next day");
  await load.stop();
  await clocks.right();
  // A job that was planned before the database's clock went back starts once that clock has reached the planned time
  // again.
  await queued;
  const { stakes } = load.acknowledged;
  await checkDays(clocks, client, playing, boundary);
  await checkStatement(clocks, client, [...playing, ...queueing, limited]);
  return { bets: stakes.length, ...(await audit(databaseUrl, load.acknowledged)) };
}

/** Moves the clocks while the load runs. */
async function move(clocks: Clocks, kind: Kind, random: Random, boundary: number | null): Promise<void> {
  const jump = (program: ClockOf, minutes: number): Promise<void> => clocks.set(program, minutes * minute);
  switch (kind) {
    case "node ahead":
      return jump("node1", 10);
    case "node behind":
      return jump("node1", -10);
    case "database ahead":
      return jump("database", 10);
    case "database behind":
      return jump("database", -10);
    case "node goes back":
    case "database goes back":
      for (const back of [-3, -6, -10]) {
        await jump(kind === "node goes back" ? random.pick(["node0", "node1"]) : "database", back);
      }
      return;
    default:
      while (clocks.now() < (boundary ?? 0) + 500) await pause(100);
  }
}

/** Returns the midnight that a try passes, milliseconds since the epoch; null if it passes none. */
function boundaryOf(kind: Kind, now: number): number | null {
  const local = new Date(now + zoneMs);
  if (kind === "midnight") return Math.ceil((local.getTime() + minute) / day) * day - zoneMs;
  if (kind !== "end of month") return null;
  return Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 1) - zoneMs;
}

const nextNoon = (now: number): number => Math.ceil((now + zoneMs - day / 2) / day) * day + day / 2 - zoneMs;
