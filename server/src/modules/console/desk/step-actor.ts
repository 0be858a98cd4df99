import type { ConsoleReplyInput } from "@fairlobby/contract/console";

type Step = ConsoleReplyInput<"/c/v1/orders/get">["steps"][number];
type By = Step["by"];

/** Who causes each step; for step 2300, which ends an order, see `endActors` too. */
const actors: Readonly<Record<Step["code"], By>> = {
  1000: "player",
  1100: "lobby",
  1200: "bank",
  1300: "lobby",
  1400: "lobby",
  1500: "lobby",
  1600: "lobby",
  1700: "lobby",
  1800: "lobby",
  1900: "bank",
  2000: "bank",
  2100: "player",
  2200: "bank",
  2300: "lobby",
};

/** Who causes step 2300, by its reason. */
const endActors: Readonly<Record<string, By>> = { cancelled: "player", failed: "bank", refused: "operator" };

/**
 * Returns a step with who caused it; the name is null unless a person did.
 * @param refuser the operator who refused the order, if one did
 */
export function stepOf(
  step: {
    readonly code: number;
    readonly args: unknown;
    readonly createdAt: number;
    readonly endedBy: string | null;
    readonly note: string | null;
  },
  refuser: string | null,
): Step {
  const code = step.code as Step["code"];
  const { reason } = step.args as { readonly reason?: string };
  const ended = code === 2300 ? endActors[reason ?? ""] : undefined;
  const by = step.endedBy === null ? (ended ?? actors[code]) : "tax_desk";
  return { code, at: step.createdAt, by, name: step.endedBy ?? (by === "operator" ? refuser : null), note: step.note };
}
