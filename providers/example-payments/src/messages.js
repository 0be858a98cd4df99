import { hmacHex, isOneOfSecrets } from "@fairlobby/ports/helpers";
import { textOf } from "./fields.js";

/** @import { MessageHint, MessageReader } from "@fairlobby/ports/payments" */

/** An older message is refused: somebody may have kept it. Kiosk signs each attempt anew. */
const oldestSeconds = 300;

/** @type {Readonly<Record<string, MessageHint["about"]>>} */
const subjects = { "charge.changed": "deposit", "return.changed": "refund", "transfer.changed": "payout" };

/**
 * Kiosk's messages: `kiosk-signature: t=<seconds>,v1=<HMAC-SHA256 of the time, a dot and the raw body>`.
 * @param {readonly string[]} secrets two while one replaces the other
 * @param {() => number} now
 * @returns {MessageReader}
 */
export function createMessages(secrets, now) {
  /** @type {(headers: Parameters<MessageReader["read"]>[0], body: Uint8Array) => boolean} */
  const isSigned = ({ "kiosk-signature": header }, body) => {
    const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof header === "string" ? header : "") ?? [];
    if (time === undefined || signature === undefined) return false;
    if (Math.abs(now() / 1000 - Number(time)) > oldestSeconds) return false;
    return isOneOfSecrets(
      secrets.map((secret) => hmacHex(secret, `${time}.`, body)),
      signature,
    );
  };
  return {
    authentication: "body",
    read(headers, body) {
      if (!isSigned(headers, body)) return { outcome: "refused" };
      const message = parse(body);
      const event = textOf(message?.["event"], 60);
      if (message === null || event === null) return { outcome: "unreadable" };
      const about = Object.hasOwn(subjects, event) ? subjects[event] : undefined;
      if (about === undefined) return { outcome: "ignored", event };
      const reference = textOf(message["ref"], 255);
      return reference === null ? { outcome: "unreadable" } : { outcome: "hint", event, about, reference };
    },
    trial() {
      const time = Math.floor(now() / 1000);
      const body = JSON.stringify({ event: "trial" });
      return { body, headers: { "kiosk-signature": `t=${time},v1=${hmacHex(secrets[0] ?? "", `${time}.`, body)}` } };
    },
  };
}

/**
 * @param {Uint8Array} body
 * @returns {Readonly<Record<string, unknown>> | null}
 */
function parse(body) {
  try {
    const read = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
    return typeof read === "object" ? read : null;
  } catch {
    return null;
  }
}
