/** Bits of a game's `flags` in the catalogue. In a file of its own, so that the lobby need not load the schema. */
export const gameFlags = {
  /** The game's figures are computed exactly; otherwise the provider states them (R-CTG-06). */
  exact: 1,
  /** The game's rounds have proofs. */
  provable: 2,
  /** The game can be opened without stakes (R-FND-09). */
  demo: 4,
} as const;
