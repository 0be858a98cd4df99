import { expect, test } from "vitest";
import { definition } from "../src/games/66121/definition.ts";
import { texts as gameTexts } from "../src/games/66121/texts.ts";
import { Narrator } from "../src/page/narrator.ts";
import { texts } from "../src/page/texts/indonesian.ts";
import type { PlayedRound } from "../src/played-round.ts";
import { opened, play, resultOf, roundLike, stake, tap } from "./support/page.ts";

/** Returns what the board says after a round. */
function saidAfter(round: PlayedRound): string {
  let said = "";
  const narrator = new Narrator({
    texts,
    gameTexts: gameTexts.id,
    definition,
    money: String,
    say: ({ text, figure = "" }) => (said = `${text} ${figure}`),
    announce: () => {},
  });
  const shown = play([opened, tap, { type: "answered", result: resultOf(round) }, { type: "stopped" }]).state;
  narrator.follow(shown, play([{ type: "shown" }, { type: "released" }], shown).state);
  return said;
}

const paid = (fits: (win: number) => boolean) =>
  roundLike("66121", ({ spins, totalWin }) => spins.length === 1 && totalWin > 0 && fits(totalWin));

test("R-SLOT-03 an amount that is not above the stake is called a return, not a win", () => {
  const less = paid((win) => win < stake);
  expect(saidAfter(less)).toBe(`Kembali ${less.totalWin}`);
  const more = paid((win) => win > stake && win < stake * 5);
  expect(saidAfter(more)).toBe(`Menang ${more.totalWin}`);
});
