import { connect } from "@nats-io/transport-node";
import type { Log } from "../log.ts";
import type { Bus } from "./bus.ts";

/** NATS core subjects under `fairlobby.`; reconnects by itself for as long as the node lives. */
export async function createNatsBus(url: string, log: Log): Promise<Bus> {
  const connection = await connect({ servers: url, name: "fairlobby", maxReconnectAttempts: -1 });
  const subject = (channel: string): string => `fairlobby.${channel}`;
  return {
    async publish(channel, message) {
      connection.publish(subject(channel), JSON.stringify(message));
    },
    async subscribe(channel, handle) {
      connection.subscribe(subject(channel), {
        callback(error, message) {
          if (error !== null) {
            log.error({ err: error, channel }, "a bus subscription failed");
            return;
          }
          handle(message.json());
        },
      });
    },
    async close() {
      await connection.drain();
    },
  };
}
