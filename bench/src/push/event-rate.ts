import { withdrawalStepped } from "../../../server/src/modules/withdrawals/life-cycle/topics.ts";
import { openDatabase } from "../../../server/src/platform/db/database.ts";
import { createLog } from "../../../server/src/platform/log/log.ts";
import type { OrderId, PlayerId, StepCode } from "@fairlobby/contract";
import { reportOnly, atMost, type Figure } from "../figures.ts";
import { asLobby } from "./connections.ts";
import { measuredOrder, playerOf, sharedMs } from "./facts.ts";
import type { Stage } from "./stage.ts";

/** Facts per transaction; steps of real orders come one or two at a time. */
const together = 50;

/**
 * Measures the facts per second from end to end: outbox, relay, notices (which reads the player's orders), bus, hub,
 * socket. The time includes writing the facts, many per transaction so that writing does not limit the rate.
 */
export async function measureFacts(
  { fixture, server, load, say }: Stage,
  { players, facts }: { players: number; facts: number },
): Promise<Figure[]> {
  await load.connect(asLobby(server().port, 0, players));
  const database = openDatabase({ url: fixture.url, log: createLog("error"), size: 4, role: "fairlobby_app" });
  try {
    await load.listen("sequences");
    const started = sharedMs();
    for (let first = 0; first < facts; first += together) {
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
    const heard = await load.collect(facts);
    const seconds = (heard.lastMs - started) / 1000;
    say(
      `${heard.received} of ${facts} facts arrived; written in ${((written - started) / 1000).toFixed(1)} s, all there after ${seconds.toFixed(1)} s`,
    );
    return [
      reportOnly("push.outbox-to-socket.rate", heard.received / seconds, "facts/s"),
      atMost("push.outbox-to-socket.lost", facts - heard.received, "facts", 0),
    ];
  } finally {
    await database.end();
  }
}
