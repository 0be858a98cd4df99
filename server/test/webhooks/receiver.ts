import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { openHttpServer } from "../../../tools/http-server.ts";
import type { WhenDone } from "../harness/clean-ups.ts";

/** A request as it arrived. */
export interface Arrived {
  readonly id: string;
  readonly path: string;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

/** How the receiver answers a request: a status, or what it does instead. */
export type Answer = number | ((response: ServerResponse, request: IncomingMessage) => void);

/** Opens a program that receives webhooks. It answers 204, or what `next` has for the request. */
export async function openReceiver(whenDone: WhenDone, at: { readonly port?: number } = {}) {
  const got: Arrived[] = [];
  const next: Answer[] = [];
  const state: { always: Answer } = { always: 204 };
  const server = await openHttpServer(async (request, response) => {
    let body = "";
    for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
    const { headers, url = "" } = request;
    got.push({ id: String(headers["webhook-id"]), path: url, body, headers });
    const answer = next.shift() ?? state.always;
    if (typeof answer === "number") response.writeHead(answer).end();
    else answer(response, request);
  }, at);
  whenDone(() => server.close());
  return {
    ...server,
    got,
    next,
    state,
    types: (): string[] => got.map(({ body }) => (JSON.parse(body) as { type: string }).type),
    ids: (): string[] => got.map(({ id }) => id),
  };
}

/** Returns a message that an independent implementation has verified; throws if the signature is wrong. */
export function verified(secret: string, { body, headers }: Arrived): unknown {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return new Webhook(secret).verify(body, given);
}

/** Returns a secret made of one byte. */
export const secretOf = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString("base64")}`;
