import { symbolName } from "../look.ts";
import { countsOf } from "../model/figures.ts";
import { heightsOf } from "../model/reel-heights.ts";
import type { PayTableData } from "./pay-table-data.ts";

/** Returns the help in three lines: how to play, what pays, and what the game does besides. */
export function quickHelp({ definition, texts, gameTexts }: Pick<PayTableData, "definition" | "texts" | "gameTexts">) {
  const { help } = texts;
  const { pays, cascades, scatters, holdAndWin, wild, symbols } = definition;
  const nameOf = (kind: "wild" | "scatter" | "coin"): string =>
    symbolName(gameTexts, symbols.find((symbol) => symbol.kind === kind)?.id ?? "");
  const paying =
    pays.kind === "lines"
      ? help.lines(pays.lines.length)
      : pays.kind === "ways"
        ? heightsOf(definition, "base").length > 0
          ? help.heights
          : help.ways
        : help.clusters(Math.min(...Object.values(pays.table).flatMap(countsOf)));
  const [award] = (scatters?.awards ?? []).filter(({ freeSpins }) => freeSpins > 0).sort((a, b) => a.count - b.count);
  const besides =
    award !== undefined
      ? help.free(award.count, nameOf("scatter"), award.freeSpins)
      : holdAndWin !== undefined
        ? help.holdAndWin(holdAndWin.from, nameOf("coin"), holdAndWin.respins)
        : wild?.expands === true
          ? help.grows(nameOf("wild"))
          : cascades !== undefined
            ? help.cascades
            : (wild?.multiplier ?? 1) > 1
              ? help.wildTimes(nameOf("wild"), wild?.multiplier ?? 1)
              : help.none;
  return [help.play, paying, besides] as const;
}
