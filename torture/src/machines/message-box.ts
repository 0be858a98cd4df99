import type { IncomingMessage } from "node:http";
import { json } from "node:stream/consumers";
import { openHttpServer } from "../../../tools/http-server.ts";

/** A message of the bank in the form in which it arrived. */
export interface BankMessage {
  /** E.g. `payment.capture`. */
  readonly event: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly token: string;
}

/** Receives the bank's messages instead of the nodes, so that a line can decide what reaches them, when and how often. */
export interface MessageBox {
  /** Value for the bank's `BANK_CALLBACK_URL`. */
  readonly url: string;
  /** The messages about a reference, so far. */
  about(reference: string): readonly BankMessage[];
  close(): Promise<void>;
}

export async function openMessageBox(): Promise<MessageBox> {
  const messages = new Map<string, BankMessage[]>();
  const keep = async (incoming: IncomingMessage): Promise<void> => {
    const message = await read(incoming);
    const reference = String(message.data["reference_id"]);
    messages.set(reference, [...(messages.get(reference) ?? []), message]);
  };
  const server = await openHttpServer(async (incoming, response) => {
    await keep(incoming);
    response.end();
  });
  return { url: `${server.url}/`, about: (reference) => messages.get(reference) ?? [], close: server.close };
}

async function read(incoming: IncomingMessage): Promise<BankMessage> {
  const { event, data } = (await json(incoming)) as Omit<BankMessage, "token">;
  return { event, data, token: String(incoming.headers["x-callback-token"]) };
}

/** Sends a message to a node; returns the status of the answer. */
export async function sendMessage(nodeUrl: string, { event, data, token }: BankMessage): Promise<number> {
  return sendRaw(nodeUrl, token, JSON.stringify({ event, business_id: "torture", data }));
}

export async function sendRaw(nodeUrl: string, token: string, body: string): Promise<number> {
  const answer = await fetch(`${nodeUrl}/providers/xendit/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-callback-token": token },
    body,
  });
  await answer.body?.cancel();
  return answer.status;
}

/** Sends a message again until the answer is 2xx, as the bank does. */
export async function deliver(nodeUrl: string, message: BankMessage): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const status = await sendMessage(nodeUrl, message);
    if (status >= 200 && status < 300) return;
    if (status !== 503) throw new Error(`a genuine message was answered ${status}`);
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error("a genuine message was not taken");
}
