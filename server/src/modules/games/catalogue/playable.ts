import type { Currency } from "@fairlobby/contract";
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

/** Names the switch of a game; the operator's commands and the bookings' checks use the code alone. */
const switchesOf = ({ provider, code }: Opening): readonly string[] => [`game:${code}`, `provider:${provider}`];

/**
 * Returns whether a game can be opened (R-CTG-04). `isTile`: the settings name it, so it needs no publication.
 * @param closed the operator's switches that are off, as `<kind>:<name>`
 */
export function canOpen(
  game: Opening,
  { country, currency }: Place,
  { closed, isTile }: { readonly closed: ReadonlySet<string>; readonly isTile: boolean },
): boolean {
  const { missing, mobile, currencies, blockedCountries, state } = game;
  return (
    missing < goneAfter &&
    mobile &&
    (currencies === null || currencies.includes(currency)) &&
    !blockedCountries.includes(country) &&
    (state === "shown" || isTile) &&
    !switchesOf(game).some((name) => closed.has(name))
  );
}
