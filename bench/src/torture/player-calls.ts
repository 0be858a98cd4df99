import { randomUUID } from "node:crypto";
import type { CallPath, RequestInput } from "@fairlobby/contract";
import type { Player } from "../payouts/players.ts";
import type { Node } from "./nodes.ts";

/** The answer to a player's call. */
export interface CallAnswer {
  readonly msgCode: string;
  readonly data: Readonly<Record<string, unknown>> | null;
}

const patienceMs = 60_000;

/** Makes a call with this key, and repeats it while the server is busy: then nothing was done, or the key knows. */
export async function callUntilAnswered<P extends CallPath>(
  { url }: Pick<Node, "url">,
  { token }: Pick<Player, "token">,
  path: P,
  body: RequestInput<P>,
  key: string = randomUUID(),
): Promise<CallAnswer> {
  const headers = { "content-type": "application/json", "access-token": token, "idempotency-key": key };
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline;) {
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body), signal });
    const { msgCode, data } = (await answer.json()) as CallAnswer;
    if (answer.status !== 503 && msgCode !== "server_error") return { msgCode, data };
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error(`${path} was not answered`);
}

/** Makes a call that must succeed, and returns its data. */
export async function callForData<P extends CallPath>(
  node: Pick<Node, "url">,
  player: Pick<Player, "token">,
  path: P,
  body: RequestInput<P>,
): Promise<Readonly<Record<string, unknown>>> {
  const { msgCode, data } = await callUntilAnswered(node, player, path, body);
  if (msgCode !== "success" || data === null) throw new Error(`${path}: ${msgCode}`);
  return data;
}
