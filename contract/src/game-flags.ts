/** Bits of a game's `flags` in the catalogue. In a file of its own: the lobby reads it, and has no use for the schema. */
export const gameFlags = {
  /** Its figures are computed exactly; without it they are as the provider says (R-CTG-06). */
  exact: 1,
  /** Its rounds can be proved. */
  provable: 2,
  /** It can be opened without a stake (R-FND-09). */
  demo: 4,
} as const;
