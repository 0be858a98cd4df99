import { randomBytes } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { callConsole, signInOperators, startConsole } from "../console.ts";
import { fillConsole } from "../console-rows.ts";
import { atLeast, atMost, median, reportOnly, type Figure, type Say } from "../figures.ts";
import { startServer } from "../server.ts";
import { startSlots } from "../spins/slots.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { startLoad } from "../wallet/load.ts";
import type { Round } from "../wallet/pgbench.ts";
import { openFixture } from "../wallet/fixture.ts";
import { firstCalls, type FirstCall } from "./first-calls.ts";
import { keepCalling } from "./keep-calling.ts";

const rounds = 7;
const seconds = Number(process.env["BENCH_SECONDS"] || 5);
/** Number of the supplier's connections, as in the bench of spins. */
const atOnce = 128;
const people = 20;

/**
 * Measures a supplier's rounds (bet and win), in turn with and without calls in the console (R-CAPI-09). The sealer, the
 * alerts and the console's program run in both cases.
 */
export async function benchBesideBets(say: Say): Promise<Figure[]> {
  const dir = makeTemporaryFolder();
  const open: { stop(): unknown }[] = [];
  const keep = <Part extends { stop(): unknown }>(part: Part): Part => {
    open.push(part);
    return part;
  };
  try {
    const fixture = keep(await openFixture(dir));
    await fillConsole(fixture.url, { orders: 10_000, entries: 10_000 });
    const env = { HUB88_PROVIDER_PUBLIC_KEY_FILE: join(dir, "slots/provider-public.pem") };
    const server = keep(await startServer(dir, fixture.url, { env }));
    // The supplier's start creates its key.
    keep(await startSlots(dir, server.port));
    const privateKey = readFileSync(join(dir, "slots/provider-private.pem"), "utf8");
    const console = keep(await startConsole(dir, fixture.url));
    const load = keep(startLoad());
    const host = `127.0.0.1:${server.port}`;
    const bets = async (time: number, perSecond: number): Promise<Round> => {
      const run = randomBytes(6).toString("hex");
      await load.sign({ privateKey, host, run, wins: true, count: Math.ceil(perSecond * time) });
      return load.run({ port: server.port, connections: atOnce, seconds: time });
    };
    // This database has no first withdrawal; index.ts measures the order's page on a database with a history.
    const calls = firstCalls("", "1").filter(
      ({ path }) => !["/c/v1/orders/get", "/c/v1/questions/get", "/c/v1/webhooks/get"].includes(path),
    );
    const signedIn = {
      compliance: await signInOperators(
        dir,
        fixture.url,
        Array.from({ length: people }, () => ["compliance"] as const),
      ),
      admin: await signInOperators(
        dir,
        fixture.url,
        Array.from({ length: people }, () => ["admin"] as const),
      ),
    };
    let visits = 0;
    const make = async ({ path, body, role }: FirstCall): Promise<number> => {
      const operator = signedIn[role === "admin" ? "admin" : "compliance"][(visits += 1) % people];
      if (operator === undefined) throw new Error("nobody is signed in");
      const startedAt = performance.now();
      const { msgCode } = await callConsole(console.url, operator, path, body as never);
      if (msgCode !== "success") throw new Error(`${path} answered ${msgCode}`);
      return performance.now() - startedAt;
    };
    const { perSecond } = await bets(3, 3_000);
    const stock = perSecond * 2.5;
    const ways = {
      alone: () => bets(seconds, stock),
      async beside() {
        const stop = keepCalling({ calls, make });
        const round = await bets(seconds, stock);
        await stop();
        return round;
      },
    };
    // The hot paths of server and console are optimized only after some ten thousand calls.
    say("warming up");
    for (let nth = 0; nth < 4; nth += 1) await ways.beside();
    const measured = { alone: [] as Round[], beside: [] as Round[] };
    for (let round = 1; round <= rounds; round += 1) {
      const order = round % 2 === 0 ? (["beside", "alone"] as const) : (["alone", "beside"] as const);
      for (const way of order) measured[way].push(await ways[way]());
      const last = Object.entries(measured).map(([way, all]) => `${way} ${Math.round(all.at(-1)?.perSecond ?? NaN)}`);
      say(`round ${round} of ${rounds}: ${last.join(", ")} rounds a second`);
    }
    return figuresOf(measured);
  } finally {
    for (const part of open.toReversed()) await part.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function figuresOf({ alone, beside }: Readonly<Record<"alone" | "beside", readonly Round[]>>): Figure[] {
  const rate = (all: readonly Round[]): number => median(all.map(({ perSecond }) => perSecond));
  const slow = (all: readonly Round[]): number => median(all.map(({ p99Ms }) => p99Ms));
  return [
    reportOnly("console.bets alone", rate(alone), "rounds/s"),
    reportOnly("console.bets beside", rate(beside), "rounds/s"),
    atLeast("console.bets beside-to-alone", rate(beside) / rate(alone), "ratio", 0.95),
    atMost("console.bets p99 beside-to-alone", slow(beside) / slow(alone), "ratio", 1.1),
  ];
}
