import { connect } from "@nats-io/transport-node";
import type { Log } from "../log.ts";
import type { Bus } from "./bus.ts";

/**
 * NATS core subjects under `fairlobby.`; reconnects by itself as long as the node runs. With a `tls://` address it rejects
 * a server without TLS: by default the client would continue unencrypted.
 */
export async function createNatsBus(url: string, log: Log): Promise<Bus> {
  const tls = url.startsWith("tls://") ? { tls: {} } : {};
  const connection = await connect({ servers: url, name: "fairlobby", maxReconnectAttempts: -1, ...tls });
  const subject = (channel: string): string => `fairlobby.${channel}`;
  const missedHandlers: (() => void)[] = [];
  const watch = async (): Promise<void> => {
    for await (const status of connection.status()) {
      if (status.type === "reconnect") for (const missed of missedHandlers) missed();
    }
  };
  void watch();
  return {
    async publish(channel, message) {
      connection.publish(subject(channel), JSON.stringify(message));
    },
    async subscribe(channel, handle, missed) {
      missedHandlers.push(missed);
      connection.subscribe(subject(channel), {
        callback(error, message) {
          try {
            if (error !== null) throw error;
            handle(message.json());
          } catch (failed) {
            log.error({ err: failed, channel }, "a bus message could not be handled");
          }
        },
      });
    },
    async close() {
      await connection.drain();
    },
  };
}
