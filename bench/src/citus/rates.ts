import { randomBytes } from "node:crypto";
import { loadavg } from "node:os";
import { atLeast, median, ratioAtMost, reportOnly, type Figure, type Say } from "../figures.ts";
import type { BenchServer } from "../server.ts";
import type { Load } from "../wallet/load.ts";
import type { Acknowledged } from "../wallet/fixture.ts";

// BENCH_ROUNDS=1 BENCH_SECONDS=2 makes it shorter.
const rounds = Number(process.env["BENCH_ROUNDS"] || 5);
const seconds = Number(process.env["BENCH_SECONDS"] || 3);
const connections = 128;

/** Where the bets of a round are booked: plain PostgreSQL, or the cluster with one or two of its workers. */
export const ways = ["plain", "one", "two"] as const;
export type Way = (typeof ways)[number];

export interface Side {
  readonly server: BenchServer;
  /** Returns the processor time of all processes of the database, seconds. */
  readonly processorSeconds: () => number;
}

interface Measured {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Processor time of the database per bet, ms. */
  readonly cost: number;
}

/** Measures bets over HTTP on each database in turn, so that other load of the machine affects all equally. */
export async function measureRates(
  sides: Readonly<Record<Way, Side>>,
  load: Load,
  say: Say,
): Promise<{ readonly figures: Figure[]; readonly acknowledged: Readonly<Record<Way, readonly Acknowledged[]>> }> {
  const run = randomBytes(6).toString("hex");
  const acknowledged: Record<Way, Acknowledged[]> = { plain: [], one: [], two: [] };
  const measure = async (way: Way, time: number, stock: number): Promise<Measured> => {
    const { server, processorSeconds } = sides[way];
    const host = `127.0.0.1:${server.port}`;
    await load.sign({ privateKey: server.privateKey, host, run, wins: false, count: Math.ceil(stock * time) });
    const before = processorSeconds();
    const round = await load.run({ port: server.port, connections, seconds: time });
    const used = processorSeconds() - before;
    const bets = await load.acknowledged();
    acknowledged[way].push(...bets);
    return { ...round, cost: (used * 1000) / bets.length };
  };

  say("warming up");
  const stock: Record<Way, number> = { plain: 0, one: 0, two: 0 };
  for (const way of ways) {
    const half = await measure(way, 3, 4_000);
    stock[way] = 1.6 * (await measure(way, 4, half.perSecond * 2)).perSecond;
  }
  const all: Record<Way, Measured[]> = { plain: [], one: [], two: [] };
  for (let round = 1; round <= rounds; round += 1) {
    // Each database comes first equally often.
    for (let nth = 0; nth < ways.length; nth += 1) {
      const way = ways[(round + nth) % ways.length] ?? "plain";
      all[way].push(await measure(way, seconds, stock[way]));
    }
    const last = ways.map((way) => `${way} ${Math.round(all[way].at(-1)?.perSecond ?? NaN)}`);
    say(`round ${round} of ${rounds}: ${last.join(", ")} bets a second (load ${loadavg()[0]?.toFixed(1)})`);
  }
  return { figures: figuresOf(all), acknowledged };
}

function figuresOf(all: Readonly<Record<Way, readonly Measured[]>>): Figure[] {
  const of = (way: Way, what: keyof Measured): number => median(all[way].map((one) => one[what]));
  const [cluster, plain] = [of("two", "perSecond"), of("plain", "perSecond")];
  return [
    ...ways.flatMap((way) => [
      reportOnly(`citus.${way}.http128`, of(way, "perSecond"), "bets/s"),
      reportOnly(`citus.${way}.http128.p99`, of(way, "p99Ms"), "ms"),
      reportOnly(`citus.${way}.database-processor`, of(way, "cost"), "ms/bet"),
    ]),
    {
      ...atLeast("citus.http128-to-plain", cluster / plain, "ratio", 0.8),
      of: { product: Math.round(cluster), reference: Math.round(plain), unit: "bets/s" },
    },
    ratioAtMost("citus.two-workers-to-one", of("two", "cost"), of("one", "cost"), "ms/bet", 1.1),
  ];
}
