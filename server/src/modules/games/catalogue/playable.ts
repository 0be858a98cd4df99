import type { Currency } from "@fairlobby/contract";
import type { Game } from "./game.ts";
import { goneAfter } from "./take-list.ts";

/** What decides whether a listed game can be opened here. */
export interface Opening {
  readonly provider: string;
  readonly code: string;
  readonly mobile: boolean;
  readonly blockedCountries: readonly string[];
  /** Null: the provider does not tell. */
  readonly currencies: readonly string[] | null;
  readonly missing: number;
  readonly state: "new" | "shown" | "hidden";
}

/** Where and in what somebody would play. */
export interface Place {
  readonly country: string;
  readonly currency: Currency;
}

/** Whether a game on a tile of home is on or off in the settings; null for a game that is on none. */
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

/** Names the switch of a game; the operator's commands and the bookings' checks use the code alone. */
const switchesOf = ({ provider, code }: Opening): readonly string[] => [`game:${code}`, `provider:${provider}`];

/**
 * Returns whether a game can be opened (R-CTG-04). The settings decide on a tile's game: it needs no publication.
 * @param closed the operator's switches that are off, as `<kind>:<name>`
 */
export function canOpen(
  game: Opening,
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
