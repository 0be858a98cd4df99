/** Players 1 to this number have gold and an open game. */
export const players = 1000;
export const gameCode = "66121";
/** Stake of one bet, minor units. */
export const stake = 400;

export const tokenOf = (player: number): string => `bench-game-token-of-player-${player}`;
