import { launchBrowser } from "../../../tools/browser.ts";
import { games, type Game } from "../../../providers/slots/src/games/read-games.ts";
import type { PlayedRound } from "../../../providers/slots/src/played-round.ts";
import { buildIfStale } from "../../../tools/build.ts";
import { atMost, type Figure, type Outcome, type Say } from "../figures.ts";
import { kilobytesOf, roundOf, servePage } from "./page-server.ts";
import { roundFigures, tapFigures } from "./round-figures.ts";
import { openGame, type Played, playRound } from "./slow-phone.ts";

/** Maximum size of a game, kB gzipped: code, which all games share, and its own art. */
const codeBudget = 250;
const artBudget = 400;
/** Returns a game's first round with lively animation: its feature, else a cascade, else a large win. */
function liveliest(game: Game): PlayedRound {
  const featured = game.definition.cascades === undefined && game.definition.pays.kind !== "clusters";
  return roundOf(game, ({ spins, totalWin }) =>
    featured && (game.scatter >= 0 || game.coin >= 0 || game.expands)
      ? spins.length > 2
      : (spins[0]?.frames.length ?? 0) > 2 || (game.cascade === null && totalWin > 1_000),
  );
}

/**
 * Measures the game page on a four times slower processor: bytes to the first picture, script time from the tap to moving
 * reels, and script time per drawn frame through each game's liveliest round. Painting is not measured: this machine has
 * no graphics card.
 */
export async function benchGames(say: Say): Promise<Outcome> {
  await buildIfStale();
  const rounds = new Map([...games].map(([id, game]) => [id, liveliest(game)]));
  const server = await servePage(games, (game) => rounds.get(game.definition.id) ?? liveliest(game));
  const browser = await launchBrowser();
  const figures: Figure[] = [];
  try {
    const watched: Played[] = [];
    for (const id of games.keys()) {
      say(`${id}: the page on a slow phone`);
      server.sent();
      const page = await openGame(
        browser,
        `http://localhost:${server.port}/play/${id}/?launch=${id}-${"x".repeat(24)}`,
      );
      const names = [...new Set(server.sent())];
      const art = names.filter((name) => name.startsWith(`assets/${id}-`));
      const weigh = (files: readonly string[]): number => files.reduce((sum, name) => sum + kilobytesOf(name), 0);
      figures.push(
        atMost(`games.${id}.code`, weigh(names.filter((name) => !art.includes(name))), "kB gzipped", codeBudget),
        atMost(`games.${id}.art`, weigh(art), "kB gzipped", artBudget),
      );
      const played = await playRound(page);
      watched.push(played);
      figures.push(...roundFigures(id, played));
      await page.context().close();
    }
    figures.push(...tapFigures(watched));
    return { figures };
  } finally {
    await browser.close();
    await server.stop();
  }
}
