import "./panels.css";
import { pictureDocument } from "../art/raster.ts";
import { pictureOf, symbolName } from "../look.ts";
import { percentFormat } from "../model/money.ts";
import type { GameInfo } from "../old-shapes.ts";
import type { GameTexts } from "../texts/game-texts.ts";
import type { Texts } from "../texts/wording.ts";
import type { Theme } from "../theme.ts";
import { el } from "./dom.ts";
import { lineSample } from "./line-sample.ts";

export interface InfoOptions {
  readonly game: GameInfo;
  /** Minor units; the pay table is shown for this stake. */
  readonly stake: number;
  readonly money: (amount: number) => string;
  readonly texts: Texts["infoPanel"];
  readonly gameTexts: GameTexts;
  readonly theme: Theme;
  readonly lang: string;
}

type SymbolInfo = GameInfo["symbols"][number];

/** Pay table, rules, lines and the exact figures, all from what the server publishes. */
export function fillInfo(body: HTMLElement, options: InfoOptions): void {
  const { game, stake, money, texts } = options;
  body.replaceChildren(
    el("p", {}, texts.forStake(money(stake))),
    el("div", { class: "pays" }, ...game.symbols.map((symbol) => payCard(symbol, options))),
    el("p", { class: "free-rule" }, texts.freeSpins(game.freeSpinMultiplier, game.maxFreeSpins)),
    el("h3", {}, texts.figuresTitle),
    figures(options),
    el("h3", {}, texts.rulesTitle),
    el("ul", {}, ...texts.rules(game.lines.length).map((rule) => el("li", {}, rule))),
    el("h3", {}, texts.linesTitle),
    el(
      "div",
      { class: "lines" },
      ...game.lines.map((line, index) =>
        el("div", { class: "line-sample" }, lineSample(line, game.rows), String(index + 1)),
      ),
    ),
    strips(options),
  );
}

function payCard(symbol: SymbolInfo, { game, stake, money, texts, gameTexts, theme }: InfoOptions): HTMLElement {
  const name = symbolName(gameTexts, symbol.id);
  const picture = el("img", { src: pictureAddress(theme, symbol.id), alt: "", width: "54", height: "54" });
  const rows = game.linePays
    .filter((pay) => pay.symbol === symbol.id)
    .sort((a, b) => b.count - a.count)
    .map(({ count, pays }) => payRow(`${count} ×`, money((pays * stake) / game.lines.length)));
  if (symbol.kind === "line")
    return el("div", { class: "pay" }, picture, el("div", {}, el("strong", {}, name), ...rows));
  const scatter = game.symbols.find(({ kind }) => kind === "scatter");
  const said =
    symbol.kind === "wild"
      ? [el("p", { class: "hint" }, texts.wild(name, scatter === undefined ? "" : symbolName(gameTexts, scatter.id)))]
      : [
          ...[...game.scatterPays]
            .sort((a, b) => b.count - a.count)
            .map(({ count, pays, freeSpins }) => payRow(texts.scatterCount(count, freeSpins), money(pays * stake))),
          el("p", { class: "hint" }, texts.scatterWhere),
        ];
  return el("div", { class: "pay special" }, picture, el("div", {}, el("strong", {}, name), ...said));
}

function payRow(what: string, amount: string): HTMLElement {
  return el("div", { class: "pay-row" }, el("span", {}, what), el("b", {}, amount));
}

function pictureAddress(theme: Theme, symbol: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureDocument(pictureOf(theme, symbol), 108))}`;
}

function figures({ game, texts, lang }: InfoOptions): HTMLElement {
  const percent = percentFormat(lang, 2);
  const oneIn = new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(1 / game.hitFrequency);
  const figure = (name: string, value: string, meaning: string): HTMLElement =>
    el("div", { class: "figure" }, el("dt", {}, name), el("dd", {}, value), el("dd", { class: "meaning" }, meaning));
  return el(
    "dl",
    { class: "figures" },
    figure(texts.rtp, percentFormat(lang, 4)(game.rtp), texts.rtpMeaning),
    figure(texts.hit, percent(game.hitFrequency), texts.hitMeaning(oneIn)),
  );
}

function strips({ game, texts, gameTexts }: InfoOptions): HTMLElement {
  const list = (title: string, reels: readonly (readonly string[])[]): HTMLElement[] => [
    el("h3", {}, title),
    ...reels.map((reel, index) =>
      el(
        "p",
        { class: "hint" },
        `${texts.reel(index + 1)} (${reel.length}): ${reel.map((id) => symbolName(gameTexts, id)).join(", ")}`,
      ),
    ),
  ];
  return el(
    "details",
    {},
    el("summary", {}, texts.stripsTitle),
    ...list(texts.stripsBase, game.strips.base),
    ...list(texts.stripsFree, game.strips.free),
  );
}
