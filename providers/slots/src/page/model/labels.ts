import type { GameDefinition } from "../../games/definition.ts";
import type { Spin } from "../../played-round.ts";
import { canContinue, canFinishCount } from "./machine.ts";
import { frameAt, type PageState, spinAt } from "./state.ts";
import { tierOf } from "./win-tier.ts";

/** The action of the large button. */
export type Press = "spin" | "watch" | "retry" | "continue" | "finish" | "none";

export function pressFor(state: PageState): Press {
  if (canFinishCount(state)) return "finish";
  switch (state.phase) {
    case "idle":
      if (state.tooSoon) return "none";
      return state.replay ? "watch" : "spin";
    case "showing":
      return canContinue(state) ? "spin" : "none";
    case "unknown":
      return state.tooSoon ? "none" : "retry";
    case "intro":
    case "outro":
      return "continue";
    default:
      return "none";
  }
}

/** Returns whether a feature is shown, from the card (or the first held reel) before it to the card after it. */
export function inFeature(state: PageState): boolean {
  if (state.phase === "intro" || state.phase === "outro") return true;
  if (state.phase === "idle" || state.phase === "spinning" || state.phase === "unknown") return false;
  const kind = spinAt(state)?.kind;
  return kind !== undefined && kind !== "base";
}

/** Progress of a feature, as far as it has been shown. */
export type Progress =
  /** The `index`th of `known` free spins; more can be won. */
  | { readonly kind: "free"; readonly index: number; readonly known: number; readonly multiplier: number }
  /** Respins left and coins in the window so far. */
  | { readonly kind: "hold"; readonly left: number; readonly coins: number; readonly sum: number }
  | { readonly kind: "respin" };

/** Returns the progress while a spin runs or is shown; on the card before a feature, its start. */
export function progressOf(definition: GameDefinition, state: PageState): Progress | null {
  const { result, phase } = state;
  const shown = spinAt(state);
  if (result === null || shown === null) return null;
  const { spins } = result.round;
  const at = phase === "intro" ? state.at + 1 : state.at;
  const spin = spins[at];
  const spinning = phase === "landing" || phase === "intro";
  if (spin === undefined || spin.kind === "base") return null;
  if (spin.kind === "respin") return { kind: "respin" };
  // While the reels spin, only what was known before it is shown.
  const known = spinning ? (spins[at - 1] ?? null) : spin;
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
  // Before the first free spin only the base spin's award is known; each later spin has the number left.
  const left = known?.kind === "free" ? known.left : awarded(spins[first - 1]);
  const played = known?.kind === "free" ? (spinning ? index - 1 : index) : 0;
  return { kind: "free", index, known: played + left, multiplier: spin.multiplier };
}

/** Returns the free spins awarded by a spin. */
export function awarded(spin: Spin | null | undefined): number {
  return (spin?.frames ?? [])
    .flatMap(({ wins }) => wins)
    .reduce((sum, win) => sum + (win.kind === "scatter" ? win.freeSpins : 0), 0);
}

/** Returns the sum won in the shown part of the round, in minor units. */
export function wonSoFar(state: PageState): number {
  const { phase, result } = state;
  if (result === null || phase === "spinning" || phase === "unknown") return 0;
  if (phase === "idle" && state.replay && state.won === 0) return 0;
  return state.won;
}

/**
 * Returns the total so far, in minor units, for the stage: in a feature, with the held coins, and from the first fall of
 * cascades on; else null. A card shows the sum itself.
 */
export function totalSoFar(definition: GameDefinition, state: PageState): number | null {
  const { phase, result } = state;
  const card = phase === "intro" || phase === "outro" || phase === "counting";
  if (result === null || card || phase === "idle" || phase === "unknown") return null;
  if (!inFeature(state)) return definition.cascades !== undefined && state.frame > 0 ? state.won : null;
  const progress = progressOf(definition, state);
  // The last respin adds the coins to the sum.
  const paid = phase === "showing" && (frameAt(state)?.win ?? 0) > 0;
  return progress?.kind === "hold" && !paid ? state.won + progress.sum : state.won;
}

/** Returns whether the round won more than it cost, so that the sum may roll up and be cheered. */
export function exceedsStake(state: PageState): boolean {
  return tierOf(wonSoFar(state), state.result?.stake ?? state.stake) !== null;
}

/**
 * Returns whether amounts have the colour of a win: only above the stake of the round, even for a single highlighted line.
 * Held coins count before they are paid.
 */
export function usesWinColour(definition: GameDefinition, state: PageState): boolean {
  if (exceedsStake(state)) return true;
  const { result, phase } = state;
  if (result === null || phase === "spinning" || phase === "unknown") return false;
  const progress = progressOf(definition, state);
  return progress?.kind === "hold" && progress.sum > result.stake;
}

/** Steps of the multiplier over the reels, and the current one. */
export interface Ladder {
  readonly steps: readonly number[];
  /** Index into `steps`; -1 before the first one applies. */
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
  // During a fall its win is not known yet: the previous step still applies.
  const reached = state.phase === "showing" ? state.frame : state.phase === "falling" ? state.frame - 1 : -1;
  return { steps: multipliers, lit: Math.min(reached, multipliers.length - 1) };
}
