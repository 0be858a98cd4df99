import { expect, test } from "vitest";
import { ordinaryDue } from "../src/features/game/ordinary-due.ts";

const thresholds = { ordinaryMin: 300_000, unchargeMin: 1_500_000 };
const account = { accountGold: 300_000, charge20TotalNum: 0, charge10Flag: true };

test.each([
  ["at the lower threshold", {}, 300_000, true],
  ["below it", { accountGold: 299_999 }, 0, false],
  ["just below the upper one", { accountGold: 1_499_999 }, 300_000, true],
  ["at the upper one, which is another dialog's", { accountGold: 1_500_000 }, 300_000, false],
  ["with less than when the game opened", { accountGold: 400_000 }, 400_001, false],
  ["after a deposit", { charge20TotalNum: 1, charge10Flag: false }, 0, false],
  ["during a break", { charge10Flag: false }, 0, false],
])("R-HOME-32 the ordinary dialog follows a game: %s", (_, change, goldAtOpening, due) => {
  expect(ordinaryDue({ ...account, ...change }, goldAtOpening, thresholds)).toBe(due);
});
