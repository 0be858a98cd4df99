import type { CallPath, Envelope, ReplyOf, RequestInput } from "@fairlobby/contract";
import Fastify from "fastify";
import { createAdmission } from "../../src/platform/http/admission.ts";
import { createCallMetrics } from "../../src/platform/http/call-metrics.ts";
import { mountCalls, answerUnknown, type CallsOptions } from "../../src/platform/http/calls.ts";
import { createMetrics } from "../../src/platform/metrics.ts";
import { silentLog } from "./database.ts";

/** The headers of a call. */
export interface From {
  readonly token?: string;
  readonly language?: string;
  /** Idempotency key. */
  readonly key?: string;
  /** The caller's network address, as a proxy would report it. */
  readonly address?: string;
  /** The caller's country, as an edge would report it in `x-country`. */
  readonly country?: string;
}

export interface CallServer {
  /** The server's address, e.g. `http://127.0.0.1:43211`. */
  readonly origin: string;
  /** Makes a call as the lobby does. */
  call<P extends CallPath>(path: P, body: RequestInput<P>, from?: From): Promise<Envelope<ReplyOf<P>>>;
  close(): Promise<void>;
}

/** Limits that no test reaches. */
export const noLimits = {
  limits: { login: 1_000_000, money: 1_000_000, other: 1_000_000, address: 1_000_000 },
  sharedLimits: { count: async () => null },
  nameAddress: (block: string) => block,
  admission: createAdmission({ atOnce: 1_000_000, queue: 0, waitMs: 0 }),
  moneySlots: createAdmission({ atOnce: 1_000_000, queue: 0, waitMs: 0 }),
  moneyPlaces: createAdmission({ atOnce: 1_000_000, queue: 0, waitMs: 0 }),
  databaseIsFull: () => false,
  findDevice: async () => null,
};

/** Mounts the calls of some modules on a free port, as the lobby server does for all. */
export async function serveCalls(
  options: Pick<CallsOptions, "routes" | "downloads" | "uploads" | "authenticate" | "countryHeader">,
): Promise<CallServer> {
  const app = Fastify({ forceCloseConnections: true, trustProxy: true });
  await mountCalls(app, {
    ...options,
    fingerprintKey: Buffer.alloc(32, 7),
    peers: { isProxy: () => true },
    ...noLimits,
    log: silentLog,
    measured: createCallMetrics(createMetrics(), noLimits.admission),
  });
  app.setNotFoundHandler(answerUnknown);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  return {
    origin,
    async call(path, body, { token = "", language = "id", key, address = "127.0.0.1", country } = {}) {
      const response = await fetch(origin + path, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "access-token": token,
          "accept-language": language,
          "x-forwarded-for": address,
          ...(key === undefined ? {} : { "idempotency-key": key }),
          ...(country === undefined ? {} : { "x-country": country }),
        },
        body: JSON.stringify(body),
      });
      return (await response.json()) as never;
    },
    close: () => app.close(),
  };
}
