import { atLeast, atMost, p99, quantile, reportOnly, type Figure } from "../figures.ts";
import { openBusPublisher, publishSteadily } from "./publishing.ts";
import type { Stage } from "./stage.ts";

const perSecond = 10_000;

/**
 * Measures messages that another node publishes over the bus to single players: how many per second this node's hub
 * delivers to their sockets, how many are lost, and how long they take.
 */
export async function measureRate({ fixture, load, say }: Stage, players: number, seconds: number): Promise<Figure[]> {
  const publisher = openBusPublisher(fixture.url);
  try {
    await load.listen("sequences");
    const sent = await publishSteadily(publisher, { players, perSecond, seconds });
    const heard = await load.collect(sent);
    const took = (heard.lastMs - heard.firstMs) / 1000;
    say(`bus and hub: ${heard.received} of ${sent} messages in ${took.toFixed(1)} s`);
    return [
      atLeast("push.bus-hub.rate", heard.received / Math.max(took, seconds), "messages/s", perSecond * 0.99),
      atMost("push.bus-hub.lost", sent - heard.received + heard.misplaced, "messages", 0),
      reportOnly("push.bus-hub.p50", quantile(heard.latencies, 0.5), "ms"),
      atMost("push.bus-hub.p99", p99(heard.latencies), "ms", 50),
    ];
  } finally {
    await publisher.close();
  }
}
