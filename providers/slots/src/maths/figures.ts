import type { GameDefinition } from "../games/definition.ts";
import { add, type Fraction, fraction, multiply, rest, scale, toNumber, zero } from "./fraction.ts";
import type { Enumeration } from "./clusters.ts";
import { awardOf, freeSpinsOf } from "./free-spins.ts";
import { holdAndWinOf } from "./hold-and-win.ts";
import { type Model, modelOf, reelsCounting, tallest } from "./model.ts";
import { type Moments, momentsOf } from "./moments.ts";
import { respinsOf } from "./respins.ts";
import { type Runs, runsOf } from "./runs.ts";
import { bestSpin, waysWithoutWin } from "./search.ts";
import { after, either, given, inSomeWays, nothing, type Spread } from "./spread.ts";
import { stickyOf } from "./sticky.ts";

/** The exact figures of a definition. Returns count stakes: 0.96 is 96 % of the stakes. */
export interface Figures {
  readonly rtp: Fraction;
  /** Parts of the return, which sum to it. */
  readonly parts: readonly { readonly name: string; readonly share: Fraction }[];
  /** Share of rounds with a win. */
  readonly hitFrequency: Fraction;
  /** Share of rounds that start the feature; null for a game without one. */
  readonly featureFrequency: Fraction | null;
  /** Standard deviation of the pay of a round, in stakes. */
  readonly deviation: number;
  /** The maximum pay of one spin in stakes, with all multipliers; a whole hold-and-win counts as a spin. */
  readonly best: Fraction;
  /** Further figures of the feature. */
  readonly notes: readonly { readonly name: string; readonly value: Fraction }[];
}

/** @param clusters the enumeration of all stops, which a game of clusters needs */
export function figuresOf(definition: GameDefinition, clusters?: Enumeration): Figures {
  const model = modelOf(definition);
  if (definition.pays.kind === "clusters") {
    if (clusters === undefined) throw new Error(`${definition.id}: clusters need the enumeration`);
    return ofClusters(definition, clusters);
  }
  const runs = runsOf(model);
  if (definition.wild?.expands === true) return ofRespins(model, runs);
  return ofTally(model, runs);
}

const inStakes = (units: Fraction, { unitsPerStake }: GameDefinition): Fraction =>
  multiply(units, fraction(1n, BigInt(unitsPerStake)));

function deviationOf({ mean, square }: Spread, { unitsPerStake }: GameDefinition): number {
  return Math.sqrt(toNumber(add(square, scale(multiply(mean, mean), -1)))) / unitsPerStake;
}

function ofClusters(definition: GameDefinition, { spinsByUnits, firstUnits, spinsByWins }: Enumeration): Figures {
  let spins = 0n;
  let sum = 0n;
  let squares = 0n;
  for (const [units, number] of spinsByUnits) {
    spins += BigInt(number);
    sum += BigInt(units) * BigInt(number);
    squares += BigInt(units) ** 2n * BigInt(number);
  }
  const share = (units: bigint) => inStakes(fraction(units, spins), definition);
  const wins = [...spinsByWins].reduce((all, [times, number]) => all + BigInt(times) * BigInt(number), 0n);
  const hits = spins - BigInt(spinsByUnits.get(0) ?? 0);
  return {
    rtp: share(sum),
    parts: [
      { name: "clusters as the reels stop", share: share(firstUnits) },
      { name: "clusters after a fall", share: share(sum - firstUnits) },
    ],
    hitFrequency: fraction(hits, spins),
    featureFrequency: null,
    deviation: deviationOf({ mean: fraction(sum, spins), square: fraction(squares, spins) }, definition),
    best: inStakes(fraction(BigInt(Math.max(...spinsByUnits.keys())), 1n), definition),
    notes: [
      { name: "Wins in a spin that wins, mean", value: fraction(wins, hits) },
      { name: "Most wins in a spin", value: fraction(BigInt(Math.max(...spinsByWins.keys())), 1n) },
    ],
  };
}

function ofRespins(model: Model, runs: Runs): Figures {
  const { definition } = model;
  const respins = respinsOf(model, runs);
  const base = inStakes(respins.base, definition);
  const rtp = inStakes(respins.round.mean, definition);
  return {
    rtp,
    parts: [
      { name: "base spin", share: base },
      { name: "respins", share: add(rtp, scale(base, -1)) },
    ],
    hitFrequency: rest(respins.noWin),
    featureFrequency: respins.starts,
    deviation: deviationOf(respins.round, definition),
    best: inStakes(fraction(BigInt(respins.best), 1n), definition),
    notes: [],
  };
}

/** The feature after a base spin, by its tally. */
interface Feature {
  readonly name: string;
  /** Whether the tally starts the feature. */
  readonly starts: (tally: number) => boolean;
  readonly spread: (tally: number) => Spread;
  /** Units. */
  readonly best: number;
  /** Further figures by the tally that starts the feature; their mean over the features is printed. */
  readonly notes: readonly { readonly name: string; readonly of: (tally: number) => Fraction }[];
}

/** Figures of games whose feature is started by a tally of scatters or coins, and of games without a feature. */
function ofTally(model: Model, runs: Runs): Figures {
  const { definition } = model;
  const { scatters, heights, unitsPerStake } = definition;
  const counted = definition.holdAndWin === undefined ? model.scatter : model.coin;
  const reels = reelsCounting(model, model.base, counted, heights?.base);
  const reelsOfBest = reelsCounting(model, model.base, counted, tallest(heights?.base));
  const moments = momentsOf(runs, reels);
  const losing = waysWithoutWin(runs, reels);
  const feature = featureOf(model, runs);
  const top = (tally: number) => awardOf(scatters, tally, unitsPerStake).units;

  const cases: Spread[] = [];
  let noWin = 0n;
  let onTop = zero;
  let paidByFeature = zero;
  let started = 0n;
  const notes = (feature?.notes ?? []).map(({ name }) => ({ name, sum: zero }));
  for (const [tally, { ways }] of moments.byTally.entries()) {
    const spread = given(moments, tally, top(tally));
    if (spread === null) continue;
    const share = fraction(ways, moments.ways);
    onTop = add(onTop, scale(share, top(tally)));
    const starts = feature?.starts(tally) === true;
    const follows = starts ? feature.spread(tally) : nothing;
    cases.push(inSomeWays(after(spread, follows), ways, moments.ways));
    if (top(tally) === 0 && !starts) noWin += losing[tally] ?? 0n;
    if (!starts) continue;
    started += ways;
    paidByFeature = add(paidByFeature, multiply(share, follows.mean));
    for (const [index, { of }] of feature.notes.entries()) {
      const note = notes[index];
      if (note !== undefined) note.sum = add(note.sum, multiply(share, of(tally)));
    }
  }
  const round = either(cases);
  const stakes = (units: Fraction) => inStakes(units, definition);
  const pays = definition.pays.kind === "ways" ? "ways" : "lines";
  const parts = [{ name: `${pays}, base spin`, share: stakes(meanOf(moments)) }];
  if (scatters !== undefined) parts.push({ name: "scatters, base spin", share: stakes(onTop) });
  if (feature !== null) parts.push({ name: feature.name, share: stakes(paidByFeature) });
  return {
    rtp: stakes(round.mean),
    parts,
    hitFrequency: fraction(moments.ways - noWin, moments.ways),
    featureFrequency: feature === null ? null : fraction(started, moments.ways),
    deviation: deviationOf(round, definition),
    best: stakes(fraction(BigInt(Math.max(bestSpin(runs, reelsOfBest, top), feature?.best ?? 0)), 1n)),
    // Means over the features; one that never starts has none.
    notes:
      started === 0n
        ? []
        : notes.map(({ name, sum }) => ({ name, value: multiply(sum, fraction(moments.ways, started)) })),
  };
}

function meanOf({ ways, byTally }: Moments): Fraction {
  return fraction(
    byTally.reduce((sum, one) => sum + one.sum, 0n),
    ways,
  );
}

function featureOf(model: Model, runs: Runs): Feature | null {
  const { definition, reels, rows } = model;
  const { scatters, holdAndWin, heights, unitsPerStake } = definition;
  if (holdAndWin !== undefined) {
    const coins = holdAndWinOf(holdAndWin, reels * rows);
    return {
      name: "hold and win",
      starts: (count) => count >= holdAndWin.from,
      spread: coins.spread,
      best: coins.best,
      notes: [
        { name: "Coins in the end, mean", of: coins.coins },
        { name: "A full window, share of features", of: coins.full },
      ],
    };
  }
  if (scatters === undefined) return null;
  const awarded = (tally: number) => awardOf(scatters, tally, unitsPerStake).freeSpins;
  const starts = (tally: number) => awarded(tally) > 0;
  const { multiplier, most, stickyWilds } = scatters.freeSpins;
  if (stickyWilds === true) {
    const sticky = stickyOf(model, runs, multiplier, most);
    const spread = (tally: number) => sticky.spread(awarded(tally));
    return { name: "free spins", starts, spread, best: sticky.best, notes: [] };
  }
  const reelsOfFree = reelsCounting(model, model.free, model.scatter, heights?.free);
  const reelsOfBest = reelsCounting(model, model.free, model.scatter, tallest(heights?.free));
  const free = freeSpinsOf(scatters, momentsOf(runs, reelsOfFree), unitsPerStake);
  const top = (tally: number) => awardOf(scatters, tally, unitsPerStake).units;
  return {
    name: "free spins",
    starts,
    spread: (tally) => free.spread(awarded(tally)),
    best: bestSpin(runs, reelsOfBest, top) * multiplier,
    notes: [{ name: "Free spins a feature, mean", of: (tally) => free.spins(awarded(tally)) }],
  };
}
