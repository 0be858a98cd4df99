import { formatMoney, type PlayerId } from "@fairlobby/contract";
import { byteOrderMark, csvLine, type Field } from "../../platform/csv.ts";
import type { Services } from "../../platform/services.ts";
import { timeWriter, type DaySpan } from "./days.ts";
import type { GameLine, MoneyLine } from "./model.ts";
import type { History, MoneyFilter } from "./service.ts";

export interface ExportDeps extends Pick<Services, "currency" | "timeZone"> {
  readonly history: Pick<History, "allMoney" | "allGames">;
}

/** A column: its name in the header line, and its value for a line (docs/history.md). */
type Columns<Line> = readonly (readonly [name: string, value: (line: Line) => Field])[];

/** Writes the history as files. Amounts are minor units; the `_text` columns format them for people. */
export function createExport({ history, currency, timeZone }: ExportDeps) {
  const local = timeWriter(timeZone);
  const money = (minor: bigint): string => formatMoney(minor, currency);

  const moneyColumns: Columns<MoneyLine> = [
    ["time_utc", ({ at }) => new Date(at).toISOString()],
    ["time_local", ({ at }) => local(at)],
    ["id", ({ id }) => BigInt(id)],
    ["kind", ({ kind }) => kind],
    ["order_id", ({ orderId }) => orderId ?? ""],
    ["order_state", ({ state }) => state ?? ""],
    ["currency", () => currency],
    ["amount", ({ cash, promo }) => cash + promo],
    ["cash", ({ cash }) => cash],
    ["promo", ({ promo }) => promo],
    ["reserved", ({ reserved }) => reserved],
    ["paid_out", ({ paidOut }) => paidOut],
    ["balance", ({ balance }) => balance],
    ["amount_text", ({ cash, promo }) => money(cash + promo)],
    ["balance_text", ({ balance }) => money(balance)],
  ];
  const gameColumns: Columns<GameLine> = [
    ["time_utc", ({ at }) => new Date(at).toISOString()],
    ["time_local", ({ at }) => local(at)],
    ["round_id", ({ roundId }) => roundId],
    ["game_id", ({ gameId }) => gameId],
    ["game", ({ gameName }) => gameName],
    ["currency", () => currency],
    ["stake", ({ stake }) => stake],
    ["payout", ({ payout }) => payout],
    ["net", ({ stake, payout }) => payout - stake],
    ["taken_back", ({ takenBack }) => takenBack],
    ["balance", ({ balance }) => balance],
    ["net_text", ({ stake, payout }) => money(payout - stake)],
    ["balance_text", ({ balance }) => money(balance)],
  ];

  async function* write<Line>(columns: Columns<Line>, blocks: AsyncIterable<readonly Line[]>): AsyncGenerator<string> {
    yield byteOrderMark + csvLine(columns.map(([name]) => name));
    for await (const lines of blocks) {
      yield lines.map((line) => csvLine(columns.map(([, value]) => value(line)))).join("");
    }
  }

  return {
    money: (playerId: PlayerId, filter: MoneyFilter) => write(moneyColumns, history.allMoney(playerId, filter)),
    games: (playerId: PlayerId, span: DaySpan) => write(gameColumns, history.allGames(playerId, span)),
  };
}
