import type { GameDefinition } from "../../games/definition.ts";
import type { Spin } from "../../played-round.ts";
import { canContinue } from "./machine.ts";
import { cheerFor } from "./presentation.ts";
import { type PageState, spinAt } from "./state.ts";

/** What the one large button does in a phase. */
export type Press = "spin" | "watch" | "retry" | "continue" | "none";

export function pressFor(state: PageState): Press {
  switch (state.phase) {
    case "idle":
      if (state.held) return "none";
      return state.replay ? "watch" : "spin";
    case "showing":
      return canContinue(state) ? "spin" : "none";
    case "unknown":
      return state.held ? "none" : "retry";
    case "intro":
    case "outro":
      return "continue";
    default:
      return "none";
  }
}

/** Whether a feature is on, from the card (or the first held reel) before it to the card after. */
export function inFeature(state: PageState): boolean {
  if (state.phase === "intro" || state.phase === "outro") return true;
  if (state.phase === "idle" || state.phase === "spinning" || state.phase === "unknown") return false;
  const kind = spinAt(state)?.kind;
  return kind !== undefined && kind !== "base";
}

/** How far a feature has come, told from what has been shown. */
export type Progress =
  /** The `index`th of `known` free spins; more may still be won. */
  | { readonly kind: "free"; readonly index: number; readonly known: number; readonly multiplier: number }
  /** Respins left and coins in the window so far. */
  | { readonly kind: "hold"; readonly left: number; readonly coins: number; readonly sum: number }
  | { readonly kind: "respin" };

/** Progress while a spin turns or is shown; on the card before a feature, what it begins with. */
export function progressOf(definition: GameDefinition, state: PageState): Progress | null {
  const { result, phase } = state;
  const shown = spinAt(state);
  if (result === null || shown === null) return null;
  const { spins } = result.round;
  const at = phase === "intro" ? state.at + 1 : state.at;
  const spin = spins[at];
  const turning = phase === "landing" || phase === "intro";
  if (spin === undefined || spin.kind === "base") return null;
  if (spin.kind === "respin") return { kind: "respin" };
  // While a spin turns, only what was known before it is told.
  const known = turning ? (spins[at - 1] ?? null) : spin;
  if (spin.kind === "hold") {
    const coins = known?.coins ?? [];
    return {
      kind: "hold",
      left: known?.kind === "hold" ? known.left : (definition.holdAndWin?.respins ?? 0),
      coins: coins.length,
      sum: coins.reduce((sum, { amount }) => sum + amount, 0),
    };
  }
  const first = spins.findIndex(({ kind }) => kind === "free");
  const index = at - first + 1;
  // Before the first one nothing but the base spin's award is known; after that each tells how many are left.
  const left = known?.kind === "free" ? known.left : awarded(spins[first - 1]);
  const played = known?.kind === "free" ? (turning ? index - 1 : index) : 0;
  return { kind: "free", index, known: played + left, multiplier: spin.multiplier };
}

/** Free spins a spin awarded. */
export function awarded(spin: Spin | null | undefined): number {
  return (spin?.frames ?? [])
    .flatMap(({ wins }) => wins)
    .reduce((sum, win) => sum + (win.kind === "scatter" ? win.freeSpins : 0), 0);
}

/** Won so far in the round as far as it has been shown, in minor units. */
export function wonSoFar(state: PageState): number {
  const { phase, result } = state;
  if (result === null || phase === "spinning" || phase === "unknown") return 0;
  if (phase === "idle" && state.replay && state.won === 0) return 0;
  return state.won;
}

/** Whether the sum may roll up and be cheered: only when the round won more than it cost. */
export function exceedsStake(state: PageState): boolean {
  const cheer = cheerFor(wonSoFar(state), state.result?.stake ?? state.stake);
  return cheer === "win" || cheer === "big";
}

/**
 * Whether amounts stand in the colour of a win. What does not win back the stake stands in that of the text, even while a
 * single line of it is pointed at; coins that came to stay count before they are paid.
 */
export function usesWinColour(definition: GameDefinition, state: PageState): boolean {
  if (exceedsStake(state)) return true;
  const { result, phase } = state;
  if (result === null || phase === "spinning" || phase === "unknown") return false;
  const progress = progressOf(definition, state);
  return progress?.kind === "hold" && progress.sum > result.stake;
}

/** Steps of the multiplier over the reels, and which of them counts now; null where a game multiplies nothing. */
export interface Ladder {
  readonly steps: readonly number[];
  /** Index into `steps`; -1 while none of them has counted yet. */
  readonly lit: number;
}

export function ladderOf(definition: GameDefinition, state: PageState): Ladder | null {
  const { cascades, scatters } = definition;
  const free = scatters?.freeSpins.multiplier ?? 1;
  if (cascades === undefined) {
    const on = free > 1 && inFeature(state) && progressOf(definition, state)?.kind === "free";
    return on ? { steps: [free], lit: 0 } : null;
  }
  const { multipliers } = cascades;
  // While something falls nobody knows yet whether it wins: the step before it still counts.
  const reached = state.phase === "showing" ? state.frame : state.phase === "falling" ? state.frame - 1 : -1;
  return { steps: multipliers, lit: Math.min(reached, multipliers.length - 1) };
}
