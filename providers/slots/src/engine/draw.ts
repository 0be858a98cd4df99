/** Returns one of `n` equally likely numbers 0 … n−1. */
export type Draw = (n: number) => number;
