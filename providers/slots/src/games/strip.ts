import type { Strip } from "./definition.ts";

/** A reel as its author writes it: symbol ids, top to bottom, parted by single spaces. */
export function strip(symbols: string): Strip {
  return symbols.split(" ");
}
