import type { ServerResponse } from "node:http";
import {
  hasPermission,
  carriesKey,
  livePath,
  liveTopicNames,
  liveTopics,
  type ConsoleCall,
  type LiveTopic,
} from "@fairlobby/contract/console";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { statusOf } from "./console-gets.ts";
import type { ConsoleFailure, Operator } from "./console-route.ts";
import type { LiveHub } from "./live-hub.ts";

/** How often the sessions of open pages are checked: within 2 s of its end, a session's pages are told. */
const checkMs = 1_000;
/** A line without content keeps proxies from ending a silent connection. */
const aliveMs = 15_000;
/** The most streams of one session: a browser has few tabs. */
const maxStreams = 6;
/** How long a page waits before it connects again after the connection was lost. */
const retryMs = 2_000;

export interface LiveOptions {
  /** The build of the pages that the console serves; empty when it serves none. */
  readonly build: string;
  readonly hub: LiveHub;
  /** Finds the operator of a request, without recording a use of the session. */
  readonly find: (request: FastifyRequest) => Promise<Operator | ConsoleFailure>;
  readonly refuse: (request: FastifyRequest, reply: FastifyReply, failure: ConsoleFailure) => FastifyReply;
}

interface Stream {
  readonly sessionId: string;
  readonly end: () => void;
  check(): Promise<void>;
}

/** Mounts the events of the open pages (R-CAPI-04). */
export function mountLive(app: FastifyInstance, { build, hub, find, refuse }: LiveOptions): void {
  const streams = new Set<Stream>();
  app.get(livePath, async (request, reply) => {
    const found = await find(request);
    if ("failure" in found) return refuse(request, reply.code(statusOf(found)), found);
    const { sessionId } = found;
    if ([...streams].filter((one) => one.sessionId === sessionId).length >= maxStreams) {
      return refuse(request, reply, { failure: "rate_limited", retryAfter: 10 });
    }
    reply.hijack();
    open(request, reply.raw, found);
    return reply;
  });

  const timer = setInterval(() => void Promise.all([...streams].map((stream) => stream.check())), checkMs).unref();
  app.addHook("preClose", async () => {
    clearInterval(timer);
    for (const { end } of streams) end();
  });

  function open(request: FastifyRequest, response: ServerResponse, operator: Operator): void {
    let topics = topicsFor(operator);
    response.writeHead(200, {
      "content-type": "text/event-stream",
      "cache-control": "no-store",
      // Otherwise a proxy may buffer events.
      "x-accel-buffering": "no",
    });
    const last = request.headers["last-event-id"];
    const leave = hub.join(typeof last === "string" ? last : "", (event) => {
      if (event === "reset") response.write("event: reset\ndata: {}\n\n");
      else if (topics.has(event.change.topic)) {
        response.write(`id: ${event.id}\nevent: change\ndata: ${JSON.stringify(event.change)}\n\n`);
      }
    });
    response.write(`retry: ${retryMs}\nid: ${hub.lastId()}\nevent: ready\ndata: ${JSON.stringify({ build })}\n\n`);
    const alive = setInterval(() => response.write(":\n\n"), aliveMs).unref();
    let checking = false;
    const stream: Stream = {
      sessionId: operator.sessionId,
      end: () => response.end(),
      async check() {
        if (checking) return;
        checking = true;
        // While the database does not answer, the stream stays open: calls are not answered meanwhile either.
        const now = await find(request).catch(() => null);
        checking = false;
        if (now === null) return;
        if ("failure" in now) return void response.end("event: ended\ndata: {}\n\n");
        topics = topicsFor(now);
      },
    };
    streams.add(stream);
    response.on("close", () => {
      clearInterval(alive);
      leave();
      streams.delete(stream);
    });
  }
}

const topicsFor = ({ roles }: Operator): ReadonlySet<LiveTopic> =>
  new Set(
    liveTopicNames.filter((topic) => {
      const access = liveTopics[topic];
      return access === "operator" || hasPermission(roles, access);
    }),
  );

/** Returns what a call that succeeded may have changed; a decision may carry out any action. */
export function topicsOf(call: Pick<ConsoleCall, "path" | "action" | "decides">): readonly LiveTopic[] {
  if (call.decides === true) return liveTopicNames;
  if (call.path === "/c/v1/orders/take") return ["orders"];
  if (call.path === "/c/v1/alerts/take") return ["alerts"];
  if (!carriesKey(call as ConsoleCall)) return [];
  const [, , , area] = call.path.split("/");
  const own = liveTopicNames.filter((topic) => topic === (area === "players" ? "orders" : area));
  return [...new Set<LiveTopic>([...own, "proposals"])];
}
