import type { AuditAction } from "@fairlobby/contract/console";
import type { Tx } from "../../platform/db/database.ts";
import type { Operator } from "../../platform/http/console-route.ts";
import { recordAudit, type Actor } from "../audit/index.ts";

/** Returns the actor of an operator's audit entries. */
export function actorOf({ name, operatorId, sessionId, roles }: Omit<Operator, "steppedUpUntil" | "moved">) {
  return { name, operatorId, sessionId, role: roles.join(" ") } satisfies Actor;
}

/** The actor when nobody is signed in: somebody at the sign-in page. */
export const nobody: Actor = { name: "not signed in" };

/** Records something that an operator did to an account of the console. */
export async function recordAboutOperator(
  tx: Tx,
  actor: Actor,
  action: AuditAction,
  operatorId: string,
  at: number,
  { note = "", details = {} }: { readonly note?: string; readonly details?: Readonly<Record<string, string>> } = {},
): Promise<void> {
  await recordAudit(tx, { actor, action, subject: { kind: "operator", id: operatorId }, note, details, at });
}

/** Returns the detail that names the proposal of an act; none for what one person decided. */
export const ofProposal = (proposalId: string | null): Readonly<Record<string, string>> =>
  proposalId === null ? {} : { proposal: proposalId };
