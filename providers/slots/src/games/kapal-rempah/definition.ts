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
      ship: { 3: 25, 4: 75, 5: 250 },
      nutmeg: { 3: 18, 4: 50, 5: 150 },
      clove: { 3: 14, 4: 35, 5: 100 },
      cinnamon: { 3: 10, 4: 24, 5: 70 },
      pepper: { 3: 8, 4: 18, 5: 50 },
      anchor: { 3: 5, 4: 12, 5: 32 },
      barrel: { 3: 4, 4: 10, 5: 25 },
      rope: { 3: 3, 4: 8, 5: 20 },
    },
  },
  wild: {},
  scatters: {
    awards: [
      { count: 3, pays: 2, freeSpins: 8 },
      { count: 4, pays: 10, freeSpins: 12 },
      { count: 5, pays: 50, freeSpins: 20 },
    ],
    freeSpins: { multiplier: 4, most: 60, again: true },
  },
  strips: {
    // Pairs and single symbols, so that there is often one way through all five reels but seldom several.
    base: [
      strip(
        "barrel barrel rope rope pepper pepper pepper ship ship cinnamon clove pepper anchor anchor cinnamon rope anchor barrel barrel anchor nutmeg rope rope ship lighthouse barrel pepper pepper clove nutmeg nutmeg",
      ),
      strip(
        "clove barrel lighthouse nutmeg nutmeg cinnamon pepper barrel rope rope ship anchor clove clove pepper anchor anchor pepper pepper rope rope anchor anchor barrel compass anchor clove cinnamon ship ship cinnamon cinnamon",
      ),
      strip(
        "ship nutmeg nutmeg barrel barrel anchor clove compass clove clove cinnamon rope rope clove pepper pepper cinnamon cinnamon pepper lighthouse anchor anchor anchor cinnamon compass barrel rope pepper rope rope barrel barrel anchor",
      ),
      strip(
        "ship cinnamon pepper rope rope compass cinnamon cinnamon barrel rope clove clove rope rope pepper barrel barrel cinnamon nutmeg nutmeg ship anchor anchor nutmeg nutmeg rope anchor barrel barrel lighthouse anchor pepper",
      ),
      strip(
        "clove clove pepper nutmeg ship barrel barrel lighthouse pepper pepper pepper cinnamon anchor clove ship rope rope barrel barrel pepper anchor anchor ship rope rope cinnamon barrel barrel cinnamon nutmeg nutmeg",
      ),
    ],
    // More compasses and no more cargo than before: the multiplier does the rest.
    free: [
      strip(
        "rope pepper pepper barrel barrel anchor nutmeg nutmeg barrel barrel anchor barrel ship cinnamon cinnamon rope rope cinnamon pepper clove clove rope rope pepper barrel barrel clove lighthouse anchor cinnamon ship",
      ),
      strip(
        "rope rope lighthouse barrel barrel rope anchor anchor nutmeg nutmeg compass anchor anchor rope rope anchor rope rope nutmeg barrel barrel ship ship pepper cinnamon pepper compass clove clove cinnamon cinnamon barrel clove",
      ),
      strip(
        "clove anchor lighthouse barrel barrel clove clove anchor cinnamon compass pepper pepper compass rope pepper pepper barrel barrel anchor rope rope rope barrel barrel nutmeg ship cinnamon cinnamon compass anchor anchor cinnamon nutmeg nutmeg",
      ),
      strip(
        "rope lighthouse anchor barrel cinnamon anchor clove cinnamon cinnamon nutmeg nutmeg compass rope rope compass cinnamon anchor anchor pepper ship barrel barrel ship ship barrel rope pepper pepper clove clove pepper compass barrel anchor",
      ),
      strip(
        "nutmeg rope pepper pepper cinnamon rope rope barrel lighthouse anchor pepper pepper ship rope nutmeg nutmeg ship anchor anchor anchor nutmeg clove clove anchor anchor barrel barrel rope rope ship ship",
      ),
    ],
  },
};
