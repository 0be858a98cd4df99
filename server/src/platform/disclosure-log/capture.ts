import type { PlayerCall, CallPath, Envelope, PlayerId } from "@fairlobby/contract";
import type { FastifyRequest, RouteShorthandOptions } from "fastify";
import { languageOf } from "../texts.ts";
import type { DisclosureLog } from "./recorder.ts";

interface Noted {
  playerId?: PlayerId;
  envelope?: string;
}

const notes = new WeakMap<FastifyRequest, Noted>();

/** Records the player of a request: replies to a request without one are not kept. */
export function notePlayer(request: FastifyRequest, playerId: PlayerId): void {
  notes.set(request, { ...notes.get(request), playerId });
}

/**
 * Returns the hooks that keep what a call tells players, also when the framework refuses it. They run once the reply was
 * handed to the network, so that nobody waits for them.
 */
export function disclosureHooks(
  call: PlayerCall,
  log: Pick<DisclosureLog, "reply"> | undefined,
): Pick<RouteShorthandOptions, "onSend" | "onResponse"> {
  if (log === undefined || call.disclosureLog === undefined) return {};
  return {
    onSend(request, _reply, payload, done) {
      const known = notes.get(request);
      if (known !== undefined && typeof payload === "string") known.envelope = payload;
      done();
    },
    onResponse(request, _reply, done) {
      const { playerId, envelope } = notes.get(request) ?? {};
      if (playerId !== undefined && envelope !== undefined) {
        const { msgCode, msg, data } = JSON.parse(envelope) as Envelope<object>;
        const language = languageOf(request.headers["accept-language"]);
        const order = orderOf(data) ?? orderOf(request.body);
        log.reply({ playerId, call: call.path as CallPath, msgCode, msg, order, language, data });
      }
      done();
    },
  };
}

/** The shape of the server's own ids: another text in a request is not stored. */
const shape = /^[WD][0-9a-hjkmnp-tv-z]{20}$/;

/** Returns the order that a reply or a request names. */
function orderOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("orderId" in body)) return null;
  const { orderId } = body;
  return typeof orderId === "string" && shape.test(orderId) ? orderId : null;
}
