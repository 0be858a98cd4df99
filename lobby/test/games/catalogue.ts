import type { CatalogueFile } from "@fairlobby/contract";
import { openCatalogue, type Catalogue } from "../../src/features/games/catalogue/catalogue.ts";

interface TestGame {
  readonly name: string;
  readonly studio?: number;
  readonly category?: number;
  readonly features?: number;
  readonly volatility?: number;
  readonly returned?: number;
  readonly stake?: number;
  readonly flags?: number;
}

/** A catalogue of labelled test games, newest first. */
export function catalogueOf(games: readonly TestGame[], more: Partial<CatalogueFile> = {}): Catalogue {
  return openCatalogue({
    providers: ["test"],
    studios: ["Sungai Studio", "Gunung Works", "上海工作室"],
    categories: [
      { key: "slots", name: "Slot" },
      { key: "table", name: "Permainan meja" },
      { key: "live", name: "ไลฟ์สด" },
    ],
    features: [
      { key: "free_spins", name: "Putaran gratis" },
      { key: "ways", name: "免费旋转" },
      { key: "cluster", name: "Kelompok" },
      { key: "hold_and_win", name: "Tahan dan menang" },
      { key: "sticky_wilds", name: "Wild menempel" },
      { key: "classic", name: "Klasik" },
    ],
    collections: [],
    games: {
      provider: games.map(() => 0),
      code: games.map((_, place) => `g${place}`),
      name: games.map(({ name }) => name),
      studio: games.map(({ studio = 0 }) => studio),
      category: games.map(({ category = 0 }) => category),
      features: games.map(({ features = 0 }) => features),
      volatility: games.map(({ volatility = 0 }) => volatility),
      return: games.map(({ returned = 0 }) => returned),
      smallestStake: games.map(({ stake = 0 }) => stake),
      flags: games.map(({ flags = 0 }) => flags),
      picture: games.map(() => ""),
    },
    ...more,
  });
}
