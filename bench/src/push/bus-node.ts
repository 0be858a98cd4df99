import { setTimeout as wait } from "node:timers/promises";
import { createPostgresBus } from "../../../server/src/platform/bus/postgres-bus.ts";
import { openDatabase } from "../../../server/src/platform/db/database.ts";
import { createLog } from "../../../server/src/platform/log.ts";
import { playerOf, sharedMs } from "./facts.ts";

/** Publishes push messages as another node of the installation does. */
export interface BusNode {
  /** Each player of `count` in turn, this many messages a second, a hundred times a second. Resolves when all are sent. */
  steadily(count: number, perSecond: number, seconds: number): Promise<number>;
  /** `each` messages to every player of `count`, as fast as the bus takes them. */
  atOnce(count: number, each: number): Promise<number>;
  close(): Promise<void>;
}

export const messageOf = (sequence: number): { orderId: string; processCode: number; createTime: number } => ({
  orderId: "W0123456789abcdefghjk",
  processCode: sequence,
  createTime: sharedMs(),
});

export function openBusNode(url: string): BusNode {
  const log = createLog("error");
  const database = openDatabase({ url, log, size: 2, role: "fairlobby_app" });
  const bus = createPostgresBus(database, log);
  const publish = (index: number, count: number): Promise<void> => {
    const body = messageOf(Math.floor(index / count));
    return bus.publish("push", { kind: "notify", playerId: playerOf(index % count), body });
  };
  return {
    async steadily(count, perSecond, seconds) {
      const total = perSecond * seconds;
      const started = performance.now();
      const under: Promise<void>[] = [];
      let sent = 0;
      while (sent < total) {
        const due = Math.min(total, Math.floor(((performance.now() - started) / 1000) * perSecond));
        while (sent < due) under.push(publish(sent++, count));
        await wait(10);
      }
      await Promise.all(under);
      return total;
    },
    async atOnce(count, each) {
      const total = count * each;
      // A window, so that what is measured is the way and not a heap of promises.
      const window = 5_000;
      for (let sent = 0; sent < total;) {
        const under: Promise<void>[] = [];
        for (; sent < total && under.length < window; sent++) under.push(publish(sent, count));
        await Promise.all(under);
      }
      return total;
    },
    async close() {
      await bus.close();
      await database.end();
    },
  };
}
