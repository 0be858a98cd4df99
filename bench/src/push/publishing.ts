import { setTimeout as wait } from "node:timers/promises";
import { createPostgresBus } from "../../../server/src/platform/bus/postgres-bus.ts";
import { openDatabase } from "../../../server/src/platform/db/database.ts";
import { createLog } from "../../../server/src/platform/log/log.ts";
import { measuredOrder, playerOf, sharedMs } from "./shared.ts";

export interface PushBody {
  readonly orderId: string;
  /** The sequence number of the player's message, in the field of a step's code. */
  readonly processCode: number;
  /** Time of publication, on the shared clock. */
  readonly createTime: number;
}

/** Sends messages to players' queues from outside the measured process. */
export interface BusPublisher {
  /** Resolves once the publisher knows that the message was sent. */
  publish(player: string, body: PushBody): Promise<void>;
  /** Sends the lines of the withdraw screen, with this many bytes added. */
  notice(player: string, bytes: number): Promise<void>;
  close(): Promise<void>;
}

/** Publishes on the bus, like another node. */
export function openBusPublisher(url: string): BusPublisher {
  const log = createLog("error");
  const database = openDatabase({ url, log, size: 2, role: "fairlobby_app" });
  const bus = createPostgresBus(database, log);
  let notices = 0;
  return {
    publish: (playerId, body) => bus.publish("push", { kind: "notify", playerId, body }),
    notice(playerId, bytes) {
      // The lines differ each time, because PostgreSQL sends equal notifications of one transaction only once.
      const orderLines = { line: String((notices += 1)).padEnd(bytes, "x") };
      return bus.publish("push", { kind: "notice", playerId, language: "id", orderLines });
    },
    async close() {
      await bus.close();
      await database.end();
    },
  };
}

const bodyOf = (sequence: number): PushBody => ({
  orderId: measuredOrder,
  processCode: sequence,
  createTime: sharedMs(),
});

const send = (publisher: BusPublisher, players: number, index: number): Promise<void> =>
  publisher.publish(playerOf(index % players), bodyOf(Math.floor(index / players)));

/**
 * Publishes to each player in turn at the given rate, in a hundred batches per second. Returns the number of messages.
 */
export async function publishSteadily(
  publisher: BusPublisher,
  load: { readonly players: number; readonly perSecond: number; readonly seconds: number },
): Promise<number> {
  const total = load.perSecond * load.seconds;
  const started = performance.now();
  const pending: Promise<void>[] = [];
  while (pending.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * load.perSecond));
    while (pending.length < due) pending.push(send(publisher, load.players, pending.length));
    await wait(10);
  }
  await Promise.all(pending);
  return total;
}
