import { escapeHeader } from "./header-text.ts";

/** One end of line: a heart-beat (STOMP 1.2, "Heart-beating"). */
export const HEART_BEAT = Buffer.from("\n");

/** Returns CONNECTED, the answer to CONNECT. Its values are never escaped (STOMP 1.2), so they must not be the client's. */
export function connectedFrame(session: string, server: string, heartBeat: string): Buffer {
  return Buffer.from(`CONNECTED\nversion:1.2\nheart-beat:${heartBeat}\nserver:${server}\nsession:${session}\n\n\0`);
}

/** Returns RECEIPT for the client frame that asked for `receiptId`. */
export function receiptFrame(receiptId: string): Buffer {
  return Buffer.from(`RECEIPT\nreceipt-id:${escapeHeader(receiptId)}\n\n\0`);
}

/**
 * Returns ERROR. `message` is one of our fixed texts. Only the receipt id of the client's frame is repeated, escaped,
 * so that the client knows which frame failed. `version` is the supported version, for a client that does not support
 * it.
 */
export function errorFrame(message: string, receiptId: string | undefined, version?: string): Buffer {
  const versionLine = version === undefined ? "" : `version:${version}\n`;
  const receiptLine = receiptId === undefined ? "" : `receipt-id:${escapeHeader(receiptId)}\n`;
  return Buffer.from(`ERROR\nmessage:${escapeHeader(message)}\n${versionLine}${receiptLine}\n\0`);
}

/** Returns the part of a MESSAGE that all subscriptions share: everything after the subscription header. */
export function messageTail(destination: string, messageId: string, body: string): Buffer {
  const content = Buffer.from(body);
  const head = `destination:${escapeHeader(destination)}\nmessage-id:${messageId}\ncontent-type:application/json\n`;
  return Buffer.concat([Buffer.from(`${head}content-length:${content.length}\n\n`), content, Buffer.from("\0")]);
}

/** Returns the MESSAGE for the subscription with this id. */
export function messageFrame(subscriptionId: string, tail: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`MESSAGE\nsubscription:${escapeHeader(subscriptionId)}\n`), tail]);
}
