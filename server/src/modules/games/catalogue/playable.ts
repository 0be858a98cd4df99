import type { Currency } from "@fairlobby/contract";
import type { Game } from "./game.ts";
import { goneAfter } from "./take-list.ts";

/** The fields of a listed game that decide whether it can be opened. */
export interface Availability {
  readonly provider: string;
  readonly code: string;
  readonly mobile: boolean;
  readonly blockedCountries: readonly string[];
  /** Null if the provider does not list them. */
  readonly currencies: readonly string[] | null;
  /** How many lists in a row the game was missing from. */
  readonly missing: number;
  readonly state: "new" | "shown" | "hidden";
}

/** The country and currency that somebody would play in. */
export interface Place {
  readonly country: string;
  readonly currency: Currency;
}

/** Whether the settings enable some tile of a game on home; null for a game without a tile. */
export type Tile = "on" | "off" | null;

/** @param tiles the games of home's tiles */
export function tileOf(
  tiles: readonly Game[],
  { provider, code }: { readonly provider: string; readonly code: string },
): Tile {
  const own = tiles.filter((tile) => tile.provider === provider && tile.gameId === code);
  if (own.length === 0) return null;
  return own.some(({ enabled }) => enabled) ? "on" : "off";
}

/** Returns the names of the switches that can close a game. A game's own has the code alone, as in `games.post`. */
const switchesOf = ({ provider, code }: Pick<Availability, "provider" | "code">): readonly string[] => [
  `game:${code}`,
  `provider:${provider}`,
];

/**
 * Returns whether a game can be opened (R-CTG-04). A game with a tile needs no publication: its tile decides.
 * @param closed what operators have closed, as `<kind>:<name>`
 */
export function canOpen(
  game: Availability,
  { country, currency }: Place,
  { closed, tile }: { readonly closed: ReadonlySet<string>; readonly tile: Tile },
): boolean {
  const { missing, mobile, currencies, blockedCountries, state } = game;
  return (
    missing < goneAfter &&
    mobile &&
    (currencies === null || currencies.includes(currency)) &&
    !blockedCountries.includes(country) &&
    (tile === "on" || (tile === null && state === "shown")) &&
    !switchesOf(game).some((name) => closed.has(name))
  );
}

/**
 * Returns the codes of the games that the settings enable on a tile and no operator has closed.
 * @param closed what operators have closed, as `<kind>:<name>`
 */
export const openTiles = (tiles: readonly Game[], closed: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(
    tiles
      .filter(({ enabled }) => enabled)
      .filter(({ gameId: code, provider }) => !switchesOf({ provider, code }).some((name) => closed.has(name)))
      .map(({ gameId }) => gameId),
  );
