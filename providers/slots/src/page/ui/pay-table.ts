import type { GameSymbol } from "../../games/definition.ts";
import { pictureDocument } from "../art/raster.ts";
import { pictureOf, symbolName } from "../look.ts";
import { percentFormat } from "../model/money.ts";
import type { Theme } from "../theme.ts";
import { el } from "./dom.ts";
import type { PayTableData } from "./pay-table-data.ts";

/** Creates a card for each symbol: picture, pays for this stake, special effects. All derived from the definition. */
export function payTable(data: PayTableData, stake: number): HTMLElement {
  return el("div", { class: "pays" }, ...data.definition.symbols.map((symbol) => card(symbol, data, stake)));
}

function card(symbol: GameSymbol, data: PayTableData, stake: number): HTMLElement {
  const picture = el("img", { src: pictureAddress(data.theme, symbol.id), alt: "", width: "54", height: "54" });
  const name = el("strong", {}, symbolName(data.gameTexts, symbol.id));
  const special = symbol.kind !== "pay";
  const rows = { pay: payRows, wild: wildRows, scatter: scatterRows, coin: coinRows }[symbol.kind](symbol, data, stake);
  return el(
    "div",
    { class: special ? "pay special" : "pay" },
    el("div", { class: "pay-head" }, picture, name),
    ...rows,
  );
}

const row = (what: string, amount: string): HTMLElement =>
  el("div", { class: "pay-row" }, el("span", {}, what), el("b", {}, amount));
const hint = (text: string): HTMLElement => el("p", { class: "hint" }, text);

/** Returns the formatter of units as money at this stake. */
export function unitsOf({ definition, money }: PayTableData, stake: number): (units: number) => string {
  return (units) => money((units * stake) / definition.unitsPerStake);
}

function payRows(symbol: GameSymbol, data: PayTableData, stake: number): HTMLElement[] {
  const { definition, texts } = data;
  const amount = unitsOf(data, stake);
  const { kind, table } = definition.pays;
  const counts = Object.entries(table[symbol.id] ?? {})
    .map(([count, units]) => ({ count: Number(count), units }))
    .sort((a, b) => b.count - a.count);
  return counts.map(({ count, units }, index) => {
    // A cluster pays as the largest step up to its size.
    const next = counts[index - 1];
    const upTo = next === undefined ? undefined : next.count - 1;
    const sizes =
      kind !== "clusters"
        ? texts.infoPanel.count(count)
        : upTo === undefined
          ? texts.infoPanel.andMore(count)
          : upTo > count
            ? texts.infoPanel.count(`${count}–${upTo}`)
            : texts.infoPanel.count(count);
    return row(sizes, amount(units));
  });
}

function wildRows(symbol: GameSymbol, { definition, texts, gameTexts }: PayTableData): HTMLElement[] {
  const { infoPanel } = texts;
  const name = symbolName(gameTexts, symbol.id);
  const { multiplier = 1, expands } = definition.wild ?? {};
  return [
    hint(infoPanel.wild(name)),
    ...(multiplier > 1 ? [hint(infoPanel.wildTimes(name, multiplier))] : []),
    ...(expands === true ? [hint(infoPanel.wildGrows(name))] : []),
    ...(definition.scatters?.freeSpins.stickyWilds === true ? [hint(infoPanel.freeSticky(name))] : []),
  ];
}

function scatterRows(_symbol: GameSymbol, { definition, texts, money }: PayTableData, stake: number): HTMLElement[] {
  const { infoPanel } = texts;
  const awards = [...(definition.scatters?.awards ?? [])].sort((a, b) => b.count - a.count);
  return [
    ...awards.map(({ count, pays, freeSpins }) => row(infoPanel.scatterCount(count, freeSpins), money(pays * stake))),
    hint(infoPanel.scatterWhere),
  ];
}

function coinRows(symbol: GameSymbol, data: PayTableData, stake: number): HTMLElement[] {
  const { definition, texts, gameTexts, numbers } = data;
  const rule = definition.holdAndWin;
  if (rule === undefined) return [];
  const { infoPanel } = texts;
  const amount = unitsOf(data, stake);
  const percent = percentFormat(numbers, 2);
  const all = rule.values.reduce((sum, { weight }) => sum + weight, 0);
  return [
    hint(infoPanel.coin(symbolName(gameTexts, symbol.id), rule.from, rule.respins)),
    hint(infoPanel.coinChance(percent(rule.chance / rule.outOf))),
    el("p", { class: "hint" }, el("strong", {}, infoPanel.coinValues)),
    ...[...rule.values]
      .sort((a, b) => b.units - a.units)
      .map(({ units, weight }) => row(amount(units), percent(weight / all))),
    hint(infoPanel.coinFull(amount(rule.full))),
  ];
}

function pictureAddress(theme: Theme, symbol: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(pictureDocument(pictureOf(theme, symbol), 108))}`;
}
