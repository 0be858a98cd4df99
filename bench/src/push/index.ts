import { rmSync } from "node:fs";
import { loadavg } from "node:os";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { freePort } from "../../../tools/free-port.ts";
import { reportOnly, type Figure, type Outcome, type Say } from "../figures.ts";
import { startServer } from "../server.ts";
import { permittedConnections } from "../../../server/src/platform/stomp/index.ts";
import { measureConnections } from "./connections.ts";
import { measureDelivery } from "./delivery.ts";
import { measureEventRate } from "./event-rate.ts";
import { startLoad } from "./load.ts";
import { measureRate } from "./rates.ts";
import { measureRestart } from "./restart.ts";
import type { Stage } from "./stage.ts";
import { openFixture } from "./fixture.ts";

const connections = 10_000;
const withdrawers = 500;
const returning = 2_000;

// BENCH_PARTS=restart runs that part alone.
const askedParts = process.env["BENCH_PARTS"] || null;
const asked = (part: string): boolean => askedParts === null || askedParts.split(",").includes(part);

const parts: Readonly<Record<string, (stage: Stage) => Promise<Figure[]>>> = {
  async connections(stage) {
    const { connections: clients, problem } = permittedConnections(connections);
    if (problem !== null) stage.say(problem);
    const connected = await measureConnections(stage, clients);
    return [...connected, ...(await measureRate(stage, clients, 10))];
  },
  delivery: (stage) => measureDelivery(stage, { listeners: withdrawers, orders: 300 }),
  events: (stage) => measureEventRate(stage, { players: withdrawers, events: 10_000 }),
  restart: (stage) => measureRestart(stage, { from: withdrawers, count: returning }),
};

/**
 * Measures the push path of one node: how many clients it holds and what each costs, how fast messages reach them, how
 * long a step takes from its commit to the player's client, and how clients reconnect after a crash.
 */
export async function benchPush(say: Say): Promise<Outcome> {
  const dir = makeTemporaryFolder();
  const open: { stop(): unknown }[] = [];
  try {
    say(`starting a database, the bank and the lobby server (load ${loadavg()[0]?.toFixed(1)})`);
    const port = await freePort();
    const fixture = await openFixture(dir, port, { players: connections, withdrawers, waiting: returning });
    open.push(fixture);
    const start = () =>
      startServer(dir, fixture.url, {
        port,
        config: fixture.config,
        // All clients come from this machine.
        env: {
          ...fixture.bank,
          PUSH_CONNECTIONS: String(connections + 1_000),
          PUSH_CONNECTIONS_PER_NETWORK: String(10 * connections),
        },
      });
    let server = await start();
    open.push({ stop: () => server.stop() });
    const load = startLoad();
    open.push(load);
    const stage: Stage = {
      fixture,
      load,
      say,
      server: () => server,
      async crash() {
        await server.kill();
        server = await start();
      },
    };
    const figures: Figure[] = [reportOnly("push.load-average-before", loadavg()[0] ?? NaN, "processes")];
    for (const [name, part] of Object.entries(parts)) {
      if (!asked(name)) continue;
      figures.push(...(await part(stage)));
      await load.closeAll();
      say(`${name} done (load ${loadavg()[0]?.toFixed(1)})`);
    }
    return { figures: [...figures, reportOnly("push.load-average-after", loadavg()[0] ?? NaN, "processes")] };
  } finally {
    for (const part of open.toReversed()) await part.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
