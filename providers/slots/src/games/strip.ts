import type { Strip } from "./definition.ts";

/** Parses a reel strip: symbol ids, top to bottom, separated by single spaces. */
export function strip(symbols: string): Strip {
  return symbols.split(" ");
}
