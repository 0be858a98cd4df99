import type { CompiledGame } from "../engine/definition.ts";
import { toNumber } from "../maths/fraction.ts";
import { returnToPlayer } from "../maths/rtp.ts";
import { toWire } from "../money.ts";
import type { GameInfo } from "../page-api.ts";

/** What the page is told of a game: everything a player needs to check it, and its exact figures. */
export function gameInfo(game: CompiledGame): GameInfo {
  const { definition } = game;
  const figures = returnToPlayer(game);
  return {
    id: definition.id,
    name: definition.name,
    reels: game.reels,
    rows: game.rows,
    symbols: definition.symbols.map((symbol) => ({ ...symbol })),
    lines: definition.lines.map((line) => [...line]),
    linePays: Object.entries(definition.linePays).flatMap(([symbol, byCount]) =>
      Object.entries(byCount).map(([count, pays]) => ({ symbol, count: Number(count), pays })),
    ),
    scatterPays: definition.scatterPays.map((pay) => ({ ...pay })),
    freeSpinMultiplier: definition.freeSpinMultiplier,
    maxFreeSpins: definition.maxFreeSpins,
    betLevels: definition.betLevels.map(toWire),
    rtp: toNumber(figures.total),
    hitFrequency: toNumber(figures.hitFrequency),
    strips: {
      base: definition.strips.base.map((strip) => [...strip]),
      free: definition.strips.free.map((strip) => [...strip]),
    },
  };
}
