import "./panels.css";
import "./pay-table.css";
import type { GameDefinition } from "../../games/definition.ts";
import type { Figure, GameFigures } from "../../page-api.ts";
import { symbolName } from "../look.ts";
import { countsOf, figuresShown } from "../model/figures.ts";
import { cut, roundUp } from "../model/money.ts";
import { heightsOf, waysRange } from "../model/reel-heights.ts";
import { el } from "./dom.ts";
import { lineSample } from "./line-sample.ts";
import { payTable } from "./pay-table.ts";
import type { PayTableData } from "./pay-table-data.ts";
import { quickHelp } from "./quick-help.ts";

/** Fills the panel with a short help, pay table, rules, lines and published figures, all derived from the definition. */
export function fillInfo(body: HTMLElement, data: PayTableData, stake: number): void {
  const { definition, figures, money } = data;
  const texts = data.texts.infoPanel;
  body.replaceChildren(
    el("h3", {}, data.texts.help.title),
    el("ol", { class: "quick-help" }, ...quickHelp(data).map((line) => el("li", {}, line))),
    el("h3", {}, texts.title),
    el("p", {}, texts.forStake(money(stake))),
    payTable(data, stake),
    ...(figures === null ? [] : [el("h3", {}, texts.figuresTitle), figureList(figures, data)]),
    el("h3", {}, texts.rulesTitle),
    el("ul", { class: "rules" }, ...rulesOf(data).map((rule) => el("li", {}, rule))),
    ...lines(definition, texts.linesTitle),
    ...heightLists(data),
    strips(data),
    el("h3", {}, texts.hash),
    el("p", { class: "code" }, data.hash),
    el("p", { class: "hint" }, texts.hashMeaning),
  );
}

/** Describes the rules of a definition in the order in which they apply. */
export function rulesOf({
  definition,
  texts,
  numbers,
}: Pick<PayTableData, "definition" | "texts" | "numbers">): string[] {
  const labels = texts.infoPanel;
  const { pays, rows, cascades, scatters, strips: reelStrips } = definition;
  const rules: string[] = [];
  if (pays.kind === "lines") rules.push(labels.ruleLines(pays.lines.length), labels.ruleLinesBest);
  else if (pays.kind === "ways") {
    const { format } = new Intl.NumberFormat(numbers);
    rules.push(
      labels.ruleWays(
        waysRange(definition)
          .map((ways) => format(ways))
          .join("–"),
      ),
    );
    const heights = heightsOf(definition, "base");
    if (heights.length > 0) rules.push(labels.ruleHeights(heights[0] ?? rows, heights.at(-1) ?? rows));
  } else rules.push(labels.ruleClusters(Math.min(...Object.values(pays.table).flatMap(countsOf))));
  if (cascades !== undefined) {
    rules.push(labels.cascades(cascades.multipliers.map((times) => texts.times(times)).join(", ")));
  }
  if (scatters !== undefined) {
    const { multiplier, most, again } = scatters.freeSpins;
    if (multiplier > 1) rules.push(labels.freeTimes(multiplier));
    rules.push(again ? labels.freeAgain(most) : labels.freeNotAgain);
    for (const lowest of heightsOf(definition, "free").slice(0, 1)) rules.push(labels.freeHeights(lowest));
    if (reelStrips.free !== undefined) rules.push(labels.freeStrips);
  }
  return [...rules, ...labels.rules];
}

function figureList(figures: GameFigures, { texts, gameTexts, numbers }: PayTableData): HTMLElement {
  const labels = texts.infoPanel;
  const shown = figuresShown(figures, numbers);
  const { rtp, hitFrequency, featureFrequency, best, volatility } = figures;
  const error = (style: "percent" | "decimal") =>
    new Intl.NumberFormat(numbers, { style, maximumSignificantDigits: 2 });
  const origin = ({ exact, error: off }: Figure, style: "percent" | "decimal" = "percent"): string =>
    exact ? labels.exact : labels.within(error(style).format(roundUp(off)));
  return el(
    "dl",
    { class: "figures" },
    figure(labels.rtp, shown.rtp, `${origin(rtp)} ${labels.rtpMeaning}`),
    figure(labels.hit, shown.hit, `${labels.oneIn(shown.hitOneIn)} ${origin(hitFrequency)}`),
    ...(featureFrequency === null || shown.feature === null || shown.featureOneIn === null
      ? []
      : [
          figure(
            labels.feature(gameTexts.feature),
            shown.feature,
            `${labels.oneIn(shown.featureOneIn)} ${origin(featureFrequency)}`,
          ),
        ]),
    figure(labels.volatility, labels.volatilities[volatility], labels.volatilityMeaning(shown.deviation)),
    figure(labels.best, `×${shown.best}`, `${labels.bestMeaning} ${origin(best, "decimal")}`),
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

/** The heights of each reel and their exact chances, as drawn. */
function heightLists({ definition: { heights }, texts, numbers }: PayTableData): HTMLElement[] {
  if (heights === undefined) return [];
  const labels = texts.infoPanel;
  const percent = new Intl.NumberFormat(numbers, { style: "percent", maximumFractionDigits: 2 });
  const list = (title: string, tables: NonNullable<GameDefinition["heights"]>["base"]): HTMLElement[] => [
    el("h3", {}, title),
    ...tables.map((table, index) => {
      const all = table.reduce((sum, { weight }) => sum + weight, 0);
      // A share is not broken over two lines.
      const shares = table.map(({ rows, weight }) =>
        labels.heightOf(rows, percent.format(cut(weight / all, 4))).replaceAll(" ", "\u00a0"),
      );
      return el("p", { class: "hint" }, `${labels.reel(index + 1)}: ${shares.join(" · ")}`);
    }),
  ];
  return [
    el(
      "details",
      {},
      el("summary", {}, labels.heightsTitle),
      ...list(labels.stripsBase, heights.base),
      ...(heights.free === undefined ? [] : list(labels.stripsFree, heights.free)),
    ),
  ];
}

function strips({ definition, texts, gameTexts }: PayTableData): HTMLElement {
  const labels = texts.infoPanel;
  const list = (title: string, reels: readonly (readonly string[])[]): HTMLElement[] => [
    el("h3", {}, title),
    ...reels.map((reel, index) =>
      el(
        "p",
        { class: "hint" },
        `${labels.reel(index + 1)} (${reel.length}): ${reel.map((id) => symbolName(gameTexts, id)).join(", ")}`,
      ),
    ),
  ];
  const { base, free } = definition.strips;
  return el(
    "details",
    {},
    el("summary", {}, labels.stripsTitle),
    ...list(labels.stripsBase, base),
    ...(free === undefined ? [] : list(labels.stripsFree, free)),
  );
}
