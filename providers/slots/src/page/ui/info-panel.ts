import "./panels.css";
import "./pay-table.css";
import type { GameDefinition } from "../../games/definition.ts";
import type { Figure, GameFigures } from "../../page-api.ts";
import { symbolName } from "../look.ts";
import { figuresShown } from "../model/figures.ts";
import { el } from "./dom.ts";
import { lineSample } from "./line-sample.ts";
import { payTable } from "./pay-table.ts";
import type { PayTableData } from "./pay-table-data.ts";

/** Pay table, rules, lines and the published figures, all from the definition and what was computed from it. */
export function fillInfo(body: HTMLElement, data: PayTableData, stake: number): void {
  const { definition, figures, money } = data;
  const texts = data.texts.infoPanel;
  body.replaceChildren(
    el("p", {}, texts.forStake(money(stake))),
    payTable(data, stake),
    ...(figures === null ? [] : [el("h3", {}, texts.figuresTitle), figureList(figures, data)]),
    el("h3", {}, texts.rulesTitle),
    el("ul", { class: "rules" }, ...rulesOf(data).map((rule) => el("li", {}, rule))),
    ...lines(definition, texts.linesTitle),
    strips(data),
    el("h3", {}, texts.hash),
    el("p", { class: "code" }, data.hash),
    el("p", { class: "hint" }, texts.hashMeaning),
  );
}

/** What a definition's rules are in words, in the order in which they apply. */
export function rulesOf({
  definition,
  texts,
  numbers,
}: Pick<PayTableData, "definition" | "texts" | "numbers">): string[] {
  const said = texts.infoPanel;
  const { pays, reels, rows, cascades, scatters, strips: reelStrips } = definition;
  const rules: string[] = [];
  if (pays.kind === "lines") rules.push(said.ruleLines(pays.lines.length), said.ruleLinesBest);
  else if (pays.kind === "ways") rules.push(said.ruleWays(new Intl.NumberFormat(numbers).format(rows ** reels)));
  else rules.push(said.ruleClusters(Math.min(...Object.values(pays.table).flatMap(countsOf))));
  if (cascades !== undefined) {
    rules.push(said.cascades(cascades.multipliers.map((times) => texts.times(times)).join(", ")));
  }
  if (scatters !== undefined) {
    const { multiplier, most, again } = scatters.freeSpins;
    if (multiplier > 1) rules.push(said.freeTimes(multiplier));
    rules.push(again ? said.freeAgain(most) : said.freeNotAgain);
    if (reelStrips.free !== undefined) rules.push(said.freeStrips);
  }
  return [...rules, ...said.rules];
}

const countsOf = (pays: Readonly<Record<number, number>>): number[] => Object.keys(pays).map(Number);

function figureList(figures: GameFigures, { texts, gameTexts, numbers }: PayTableData): HTMLElement {
  const said = texts.infoPanel;
  const shown = figuresShown(figures, numbers);
  const { rtp, hitFrequency, featureFrequency, best, volatility } = figures;
  // An error is never data smaller than it is.
  const error = (style: "percent" | "decimal") =>
    new Intl.NumberFormat(numbers, { style, maximumSignificantDigits: 2, roundingMode: "ceil" });
  const origin = ({ exact, error: off }: Figure, style: "percent" | "decimal" = "percent"): string =>
    exact ? said.exact : said.within(error(style).format(off));
  return el(
    "dl",
    { class: "figures" },
    figure(said.rtp, shown.rtp, `${origin(rtp)} ${said.rtpMeaning}`),
    figure(said.hit, shown.hit, `${said.oneIn(shown.hitOneIn)} ${origin(hitFrequency)}`),
    ...(featureFrequency === null || shown.feature === null || shown.featureOneIn === null
      ? []
      : [
          figure(
            said.feature(gameTexts.feature),
            shown.feature,
            `${said.oneIn(shown.featureOneIn)} ${origin(featureFrequency)}`,
          ),
        ]),
    figure(said.volatility, said.volatilities[volatility], said.volatilityMeaning(shown.deviation)),
    figure(said.best, `×${shown.best}`, `${said.bestMeaning} ${origin(best, "decimal")}`),
  );
}

function figure(name: string, value: string, meaning: string): HTMLElement {
  return el(
    "div",
    { class: "figure" },
    el("dt", {}, name),
    el("dd", {}, value),
    el("dd", { class: "meaning" }, meaning),
  );
}

function lines({ pays, rows }: GameDefinition, title: string): HTMLElement[] {
  if (pays.kind !== "lines") return [];
  const samples = pays.lines.map((line, index) =>
    el("div", { class: "line-sample" }, lineSample(line, rows), String(index + 1)),
  );
  return [el("h3", {}, title), el("div", { class: "lines" }, ...samples)];
}

function strips({ definition, texts, gameTexts }: PayTableData): HTMLElement {
  const said = texts.infoPanel;
  const list = (title: string, reels: readonly (readonly string[])[]): HTMLElement[] => [
    el("h3", {}, title),
    ...reels.map((reel, index) =>
      el(
        "p",
        { class: "hint" },
        `${said.reel(index + 1)} (${reel.length}): ${reel.map((id) => symbolName(gameTexts, id)).join(", ")}`,
      ),
    ),
  ];
  const { base, free } = definition.strips;
  return el(
    "details",
    {},
    el("summary", {}, said.stripsTitle),
    ...list(said.stripsBase, base),
    ...(free === undefined ? [] : list(said.stripsFree, free)),
  );
}
