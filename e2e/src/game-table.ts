import type { FrameLocator, Page } from "playwright";
import { games } from "../../providers/slots/src/games/read-games.ts";
import type { PlayedRound } from "../../providers/slots/src/played-round.ts";
import type { SeededRound } from "../../providers/slots/test/support/rounds.ts";
import type { Player } from "../../tools/player.ts";
import { gameWith, roundWith, setSeeds } from "./seeds.ts";
import type { Stage } from "./stage.ts";

const spinsOf = (round: PlayedRound, kind: string) => round.spins.filter((spin) => spin.kind === kind).length;
export const framesOf = (round: PlayedRound): number => round.spins[0]?.frames.length ?? 0;

type Feature = (round: PlayedRound, stake: number) => boolean;

/** Whether a round shows a game's feature, by game id. */
const features: Readonly<Record<string, Feature>> = {
  "66121": (round) => spinsOf(round, "free") === 10,
  "66122": (round) => spinsOf(round, "free") > 0,
  "66123": (round) => framesOf(round) >= 5,
  "77774": (round) => spinsOf(round, "hold") > 3,
  "77775": (round) => spinsOf(round, "respin") >= 2,
  "14001": (round, stake) => round.totalWin > stake && wildWins(round, "14001"),
  "14004": (round) => (round.spins.at(-1)?.held.length ?? 0) >= 2,
};

/** Every game of the provider; one without an entry above has the feature of any game: more than one spin. */
export const shownGames = [...games.values()].map(({ definition: { id, name } }) => ({
  id,
  name,
  feature: features[id] ?? ((round: PlayedRound) => round.spins.length > 1),
}));

type ShownGame = (typeof shownGames)[number];

function wildWins({ spins }: PlayedRound, id: string): boolean {
  const wild = gameWith(id).definition.symbols.find(({ kind }) => kind === "wild")?.id;
  const frame = spins[0]?.frames[0];
  return frame?.wins.some(({ cells }) => cells.some(({ reel, row }) => frame.grid[reel]?.[row] === wild)) ?? false;
}

/** The smallest stake of a game, and rounds of it that are lost, won by an ordinary spin, and of its feature. */
export function knownRounds({ id, feature }: ShownGame): {
  readonly stake: number;
  readonly loss: SeededRound;
  readonly win: SeededRound;
  readonly feature: SeededRound;
} {
  const stake = gameWith(id).definition.betLevels[0] ?? 0;
  const plain = (round: PlayedRound): boolean => round.spins.length === 1;
  return {
    stake,
    loss: roundWith(id, stake, (round) => plain(round) && round.totalWin === 0),
    win: roundWith(id, stake, (round) => plain(round) && round.totalWin > stake && round.totalWin < stake * 10),
    feature: roundWith(id, stake, (round) => round.totalWin > 0 && feature(round, stake)),
  };
}

/** A game open in its frame, in a page whose time passes only as the test lets it. */
export class GameTable {
  readonly page: Page;
  readonly game: FrameLocator;
  private readonly stage: Stage;
  private readonly player: Player;

  private constructor(stage: Stage, player: Player, page: Page) {
    this.stage = stage;
    this.player = player;
    this.page = page;
    this.game = page.frameLocator("iframe");
  }

  /** Opens a game by its tile, for a player whose home is open. */
  static async open(stage: Stage, player: Player, page: Page, name: string): Promise<GameTable> {
    await page.clock.install();
    // By itself it would go on while a busy machine is at something else, and past what the test waits for.
    await page.clock.pauseAt(Date.now() + 1000);
    await page.locator("section[aria-labelledby=stalls]").getByRole("button", { name }).first().click();
    // The launch begins once the press is painted.
    await page.clock.runFor(100);
    const table = new GameTable(stage, player, page);
    await table.game.locator("button.spin").waitFor();
    await table.until("idle");
    return table;
  }

  private phase(): Promise<string | null> {
    return this.game.locator("#page").getAttribute("data-phase");
  }

  /** Lets the page's own time pass, and presses on where it waits for the player, until the phase is one of these. */
  async until(...phases: string[]): Promise<string> {
    const since = Date.now();
    while (Date.now() - since < 40_000) {
      const phase = (await this.phase()) ?? "";
      if (phases.includes(phase)) return phase;
      if (phase === "intro" || phase === "outro" || phase === "unknown") await this.press();
      // A small step while the server is asked: it has no such clock, and is given up on when the page's has run out.
      // A large one to the end of the round, where nothing on the way is looked at: each step draws a picture.
      await this.pass(phase === "spinning" ? 20 : phases.includes("idle") ? 2_000 : 300);
    }
    throw new Error(`the game stays ${await this.phase()}`);
  }

  /** A jump, not the frames on the way: what moves is a function of the time, and pictures of it cost a processor. */
  async pass(ms: number): Promise<void> {
    await this.page.clock.fastForward(ms);
  }

  private async press(): Promise<void> {
    // A spin lasts at least two and a half seconds, whatever it shows.
    await this.pass(2_500);
    await this.game.locator("button.spin").dispatchEvent("click");
    await this.pass(50);
  }

  /** Begins the round of a seed. */
  async spin({ clientSeed }: SeededRound): Promise<void> {
    setSeeds(this.stage.dataDir, this.player.userId, clientSeed);
    await this.press();
  }

  /** To where a win of the round is pointed at, and stands still. */
  async showing(): Promise<void> {
    await this.until("showing");
    await this.pass(400);
  }

  async won(): Promise<string> {
    return (await this.game.locator(".purse-win dd").textContent()) ?? "";
  }

  async announced(): Promise<string> {
    return (await this.game.locator("#announce").textContent()) ?? "";
  }
}
