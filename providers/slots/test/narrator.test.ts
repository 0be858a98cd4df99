import { expect, test } from "vitest";
import { definition } from "../src/games/lentera-sungai/definition.ts";
import { textsOf as gameTextsOf } from "../src/games/lentera-sungai/texts.ts";
import { games } from "../src/games/read-games.ts";
import { Narrator } from "../src/page/narrator.ts";
import { textsFor } from "../src/page/texts/index.ts";
import type { PlayedRound } from "../src/played-round.ts";
import { opened, play, resultOf, roundLike, stake, tap, watch } from "./support/page.ts";

const { texts, i18n } = await textsFor("id");
const gameTexts = gameTextsOf(i18n);

/** Returns what the board says after a round. */
function saidAfter(round: PlayedRound): string {
  let said = "";
  const narrator = new Narrator({
    texts,
    gameTexts,
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

test.each([
  ["66121", "free", /^10 putaran gratis$/, texts.freePays],
  ["66122", "free", /^\d+ putaran gratis$/, texts.freePays],
  ["77774", "hold", /^\d+ koin · \d+ putaran ulang$/, texts.holdAndWinPays],
  ["77775", "respin", /^.+ menutupi \d+ gulungan$/, texts.respinPays],
] as const)(
  "R-SLOT-05 the card before the feature of game %s says what is won, then how it pays",
  (id, kind, award, pays) => {
    const game = games.get(id);
    if (game === undefined) throw new Error(`no game ${id}`);
    const narrator = new Narrator({
      texts,
      gameTexts,
      definition: game.definition,
      money: String,
      say: () => {},
      announce: () => {},
    });
    const round = roundLike(id, ({ spins }) => spins[1]?.kind === kind);
    const way = watch(play([opened, tap, { type: "answered", result: resultOf(round) }]).state);
    const intro = way.find(({ state }) => state.phase === "intro")?.state ?? raise();
    const lines = narrator.opening(intro);
    expect(lines[0]).toMatch(award);
    expect(lines.at(-1)).toBe(pays);
  },
);

function raise(): never {
  throw new Error("no card");
}
