import type { Spin } from "../played-round.ts";

/** Receives every win of a window. Symbols and cells by number (see CompiledGame), units with all multipliers. */
export interface WinListener {
  /** `line` from 0. */
  line(line: number, symbol: number, count: number, units: number): void;
  ways(symbol: number, count: number, ways: number, units: number): void;
  /** The cells are in no order and valid only during the call. */
  cluster(symbol: number, cells: Uint8Array, units: number): void;
}

/**
 * Receives the steps of a round in order: spin, then each frame and its wins, then done. Arrays belong to the engine and
 * change with its next step. Without a recorder the engine only sums up.
 */
export interface Recorder extends WinListener {
  /**
   * @param stops one a reel, −1 for a reel that is held; empty for hold-and-win
   * @param held 1 for every cell with a wild that stays from before this spin
   * @param multiplier of free spins
   * @param heights rows of each reel, if they change
   */
  spin(kind: Spin["kind"], stops: Int32Array, held: Uint8Array, multiplier: number, heights?: Uint8Array): void;
  frame(landed: Uint8Array, grid: Uint8Array, multiplier: number): void;
  /** `freeSpins`: those awarded, within the upper bound. */
  scatter(count: number, units: number, freeSpins: number): void;
  /** The end of hold-and-win. */
  coins(count: number, units: number, full: boolean): void;
  /**
   * The end of a spin.
   * @param left free spins or respins after it, see Spin
   * @param coins units of the coin on each cell, 0 for none; null outside hold-and-win
   */
  done(left: number, coins: Int32Array | null): void;
}
