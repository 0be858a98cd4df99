import type { ListedGame } from "../providers/provider.ts";

/** A game cannot be opened once it was missing from this many lists in a row. */
export const goneAfter = 2;

/** Why a list was not taken over. */
export type ListRefusal = "unavailable" | "malformed" | "shrunk";

/**
 * Returns whether a list may be taken over. One that shrinks by more than half is more often a fault than a change, and is
 * taken over only if an operator has accepted a list of that size or smaller.
 * @param known number of games in the last list
 * @param offered number of games in this list
 * @param acceptedFrom the smallest number of games an operator accepted, or null
 */
export function mayTake(known: number, offered: number, acceptedFrom: number | null): boolean {
  return offered * 2 >= known || (acceptedFrom !== null && offered >= acceptedFrom);
}

/** A code is a part of a booking's subject, whose parts are separated by colons. */
const usableCode = /^[\x21-\x39\x3b-\x7e]{1,60}$/;

/** The usable games of a provider's list, and the codes of the others. */
export interface CheckedList {
  readonly games: readonly ListedGame[];
  /** Codes that are listed twice, unusable, or taken by another provider's game. */
  readonly refused: readonly string[];
}

/** @param taken codes of other providers' games */
export function checkList(list: readonly ListedGame[], taken: ReadonlySet<string>): CheckedList {
  const games = new Map<string, ListedGame>();
  const refused: string[] = [];
  for (const game of list) {
    if (usableCode.test(game.code) && !taken.has(game.code) && !games.has(game.code)) games.set(game.code, game);
    else refused.push(game.code);
  }
  return { games: [...games.values()], refused };
}

/** Which new games are shown at once (`catalogue.publish`): all, none, or those of the named studios. */
export type Publish = "all" | "none" | readonly string[];

export function isPublished(publish: Publish, studio: string): boolean {
  if (typeof publish === "string") return publish === "all";
  return publish.some((one) => one.toLowerCase() === studio.toLowerCase());
}
