import type { Tx } from "../../../platform/db/database.ts";
import { recordAudit, type Actor } from "../../audit/index.ts";
import { acceptList, setGameState } from "./store.ts";

/** Who acts, why and when (milliseconds since the epoch). */
interface Act {
  readonly actor: Actor;
  readonly note: string;
  readonly at: number;
  readonly details?: Readonly<Record<string, string>>;
}

/** Shows a listed game in the lobby or takes it out, and records who did it (R-CTG-03). Returns false when nothing changed. */
export async function publishGame(
  tx: Tx,
  { provider, code, shown }: { readonly provider: string; readonly code: string; readonly shown: boolean },
  by: Act,
): Promise<boolean> {
  if (!(await setGameState(tx, { provider, code }, shown ? "shown" : "hidden"))) return false;
  const action = shown ? "publish_game" : "hide_game";
  await recordAudit(tx, { ...by, action, subject: { kind: "game", id: `${provider}:${code}` } });
  return true;
}

/**
 * Lets a provider's shrunk list be taken over once, and records who did it (R-CTG-02). Returns false when none was
 * refused.
 */
export async function acceptShrunkList(tx: Tx, provider: string, by: Act): Promise<boolean> {
  const games = await acceptList(tx, provider);
  if (games === null) return false;
  const details = { ...by.details, games: String(games) };
  await recordAudit(tx, { ...by, details, action: "accept_list", subject: { kind: "provider", id: provider } });
  return true;
}
