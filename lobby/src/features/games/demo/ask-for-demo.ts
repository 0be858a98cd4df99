import type { GameId } from "@fairlobby/contract";
import { showToast } from "../../../shared/dialogs/toast.ts";
import { api } from "../../../shared/server/api.ts";
import { gateAnswersSent } from "../../../shared/server/sign-in.ts";

/** Returns the one-time address of a game that stakes nothing; null after saying why there is none. */
export async function askForDemo(id: GameId): Promise<string | null> {
  await gateAnswersSent();
  const reply = await api.call("/game/demo", { id });
  if (reply.ok) return reply.data.openGameUrl;
  // A lost connection was reported already.
  if (reply.msgCode !== "connection") showToast(reply.msg, "bad");
  return null;
}
