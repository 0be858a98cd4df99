import type { GameDefinition } from "../definition.ts";
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
    lines: [
      [1, 1, 1, 1, 1],
      [0, 0, 0, 0, 0],
      [2, 2, 2, 2, 2],
      [0, 1, 2, 1, 0],
      [2, 1, 0, 1, 2],
      [1, 0, 0, 0, 1],
      [1, 2, 2, 2, 1],
      [0, 0, 1, 2, 2],
      [2, 2, 1, 0, 0],
      [1, 2, 1, 0, 1],
      [1, 0, 1, 2, 1],
      [0, 1, 1, 1, 0],
      [2, 1, 1, 1, 2],
      [0, 1, 0, 1, 0],
      [2, 1, 2, 1, 2],
      [1, 1, 0, 1, 1],
      [1, 1, 2, 1, 1],
      [0, 0, 2, 0, 0],
      [2, 2, 0, 2, 2],
      [0, 2, 2, 2, 0],
    ],
    table: {
      tiger: { 3: 40, 4: 150, 5: 800 },
      hornbill: { 3: 25, 4: 90, 5: 400 },
      monkey: { 3: 18, 4: 60, 5: 250 },
      drum: { 3: 12, 4: 40, 5: 150 },
      gong: { 3: 8, 4: 25, 5: 100 },
      bell: { 3: 5, 4: 16, 5: 60 },
      torch: { 3: 4, 4: 12, 5: 45 },
      feather: { 3: 3, 4: 10, 5: 40 },
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
    base: [
      strip(
        "gong gong gong torch torch monkey monkey monkey gong hornbill hornbill feather feather feather drum drum bell bell torch torch torch drum drum bell bell hornbill feather feather tiger tiger volcano",
      ),
      strip(
        "bell bell bell flame gong gong hornbill hornbill volcano gong gong torch bell tiger tiger monkey monkey monkey torch torch drum drum drum feather feather torch torch hornbill drum feather feather feather",
      ),
      strip(
        "torch torch bell bell torch torch torch gong gong feather feather flame feather gong gong tiger tiger drum hornbill hornbill hornbill volcano feather feather monkey monkey monkey bell bell drum drum drum",
      ),
      strip(
        "hornbill hornbill monkey monkey tiger tiger hornbill volcano flame torch torch feather feather bell bell feather feather feather monkey drum drum gong gong bell bell gong gong torch torch drum drum torch",
      ),
      strip(
        "torch torch torch gong gong hornbill flame torch torch gong gong hornbill hornbill feather feather volcano tiger tiger feather feather feather bell bell monkey monkey monkey drum drum bell bell drum drum",
      ),
    ],
    free: [
      strip(
        "drum drum gong gong gong torch torch feather feather bell bell gong gong drum drum torch torch torch tiger tiger tiger monkey monkey monkey hornbill bell bell feather feather hornbill hornbill bell feather feather torch",
      ),
      strip(
        "torch torch torch gong gong tiger gong gong gong hornbill hornbill feather feather flame monkey monkey bell bell torch torch torch monkey drum drum feather feather tiger tiger drum drum feather feather bell bell bell hornbill",
      ),
      strip(
        "monkey torch torch tiger tiger tiger feather feather feather hornbill hornbill gong gong hornbill drum drum gong gong bell bell gong flame drum drum torch torch monkey monkey torch torch feather feather feather bell bell bell",
      ),
      strip(
        "gong torch torch bell bell hornbill hornbill hornbill monkey bell bell bell torch torch feather feather gong gong torch torch drum drum feather feather flame monkey monkey feather feather tiger tiger tiger gong gong drum drum",
      ),
      strip(
        "bell bell drum drum drum torch torch tiger tiger drum feather feather gong torch bell bell bell feather gong gong hornbill hornbill monkey monkey tiger feather feather feather torch torch torch monkey flame gong gong hornbill",
      ),
    ],
  },
};
