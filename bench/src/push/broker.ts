import { setTimeout as wait } from "node:timers/promises";
import { atLeast, atMost, p99, reportOnly, type Figure } from "../figures.ts";
import { asLobby } from "./connections.ts";
import type { ConnectOrder } from "./load.ts";
import { residentKb } from "../process-facts.ts";
import { openBusPublisher, publishAtOnce, publishSteadily, type Publisher } from "./publishing.ts";
import { hasRabbit, openRabbitPublisher, startRabbit } from "./rabbitmq.ts";
import type { Stage } from "./stage.ts";

interface Side {
  readonly connectSeconds: number;
  /** Memory of the process per connection, kB. */
  readonly memoryEach: number;
  readonly p99Ms: number;
  readonly fanOut: number;
  readonly lost: number;
}

const steady = { perSecond: 1_000, seconds: 4 } as const;
const each = 5;

/**
 * Measures the lobby server and RabbitMQ's Web-STOMP with the same clients and messages. Each client has its own queue;
 * the latency is measured at a steady low rate, then the throughput at the maximum rate. RabbitMQ's messages are
 * published over Web-STOMP, ours over the bus.
 */
export async function measureBesideBroker(stage: Stage, players: number): Promise<Figure[]> {
  const { say, load, world } = stage;
  if (!hasRabbit()) {
    say("RabbitMQ is left out: it is not installed (Debian has it in the package rabbitmq-server)");
    return [];
  }
  // Both are newly started, so that memory of earlier work is not counted.
  await stage.crash();
  const { port, pid } = stage.server();
  const ourPublisher = openBusPublisher(world.url);
  const ours = await measureSide(stage, pid, asLobby(port, 0, players), ourPublisher);
  await ourPublisher.close();
  await load.closeAll();

  const rabbit = await startRabbit();
  try {
    const publisher = await openRabbitPublisher(rabbit.port);
    const order = {
      port: rabbit.port,
      path: "/ws",
      as: "login",
      destinations: ["/topic/{player}", "/topic/{player}-account"],
      from: 0,
      count: players,
    } as const;
    const theirs = await measureSide(stage, rabbit.pid, order, publisher);
    await publisher.close();
    await load.closeAll();
    return [
      ...figuresOf("ours", ours),
      ...figuresOf("rabbitmq", theirs),
      atLeast("push.beside.fan-out", ours.fanOut / theirs.fanOut, "times RabbitMQ", 3),
      atMost("push.beside.memory", ours.memoryEach / theirs.memoryEach, "of RabbitMQ", 0.1),
    ];
  } finally {
    await rabbit.stop();
  }
}

async function measureSide(
  { load, say }: Stage,
  pid: number,
  order: Omit<ConnectOrder, "do">,
  publisher: Publisher,
): Promise<Side> {
  const players = order.count;
  await load.connect({ ...order, count: 500 });
  await load.closeAll();
  await wait(1_000);
  const before = residentKb(pid);
  const connected = await load.connect(order);
  if (connected.failed > 0) say(`${connected.failed} did not connect: ${connected.problem}`);
  await wait(5_000);
  const memoryEach = (residentKb(pid) - before) / players;

  await load.listen("sequences");
  const trickle = await publishSteadily(publisher, { players, ...steady });
  const slow = await load.collect(trickle);
  await load.listen("sequences");
  const flood = await publishAtOnce(publisher, { players, each });
  const fast = await load.collect(flood);
  return {
    connectSeconds: connected.ms / 1000,
    memoryEach,
    p99Ms: p99(slow.latencies),
    fanOut: fast.received / ((fast.lastMs - fast.firstMs) / 1000),
    lost: trickle + flood - slow.received - fast.received,
  };
}

function figuresOf(side: "ours" | "rabbitmq", measured: Side): Figure[] {
  const name = (what: string): string => `push.beside.${side}.${what}`;
  return [
    reportOnly(name("connect-all"), measured.connectSeconds, "s"),
    reportOnly(name("memory-each"), measured.memoryEach, "kB"),
    reportOnly(name("p99"), measured.p99Ms, "ms"),
    reportOnly(name("fan-out"), measured.fanOut, "messages/s"),
    reportOnly(name("lost"), measured.lost, "messages"),
  ];
}
