import { randomUUID } from "node:crypto";
import { toWireAmount } from "../../../server/src/adapters/games/signed/amounts.ts";
import { sign } from "../../../server/src/adapters/games/signed/signature.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { gameCode } from "../../../bench/src/wallet/fixture-constants.ts";
import { tokenOf, type Target } from "./load.ts";
import { answerText, type WalletCall } from "./wallet-model.ts";

const wire = (minor: number): number => Number(toWireAmount(BigInt(minor), "IDR"));

/** The status of a call whose outcome is unknown: the provider repeats it. */
const unknown = "RS_ERROR_UNKNOWN";
const patienceMs = 60_000;

/**
 * Sends a call as the game provider does, and repeats it until its outcome is known.
 * @param lostAfterMs the provider stops waiting for the first answer after this time, and repeats the call at once
 */
export async function sendUntilKnown(
  nodes: readonly [Target, ...Target[]],
  player: Player,
  call: WalletCall,
  lostAfterMs?: number,
): Promise<string> {
  const deadline = performance.now() + patienceMs;
  if (lostAfterMs !== undefined) {
    await send(nodes[0], player, call, AbortSignal.timeout(lostAfterMs)).catch(() => undefined);
  }
  for (let nth = 0; performance.now() < deadline; nth++) {
    const signal = AbortSignal.timeout(patienceMs);
    const { status, balance = 0 } = await send(nodes[nth % nodes.length] ?? nodes[0], player, call, signal);
    if (status !== unknown) return answerText(status, balance / wire(1));
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error(`the outcome of ${call.kind} ${call.id} stays unknown`);
}

async function send({ url, privateKey }: Target, player: Player, call: WalletCall, signal: AbortSignal) {
  const body = JSON.stringify({
    user: player.id,
    token: tokenOf(player),
    transaction_uuid: call.id,
    supplier_transaction_id: call.id,
    round: call.round,
    request_uuid: randomUUID(),
    game_code: gameCode,
    ...(call.kind === "rollback" ? {} : { currency: "IDR", amount: wire(call.amount) }),
    ...(call.kind === "bet" ? {} : { reference_transaction_uuid: call.bet }),
  });
  const headers = { "content-type": "application/json", "x-hub88-signature": sign(body, privateKey) };
  const answer = await fetch(`${url}/providers/hub88/transaction/${call.kind}`, {
    method: "POST",
    headers,
    body,
    signal,
  });
  return (await answer.json()) as { readonly status: string; readonly balance?: number };
}
