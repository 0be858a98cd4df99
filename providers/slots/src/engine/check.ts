import type { GameDefinition, Strip } from "../games/definition.ts";
import { problemsOfHeights } from "./check-heights.ts";
import { problemsOfPays } from "./check-pays.ts";
import { isCount, isPositive, maxDraw } from "./check-numbers.ts";

/**
 * Returns one sentence for each mistake of the author; empty for a playable definition. Combinations without a defined
 * meaning, which no game needs, are "not supported".
 */
export function problemsOf(definition: GameDefinition): string[] {
  const problems = [...shape(definition), ...symbols(definition)];
  // The other checks read the symbols and the window's size, and would only repeat these problems.
  if (problems.length > 0) return problems;
  return [
    ...problemsOfPays(definition),
    ...strips(definition),
    ...problemsOfHeights(definition),
    ...wild(definition),
    ...cascades(definition),
    ...scatters(definition),
    ...holdAndWin(definition),
  ];
}

function* shape({ reels, rows, unitsPerStake, betLevels }: GameDefinition): Generator<string> {
  if (!isPositive(reels) || reels < 2 || reels > 8) yield `${reels} reels: between 2 and 8`;
  if (!isPositive(rows) || rows > 8) yield `${rows} rows: between 1 and 8`;
  if (!isPositive(unitsPerStake)) yield `unitsPerStake ${unitsPerStake}: a whole number from 1`;
  if (betLevels.length === 0) yield "no bet levels";
  for (const [index, level] of betLevels.entries()) {
    if (!isPositive(level)) yield `bet level ${level}: a whole number of minor units from 1`;
    else if (level % unitsPerStake !== 0) yield `bet level ${level} does not divide into ${unitsPerStake} units`;
    if (level <= (betLevels[index - 1] ?? 0)) yield `bet level ${level} does not rise above the one before it`;
  }
}

function* symbols({ symbols: all }: GameDefinition): Generator<string> {
  const seen = new Set<string>();
  for (const { id } of all) {
    if (!/^[a-z][a-z0-9-]*$/.test(id)) yield `symbol "${id}": lower-case letters, digits and hyphens only`;
    if (seen.has(id)) yield `symbol ${id} occurs twice`;
    seen.add(id);
  }
  for (const kind of ["wild", "scatter", "coin"] as const) {
    if (all.filter((symbol) => symbol.kind === kind).length > 1) yield `more than one ${kind}`;
  }
  if (all.every((symbol) => symbol.kind !== "pay")) yield "no symbol of kind pay";
  if (all.length > 64) yield `${all.length} symbols: 64 at most`;
}

function* strips(definition: GameDefinition): Generator<string> {
  const { base, free } = definition.strips;
  if ((free === undefined) !== (definition.scatters === undefined)) {
    yield free === undefined
      ? "scatters award free spins, but there are no free strips"
      : "free strips without scatters";
  }
  const known = new Map(definition.symbols.map((symbol) => [symbol.id, symbol.kind]));
  const written: [string, readonly Strip[]][] = [
    ["base", base],
    ["free", free ?? []],
  ];
  for (const [name, set] of written) {
    if (set.length !== definition.reels && (name === "base" || free !== undefined)) {
      yield `${set.length} ${name} strips for ${definition.reels} reels`;
    }
    for (const [reel, strip] of set.entries()) {
      const at = `${name} strip ${reel + 1}`;
      if (strip.length < definition.rows) yield `${at} is shorter than the window`;
      for (const id of new Set(strip)) if (!known.has(id)) yield `${at}: unknown symbol "${id}"`;
      if (reel === 0 && strip.some((id) => known.get(id) === "wild")) yield `${at}: a wild on the first reel`;
      if (name === "free" && strip.some((id) => known.get(id) === "coin"))
        yield `${at}: coins count in the base spin only`;
    }
  }
  const shown = new Set([...base, ...(free ?? [])].flat());
  for (const { id } of definition.symbols) if (!shown.has(id)) yield `symbol ${id} is on no strip`;
}

function has(definition: GameDefinition, kind: "wild" | "scatter" | "coin"): boolean {
  return definition.symbols.some((symbol) => symbol.kind === kind);
}

function* wild(definition: GameDefinition): Generator<string> {
  const { wild: rule, pays } = definition;
  if (has(definition, "wild") !== (rule !== undefined)) {
    yield rule === undefined ? "a symbol of kind wild needs the rule `wild`" : "the rule `wild` without a wild symbol";
  }
  if (rule === undefined) return;
  const { multiplier = 1, expands = false } = rule;
  if (!isPositive(multiplier)) yield `wild multiplier ${multiplier}: a whole number from 1`;
  if (pays.kind === "clusters") yield "a wild in a game of clusters is not supported";
  if (multiplier > 1 && pays.kind !== "lines") yield `a wild multiplier with ${pays.kind} is not supported`;
  if (!expands) return;
  if (pays.kind !== "lines") yield `expanding wilds with ${pays.kind} are not supported`;
  if (multiplier > 1) yield "expanding wilds with a multiplier are not supported";
  if (definition.scatters !== undefined) yield "expanding wilds with free spins are not supported";
  if (definition.holdAndWin !== undefined) yield "expanding wilds with hold-and-win are not supported";
}

function* cascades({ cascades: rule, pays, scatters: more, holdAndWin: coins }: GameDefinition): Generator<string> {
  if (rule === undefined) return;
  if (pays.kind !== "clusters") yield `cascades with ${pays.kind} are not supported`;
  if (more !== undefined) yield "cascades with free spins are not supported";
  if (coins !== undefined) yield "cascades with hold-and-win are not supported";
  if (rule.multipliers.length === 0) yield "cascades without a multiplier";
  for (const multiplier of rule.multipliers) {
    if (!isPositive(multiplier)) yield `cascade multiplier ${multiplier}: a whole number from 1`;
  }
}

function* scatters(definition: GameDefinition): Generator<string> {
  const { scatters: rule, reels, rows, strips: written } = definition;
  if (has(definition, "scatter") !== (rule !== undefined)) {
    yield rule === undefined ? "a scatter needs the rule `scatters`" : "the rule `scatters` without a scatter symbol";
  }
  if (rule === undefined) return;
  let before = 0;
  for (const { count, pays, freeSpins } of rule.awards) {
    if (!isPositive(count) || count > reels * rows)
      yield `an award for ${count} scatters: between 1 and ${reels * rows}`;
    if (count <= before) yield `the award for ${count} scatters does not rise above the one before it`;
    if (!isCount(pays) || !isCount(freeSpins)) yield `the award for ${count} scatters is not a whole number`;
    else if (pays + freeSpins === 0) yield `the award for ${count} scatters awards nothing`;
    if (freeSpins > rule.freeSpins.most) yield `${count} scatters award more free spins than a round can have`;
    before = count;
  }
  const { multiplier, most, again, stickyWilds = false } = rule.freeSpins;
  if (rule.awards.every(({ freeSpins }) => freeSpins === 0)) yield "no award has free spins";
  if (!isPositive(multiplier)) yield `multiplier ${multiplier} of free spins: a whole number from 1`;
  if (!isPositive(most) || most > 1_000) yield `${most} free spins at most: between 1 and 1000`;
  const onFree = (kind: string) =>
    written.free?.some((strip) => strip.some((id) => definition.symbols.find((each) => each.id === id)?.kind === kind));
  if (again && !onFree("scatter")) yield "free spins can award more, but no scatter is on a free strip";
  if (stickyWilds && !onFree("wild")) yield "wilds stick, but none is on a free strip";
}

function* holdAndWin(definition: GameDefinition): Generator<string> {
  const { holdAndWin: rule, reels, rows } = definition;
  if (has(definition, "coin") !== (rule !== undefined)) {
    yield rule === undefined ? "a coin needs the rule `holdAndWin`" : "the rule `holdAndWin` without a coin symbol";
  }
  if (rule === undefined) return;
  if (definition.scatters !== undefined) yield "hold-and-win with free spins is not supported";
  if (!isPositive(rule.from) || rule.from > reels * rows)
    yield `from ${rule.from} coins: between 1 and ${reels * rows}`;
  if (!isPositive(rule.respins)) yield `${rule.respins} respins: a whole number from 1`;
  if (!isPositive(rule.outOf) || rule.outOf > maxDraw) yield `outOf ${rule.outOf}: between 1 and 2^32`;
  if (!isPositive(rule.chance) || rule.chance > rule.outOf) yield `a chance of ${rule.chance} in ${rule.outOf}`;
  if (rule.values.length === 0) yield "no value for a coin";
  for (const { units, weight } of rule.values) {
    if (!isPositive(units)) yield `a coin of ${units} units: a whole number from 1`;
    if (!isPositive(weight)) yield `a coin of weight ${weight}: a whole number from 1`;
  }
  if (rule.values.reduce((sum, { weight }) => sum + weight, 0) > maxDraw) yield "weights of coins beyond 2^32";
  if (!isCount(rule.full)) yield `${rule.full} units for a full window: a whole number`;
}
