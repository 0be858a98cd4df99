import { setTimeout as pause } from "node:timers/promises";
import type { CallPath, ReplyOf, RequestInput } from "@fairlobby/contract";
import { callUntilAnswered as repeat, downCodes } from "../../../tools/player.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import type { Node } from "../machines/nodes.ts";

/** The answer to a player's call. */
export interface CallAnswer<P extends CallPath = CallPath> {
  readonly msgCode: string;
  readonly data: ReplyOf<P> | null;
}

/** Racing calls wait for one another and are repeated soon: with the lobby's pauses each would run alone. */
const races = { after: [...downCodes, "busy"], client: { sleep: () => pause(50), timeoutMs: 60_000 } };

/**
 * Makes a call with this key, and repeats it while the server is busy: then it had no effect, or the key is already
 * known.
 */
export async function callUntilAnswered<P extends CallPath>(
  { url }: Pick<Node, "url">,
  { token }: Pick<Player, "token">,
  path: P,
  body: RequestInput<P>,
  key?: string,
): Promise<CallAnswer<P>> {
  const reply = await repeat({ url, token }, path, body, { ...races, ...(key === undefined ? {} : { key }) });
  if (reply.ok) return { msgCode: "success", data: reply.data };
  if (races.after.includes(reply.msgCode)) throw new Error(`${path} was not answered: ${reply.msgCode}`);
  return { msgCode: reply.msgCode, data: null };
}

/** Makes a call that must succeed, and returns its data. */
export async function callForData<P extends CallPath>(
  node: Pick<Node, "url">,
  player: Pick<Player, "token">,
  path: P,
  body: RequestInput<P>,
  key?: string,
): Promise<ReplyOf<P>> {
  const { msgCode, data } = await callUntilAnswered(node, player, path, body, key);
  if (data === null) throw new Error(`${path}: ${msgCode}`);
  return data;
}
