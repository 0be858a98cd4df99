import type { FastifyReply } from "fastify";
import { styleHash } from "./style.ts";

const headers = {
  vary: "accept-language",
  "content-security-policy": `default-src 'none'; style-src ${styleHash}; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/** Sends a page that may load only its own style sheet: no script, no other host, no frame around it. */
export function sendPage(reply: FastifyReply, markup: string): FastifyReply {
  return reply.headers(headers).type("text/html; charset=utf-8").send(markup);
}
