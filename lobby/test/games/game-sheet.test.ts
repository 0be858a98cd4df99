import { gameFlags } from "@fairlobby/contract/game-flags";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { detailsAt } from "../../src/features/games/catalogue/catalogue.ts";
import { FigureLines } from "../../src/features/games/sheet/figure-lines.tsx";
import type { Sheet } from "../../src/features/games/sheet/query.ts";
import { ConfigContext, type PublicConfig } from "../../src/shared/server/config.ts";
import { catalogueOf } from "./catalogue.ts";

vi.stubGlobal("document", Object.assign(new EventTarget(), { documentElement: { lang: "" } }));
vi.stubGlobal("devicePixelRatio", 1);
vi.stubGlobal("location", new URL("http://localhost/games"));

// The texts as the code has them, the numbers as Indonesia writes them.
i18n.loadAndActivate({ locale: "IND", messages: {} });

const figures = {
  returned: 0.9586,
  hitShare: 0.3125,
  deviation: 6.24,
  largestWin: 2_500,
  roundsToLargestWin: 4_100_000,
  smallestStake: 200,
  largestStake: 100_000,
};

/** Returns the texts of an element, in order. */
function textsOf(element: ReactNode): string[] {
  const config = { currency: "IDR" } as PublicConfig;
  const markup = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(I18nProvider, { i18n }, createElement(ConfigContext, { value: config }, element)),
    ),
  );
  return markup
    .split(/<[^>]+>/)
    .map((text) => text.replaceAll("\u00a0", " ").replaceAll("&#x27;", "'"))
    .filter((text) => text !== "");
}

const gameOf = (game: { readonly volatility?: number; readonly flags?: number; readonly features?: number }) =>
  detailsAt(catalogueOf([{ name: "Uji", ...game }]), 0);

/** Returns the texts of the figures of a game. */
const linesOf = (game: Parameters<typeof gameOf>[0], shown: Sheet["figures"]): string[] =>
  textsOf(
    createElement(FigureLines, {
      game: gameOf(game),
      sheet: { figures: shown, month: { rounds: 0, staked: 0, won: 0, net: 0 } },
    }),
  );

describe("the figures on the sheet of a game", () => {
  const returned = ["Return", "95,86%", "The share of all stakes that is paid back in the long run."];
  const hits = ["Rounds that pay something", "31,25%"];
  const stakes = ["Smallest stake", "Rp 200", "Largest stake", "Rp 100.000"];
  const largest = ["Largest win in one spin", "2.500 × the stake", "On average once in 4.100.000 rounds"];
  const volatility = ["Volatility", "High · 6,2", "The number is the standard deviation of one round, in stakes."];
  const all = [...returned, ...hits, ...volatility, ...largest, ...stakes];

  test("R-FND-08 R-CTG-06 are all there and computed exactly for a bundled game", () => {
    expect(linesOf({ volatility: 3, flags: gameFlags.exact }, figures)).toEqual([
      ...all,
      "Computed exactly from the game's own rules.",
    ]);
  });

  test("R-CTG-06 are as the provider says for a game of another provider", () => {
    expect(linesOf({ volatility: 3 }, figures)).toEqual([...all, "As stated by the provider."]);
  });

  test("R-CTG-06 say how often the largest win comes, or that it is not told", () => {
    const { roundsToLargestWin: _, deviation: __, ...rest } = figures;
    const lines = linesOf({ volatility: 1 }, rest);
    expect(lines).toContain("How often: not stated");
    // Without the figure the word stays.
    expect(lines[lines.indexOf("Volatility") + 1]).toBe("Low");
  });

  test("R-CTG-06 are each not told, and none is made up, for a game whose provider tells none", () => {
    const notTold = "Not stated";
    expect(linesOf({}, {})).toEqual([
      "Return",
      notTold,
      "The share of all stakes that is paid back in the long run.",
      ...[
        "Rounds that pay something",
        "Volatility",
        "Largest win in one spin",
        "Smallest stake",
        "Largest stake",
      ].flatMap((label) => [label, notTold]),
      "As stated by the provider.",
    ]);
  });
});

test.each([
  ["with proofs", gameFlags.provable, "Provably fair: you can check every round you play."],
  ["without proofs", 0, "The provider gives no proof of its rounds."],
])("R-FND-08 the sheet of a game %s says so, and names its features", async (_, flags, proofs) => {
  const { GameSheet } = await import("../../src/features/games/sheet/game-sheet.tsx");
  const noop = () => {};
  const actions = { favourites: null, onPlay: noop, onDemo: noop, onClosed: noop };
  const game = gameOf({ flags, features: 0b1001 });
  const texts = textsOf(createElement(GameSheet, { ...actions, game }));
  expect(texts).toContain("Slot · Putaran gratis · Tahan dan menang");
  expect(texts).toContain(proofs);
});
