import { escapeHeader } from "./header-text.ts";

/** One end of line: a heart-beat (STOMP 1.2, "Heart-beating"). */
export const HEART_BEAT = Buffer.from("\n");

/** CONNECTED, the answer to CONNECT. Its values are never escaped (STOMP 1.2), so they must be ours, not the client's. */
export function connectedFrame(session: string, server: string, heartBeat: string): Buffer {
  return Buffer.from(`CONNECTED\nversion:1.2\nheart-beat:${heartBeat}\nserver:${server}\nsession:${session}\n\n\0`);
}

/** RECEIPT for the client frame that asked for `receiptId`. */
export function receiptFrame(receiptId: string): Buffer {
  return Buffer.from(`RECEIPT\nreceipt-id:${escapeHeader(receiptId)}\n\n\0`);
}

/**
 * ERROR. The message is one of our own fixed texts; of what the client sent only the receipt id returns, escaped,
 * because the specification correlates by it. `version` names what we speak when that was the trouble.
 */
export function errorFrame(message: string, receiptId: string | undefined, version?: string): Buffer {
  const versionLine = version === undefined ? "" : `version:${version}\n`;
  const receiptLine = receiptId === undefined ? "" : `receipt-id:${escapeHeader(receiptId)}\n`;
  return Buffer.from(`ERROR\nmessage:${escapeHeader(message)}\n${versionLine}${receiptLine}\n\0`);
}

/** What is the same in a MESSAGE for every subscription: everything after the subscription header. */
export function messageTail(destination: string, messageId: string, body: string): Buffer {
  const content = Buffer.from(body);
  const head = `destination:${escapeHeader(destination)}\nmessage-id:${messageId}\ncontent-type:application/json\n`;
  return Buffer.concat([Buffer.from(`${head}content-length:${content.length}\n\n`), content, Buffer.from("\0")]);
}

/** A whole MESSAGE for the subscription with this id. */
export function messageFrame(subscriptionId: string, tail: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`MESSAGE\nsubscription:${escapeHeader(subscriptionId)}\n`), tail]);
}
