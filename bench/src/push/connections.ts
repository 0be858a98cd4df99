import { setTimeout as wait } from "node:timers/promises";
import { atLeast, atMost, type Figure } from "../figures.ts";
import type { ConnectOrder } from "./load.ts";
import { residentKb } from "../process-usage.ts";
import type { Stage } from "./stage.ts";

/** Returns an order to connect `count` clients like the lobby, beginning with player `from`. */
export function asLobby(port: number, from: number, count: number): Omit<ConnectOrder, "do"> {
  return { port, from, count };
}

/** Connects all clients like the lobby: a ticket, the upgrade, CONNECT, two subscriptions and their receipt. */
export async function measureConnections({ server, load, say }: Stage, count: number): Promise<Figure[]> {
  const { port, pid } = server();
  // A warm-up, so that code is compiled and pools are full before the measurement.
  await load.connect(asLobby(port, 0, 500));
  await load.closeAll();
  await wait(2_000);
  const before = residentKb(pid);
  const connected = await load.connect(asLobby(port, 0, count));
  if (connected.failed > 0) say(`${connected.failed} did not connect: ${connected.problem}`);
  // Covers one full period of heart-beats in both directions.
  await wait(12_000);
  const each = (residentKb(pid) - before) / count;
  say(`${count} connections in ${(connected.ms / 1000).toFixed(1)} s, ${each.toFixed(1)} kB each`);
  return [
    atLeast("push.connections", count - connected.failed, "connections", 10_000),
    atMost("push.connect-all", connected.ms / 1000, "s", 10),
    atMost("push.memory-each", each, "kB", 20),
  ];
}
