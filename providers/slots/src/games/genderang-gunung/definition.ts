import type { GameDefinition } from "../definition.ts";
import { twentyLines } from "../lines.ts";
import { strip } from "../strip.ts";

/** Genderang Gunung: drums at the foot of a volcano; its flames stay while they sound. Tiger, hornbill and monkey are masks. */
export const definition: GameDefinition = {
  id: "14004",
  name: "Genderang Gunung",
  reels: 5,
  rows: 3,
  unitsPerStake: 20,
  betLevels: [400, 1_000, 2_000, 5_000, 10_000, 20_000],
  symbols: [
    { id: "flame", kind: "wild" },
    { id: "volcano", kind: "scatter" },
    { id: "tiger", kind: "pay" },
    { id: "hornbill", kind: "pay" },
    { id: "monkey", kind: "pay" },
    { id: "drum", kind: "pay" },
    { id: "gong", kind: "pay" },
    { id: "bell", kind: "pay" },
    { id: "torch", kind: "pay" },
    { id: "feather", kind: "pay" },
  ],
  pays: {
    kind: "lines",
    lines: twentyLines,
    table: {
      tiger: { 3: 50, 4: 250, 5: 2000 },
      hornbill: { 3: 35, 4: 150, 5: 800 },
      monkey: { 3: 25, 4: 100, 5: 400 },
      drum: { 3: 15, 4: 50, 5: 200 },
      gong: { 3: 12, 4: 35, 5: 120 },
      bell: { 3: 8, 4: 25, 5: 80 },
      torch: { 3: 6, 4: 18, 5: 60 },
      feather: { 3: 5, 4: 15, 5: 50 },
    },
  },
  wild: {},
  scatters: {
    awards: [
      { count: 3, pays: 2, freeSpins: 10 },
      { count: 4, pays: 10, freeSpins: 10 },
      { count: 5, pays: 50, freeSpins: 10 },
    ],
    freeSpins: { multiplier: 1, most: 10, again: false, stickyWilds: true },
  },
  strips: {
    // Runs of two and three: fewer spins win, but on several lines at once. One volcano a reel keeps the drums rare.
    base: [
      strip(
        "gong gong gong bell bell torch bell tiger tiger torch torch volcano torch torch bell bell gong drum torch feather feather feather drum feather hornbill hornbill hornbill monkey monkey drum drum feather monkey drum",
      ),
      strip(
        "monkey gong gong torch feather drum bell bell feather feather torch torch torch hornbill monkey monkey feather feather feather gong bell bell tiger tiger tiger drum drum bell hornbill flame torch torch gong tiger volcano",
      ),
      strip(
        "bell bell hornbill hornbill tiger torch feather hornbill hornbill drum tiger tiger gong torch torch drum drum drum bell bell torch monkey monkey flame feather feather feather flame monkey gong volcano torch torch torch gong gong",
      ),
      strip(
        "hornbill hornbill hornbill monkey monkey feather feather feather monkey monkey flame bell gong volcano feather bell bell drum drum drum tiger tiger tiger torch torch gong gong torch feather feather tiger monkey torch torch torch",
      ),
      strip(
        "feather feather feather hornbill feather torch torch bell bell hornbill hornbill monkey monkey bell feather bell drum drum feather feather drum gong gong gong tiger hornbill monkey monkey hornbill hornbill volcano tiger flame tiger tiger",
      ),
    ],
    // No volcano here: there are always ten spins. Two flames on the third and fourth reel, where they help most lines.
    free: [
      strip(
        "bell bell tiger tiger tiger drum torch torch drum drum torch torch feather feather torch monkey gong gong hornbill tiger bell bell gong bell hornbill hornbill monkey drum gong monkey monkey feather feather feather",
      ),
      strip(
        "feather feather feather torch torch tiger tiger hornbill gong gong bell bell bell drum feather feather bell drum drum gong gong monkey monkey torch torch hornbill hornbill tiger monkey feather monkey drum drum drum flame",
      ),
      strip(
        "monkey torch torch drum torch torch bell bell tiger flame gong gong bell bell tiger tiger hornbill monkey monkey monkey tiger hornbill flame feather feather feather drum drum gong gong feather feather feather hornbill torch torch",
      ),
      strip(
        "gong monkey monkey bell bell torch torch monkey monkey drum gong hornbill gong gong gong drum tiger tiger bell bell bell tiger feather feather flame drum drum tiger tiger torch torch torch flame hornbill hornbill hornbill",
      ),
      strip(
        "torch monkey monkey drum tiger feather drum drum drum gong gong gong tiger tiger feather feather feather bell bell torch torch bell bell gong gong hornbill hornbill hornbill monkey feather monkey flame hornbill hornbill hornbill",
      ),
    ],
  },
};
