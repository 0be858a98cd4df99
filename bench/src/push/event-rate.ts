import { withdrawalStepped } from "../../../server/src/modules/withdrawals/life-cycle/topics.ts";
import { openDatabase } from "../../../server/src/platform/db/database.ts";
import { createLog } from "../../../server/src/platform/log/log.ts";
import type { OrderId, PlayerId, StepCode } from "@fairlobby/contract";
import { reportOnly, atMost, type Figure } from "../figures.ts";
import { asLobby } from "./connections.ts";
import { measuredOrder, playerOf, sharedMs } from "./shared.ts";
import type { Stage } from "./stage.ts";

/** Events per transaction; the steps of real orders come one or two per transaction. */
const together = 50;

/**
 * Measures the events per second from end to end: outbox, relay, notices (which reads the player's orders), bus, hub,
 * socket. The time includes writing the events, many per transaction so that writing does not limit the rate.
 */
export async function measureEventRate(
  { fixture, server, load, say }: Stage,
  { players, events }: { players: number; events: number },
): Promise<Figure[]> {
  await load.connect(asLobby(server().port, 0, players));
  const database = openDatabase({ url: fixture.url, log: createLog("error"), size: 4, role: "fairlobby_app" });
  try {
    await load.listen("sequences");
    const started = sharedMs();
    for (let first = 0; first < events; first += together) {
      await database.transaction(async (tx) => {
        for (let index = first; index < first + together; index++) {
          const playerId = playerOf(index % players) as PlayerId;
          await withdrawalStepped.publish(tx, playerId, Date.now(), {
            orderId: measuredOrder as OrderId,
            processCode: Math.floor(index / players) as StepCode,
            createTime: sharedMs(),
          });
        }
      });
    }
    const written = sharedMs();
    const heard = await load.collect(events);
    const seconds = (heard.lastMs - started) / 1000;
    say(
      `${heard.received} of ${events} events arrived; written in ${((written - started) / 1000).toFixed(1)} s, all there after ${seconds.toFixed(1)} s`,
    );
    return [
      reportOnly("push.outbox-to-socket.rate", heard.received / seconds, "events/s"),
      atMost("push.outbox-to-socket.lost", events - heard.received, "events", 0),
    ];
  } finally {
    await database.end();
  }
}
