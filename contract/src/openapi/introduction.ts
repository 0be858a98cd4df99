import { destinations, pushPath, ticketField, type Destination } from "../push.ts";
import { idempotencyKeyHeader } from "../wire.ts";
import { withdrawalSteps, type OrderState } from "../withdrawal-steps.ts";
import type { NamedSchema } from "./schemas.ts";

/** The push message of each destination, and the schema of its body. */
export const pushed: Record<Destination, { summary: string; schema: NamedSchema }> = {
  [destinations.notice]: {
    summary: "The notice lines changed; the body replaces those shown.",
    schema: "NoticeMessage",
  },
  [destinations.notify]: { summary: "A step was appended to an order; reload the order.", schema: "NotifyMessage" },
  [destinations.account]: {
    summary: "The balance or other data of the player changed; read the account again.",
    schema: "AccountMessage",
  },
};

const stateNames: Record<OrderState, string> = { 0: "in progress", 1: "success", 2: "fail", 3: "exception", 4: "wait" };

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

const pushTable = table(
  ["Destination", "Message", "Schema of the body"],
  Object.entries(pushed).map(([destination, { summary, schema }]) => [`\`${destination}\``, summary, `\`${schema}\``]),
);

const stepTable = table(
  ["Step", "State", "Meaning"],
  Object.entries(withdrawalSteps).map(([code, { state, terminal, meaning }]) => [
    `\`${code}\``,
    `${stateNames[state]}${terminal ? ", final" : ""}`,
    meaning,
  ]),
);

/** Describes in Markdown what applies to every call and what OpenAPI cannot express. */
export const introduction = `\
Every call is POST with a JSON body and returns HTTP 200 with the envelope \`{success, msg, msgCode, data}\`. A request \
refused before its call is handled returns the same envelope with another status, which each call lists; after a 503 or \
429 repeat the call after the seconds in \`Retry-After\`. Every reply has an \`x-request-id\`, which identifies it in the server's log. \
\`msgCode\` is an opaque literal, \`success\` on success; \`msg\` is text for the player. \
Amounts are integer minor units of the lobby's currency, times are milliseconds since 1970 UTC. \
Unknown fields of a request are ignored; a client ignores unknown fields of a reply.

Money calls have an \`${idempotencyKeyHeader}\` header with a UUID. The same key with the same body returns the stored \
reply, with another body it is refused; keys are kept for 24 hours. Repeat a money call only with its first key.

## Push

Push is STOMP 1.2 over WebSocket at \`${pushPath}\`. Request a ticket from /v1/session/socketTicket and send it in the query \
parameter \`${ticketField}\` and in the CONNECT header of the same name.

${pushTable}

## Steps of a withdrawal

${stepTable}`;
