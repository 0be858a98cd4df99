import type { GameId } from "@fairlobby/contract";
import { showToast } from "../../../shared/dialogs/toast.ts";
import { api } from "../../../shared/server/api.ts";
import { gateAnswersSent } from "../../../shared/server/sign-in.ts";

/**
 * Requests a demo of a game, which stakes nothing. Returns its one-time address; if it is refused, shows why and
 * returns null.
 */
export async function requestDemo(id: GameId): Promise<string | null> {
  await gateAnswersSent();
  const reply = await api.call("/game/demo", { id });
  if (reply.ok) return reply.data.openGameUrl;
  // A lost connection was reported already.
  if (reply.msgCode !== "connection") showToast(reply.msg, "bad");
  return null;
}
