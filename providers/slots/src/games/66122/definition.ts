import type { GameDefinition } from "../definition.ts";
import { strip } from "../strip.ts";

/** Kapal Rempah: spice ships under way between the islands. */
export const definition: GameDefinition = {
  id: "66122",
  name: "Kapal Rempah",
  reels: 5,
  rows: 3,
  unitsPerStake: 20,
  betLevels: [400, 1_000, 2_000, 5_000, 10_000, 20_000],
  symbols: [
    { id: "compass", kind: "wild" },
    { id: "lighthouse", kind: "scatter" },
    { id: "ship", kind: "pay" },
    { id: "nutmeg", kind: "pay" },
    { id: "clove", kind: "pay" },
    { id: "cinnamon", kind: "pay" },
    { id: "pepper", kind: "pay" },
    { id: "anchor", kind: "pay" },
    { id: "barrel", kind: "pay" },
    { id: "rope", kind: "pay" },
  ],
  pays: {
    kind: "ways",
    table: {
      ship: { 3: 20, 4: 60, 5: 240 },
      nutmeg: { 3: 15, 4: 40, 5: 150 },
      clove: { 3: 12, 4: 30, 5: 100 },
      cinnamon: { 3: 8, 4: 20, 5: 70 },
      pepper: { 3: 6, 4: 15, 5: 50 },
      anchor: { 3: 4, 4: 10, 5: 30 },
      barrel: { 3: 3, 4: 8, 5: 24 },
      rope: { 3: 2, 4: 6, 5: 20 },
    },
  },
  wild: {},
  scatters: {
    awards: [
      { count: 3, pays: 2, freeSpins: 8 },
      { count: 4, pays: 10, freeSpins: 12 },
      { count: 5, pays: 50, freeSpins: 20 },
    ],
    freeSpins: { multiplier: 2, most: 60, again: true },
  },
  strips: {
    base: [
      strip(
        "pepper pepper clove anchor anchor cinnamon rope rope rope ship ship nutmeg nutmeg anchor anchor rope rope pepper pepper barrel barrel barrel nutmeg cinnamon cinnamon cinnamon lighthouse clove clove barrel barrel",
      ),
      strip(
        "anchor anchor lighthouse compass barrel barrel barrel nutmeg nutmeg nutmeg ship ship cinnamon cinnamon rope rope pepper pepper cinnamon cinnamon pepper pepper anchor anchor clove clove clove barrel barrel rope rope rope",
      ),
      strip(
        "clove clove compass pepper pepper nutmeg nutmeg cinnamon cinnamon cinnamon rope rope ship ship anchor clove lighthouse pepper pepper anchor anchor anchor barrel barrel barrel nutmeg rope rope rope barrel barrel cinnamon",
      ),
      strip(
        "nutmeg cinnamon compass ship ship barrel barrel barrel rope rope rope cinnamon cinnamon cinnamon nutmeg nutmeg pepper pepper pepper clove clove barrel barrel anchor anchor lighthouse anchor anchor clove rope rope pepper",
      ),
      strip(
        "lighthouse clove ship ship nutmeg nutmeg cinnamon rope rope rope barrel barrel nutmeg anchor anchor clove clove pepper pepper cinnamon cinnamon cinnamon barrel barrel barrel anchor anchor rope rope pepper pepper",
      ),
    ],
    free: [
      strip(
        "clove clove clove pepper pepper anchor anchor nutmeg cinnamon rope rope rope barrel barrel barrel nutmeg nutmeg ship ship ship pepper pepper cinnamon cinnamon cinnamon anchor anchor clove barrel lighthouse rope",
      ),
      strip(
        "compass ship ship nutmeg anchor anchor pepper pepper cinnamon cinnamon cinnamon barrel rope rope nutmeg nutmeg ship pepper pepper lighthouse anchor anchor rope rope compass clove clove clove barrel barrel barrel cinnamon clove",
      ),
      strip(
        "anchor anchor nutmeg nutmeg nutmeg rope rope cinnamon cinnamon lighthouse ship ship ship compass rope rope barrel barrel compass cinnamon cinnamon clove barrel barrel clove clove clove pepper pepper anchor anchor pepper pepper",
      ),
      strip(
        "barrel compass rope rope pepper pepper pepper cinnamon cinnamon rope rope ship ship pepper compass clove clove anchor cinnamon cinnamon lighthouse anchor anchor anchor ship barrel barrel barrel nutmeg clove clove nutmeg nutmeg",
      ),
      strip(
        "anchor anchor rope cinnamon cinnamon clove barrel barrel anchor anchor rope rope rope nutmeg nutmeg nutmeg pepper pepper clove clove clove pepper pepper ship ship ship lighthouse cinnamon cinnamon barrel barrel",
      ),
    ],
  },
};
