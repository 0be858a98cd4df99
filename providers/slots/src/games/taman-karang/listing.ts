import type { GameListing } from "../listings.ts";

export const listing: GameListing = { released: "2026-11-21" };
