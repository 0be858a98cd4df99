import type { CompiledGame } from "../engine/compile.ts";
import { toNumber } from "../maths/fraction.ts";
import { returnToPlayer } from "../maths/rtp.ts";
import type { GameInfo } from "../page-api.ts";

/** What the page is told of a game: everything a player needs to check it, and its exact figures. */
export function gameInfo(game: CompiledGame): GameInfo {
  const { definition } = game;
  const figures = returnToPlayer(game);
  const awards = definition.scatters?.awards ?? [];
  return {
    id: definition.id,
    name: definition.name,
    reels: game.reels,
    rows: game.rows,
    symbols: definition.symbols.map(({ id, kind }) => ({
      id,
      name: id,
      kind: kind === "wild" || kind === "scatter" ? kind : "line",
    })),
    lines: game.lines.map((line) => [...line]),
    linePays: Object.entries(definition.pays.table).flatMap(([symbol, byCount]) =>
      Object.entries(byCount).map(([count, pays]) => ({ symbol, count: Number(count), pays })),
    ),
    scatterPays: awards.map((pay) => ({ ...pay })),
    freeSpinMultiplier: game.freeMultiplier,
    maxFreeSpins: game.mostFreeSpins,
    betLevels: [...definition.betLevels],
    rtp: toNumber(figures.total),
    hitFrequency: toNumber(figures.hitFrequency),
    strips: {
      base: definition.strips.base.map((strip) => [...strip]),
      free: (definition.strips.free ?? []).map((strip) => [...strip]),
    },
  };
}
