import { create } from "zustand";

/** The step of volatility of the games on home's tiles, by id: 1 low to 3 high. Set once the catalogue is read. */
export const useTileMarks = create<Readonly<Record<string, number>>>()(() => ({}));
