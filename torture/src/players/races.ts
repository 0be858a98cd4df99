import { rmSync } from "node:fs";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { atMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { checkInvariants } from "../checks/invariants.ts";
import type { Run } from "../line.ts";
import { audit, makePlayers } from "./load.ts";
import { openCluster, type Cluster, type ClusterOptions, type Node } from "../machines/nodes.ts";
import type { Random } from "../random.ts";

/** What every race uses: some nodes, and a pool of connections with the owner's login to their database. */
export interface RaceFixture {
  readonly cluster: Cluster;
  readonly nodes: readonly [Node, Node, ...Node[]];
  readonly pool: pg.Pool;
}

export interface Races {
  /** The line's name; its figures begin with it. */
  readonly name: string;
  readonly nodes: number;
  /** Number of concurrent tries. */
  readonly atOnce: number;
  readonly options?: ClusterOptions;
  /** Makes one try; throws if the product answered or booked something wrong. */
  readonly tryOnce: (fixture: RaceFixture, nth: number, random: Random) => Promise<void>;
  /** Returns further figures of the line. */
  readonly figures?: () => readonly Figure[];
}

/** After this many failed tries no more are made. */
const mostFailures = 20;

/** Makes the tries of a race, several at a time, and checks the books afterwards. */
export async function runRaces(run: Run, races: Races): Promise<readonly Figure[]> {
  const { from, to, say, randomOf } = run;
  const { name, atOnce } = races;
  const dir = makeTemporaryFolder();
  const cluster = await openCluster(dir, races.nodes, races.options);
  const pool = new pg.Pool({ connectionString: cluster.databaseUrl, max: 3 * atOnce });
  try {
    const [one, two, ...more] = cluster.nodes;
    if (one === undefined || two === undefined) throw new Error("a race needs two nodes");
    const fixture: RaceFixture = { cluster, pool, nodes: [one, two, ...more] };
    const made = { next: from, failed: 0 };
    const work = async (): Promise<void> => {
      while (made.next < to && made.failed < mostFailures) {
        const nth = made.next++;
        await races.tryOnce(fixture, nth, randomOf(nth)).catch((error: unknown) => {
          made.failed += 1;
          say(`try ${nth}: ${error instanceof Error ? error.message : String(error)}`);
        });
      }
    };
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: atOnce }, work));
    const seconds = (performance.now() - startedAt) / 1000;
    const { unbalanced } = await audit(cluster.databaseUrl, { stakes: [], deposits: [], withdrawals: [] });
    return [
      reportOnly(`${name}.tries`, made.next - from, ""),
      reportOnly(`${name}.tries.seconds`, seconds, "s"),
      atMost(`${name}.failed`, made.failed, "", 0),
      ...(races.figures?.() ?? []),
      atMost("unbalanced", unbalanced, "", 0),
      ...(await checkInvariants(cluster.databaseUrl, cluster.bank, say)),
    ];
  } finally {
    await pool.end();
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Creates a new player with gold, consent and an open game. */
export async function newRacer({ cluster, nodes }: RaceFixture): Promise<Player> {
  const [player] = await makePlayers(cluster.databaseUrl, nodes[0], 1);
  if (player === undefined) throw new Error("there is no player");
  return player;
}

/** Throws unless both values are the same as JSON. */
export function mustEqual(what: string, found: unknown, expected: unknown): void {
  const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
  if (is !== should) throw new Error(`${what}: ${is}, expected ${should}`);
}
