import {
  historyCsvPath,
  historyFilter,
  statementCsvPath,
  type Currency,
  type GameItem,
  type MoneyItem,
  type PlayerId,
} from "@fairlobby/contract";
import * as z from "zod/mini";
import type { Download } from "../../platform/http/downloads.ts";
import { route, type Caller, type Route } from "../../platform/http/route.ts";
import type { Services } from "../../platform/services.ts";
import { readPlaySession } from "../ledger/index.ts";
import { spanOfDays } from "./days.ts";
import type { createExport } from "./export.ts";
import type { GameLine, MoneyLine } from "./model.ts";
import type { History, HistoryPage, PagePlace } from "./service.ts";
import { readStatement, sumsToWire, writeStatement, type StatementDeps } from "./statement.ts";

export interface HistoryRoutesDeps extends Pick<Services, "database" | "now" | "timeZone"> {
  /** Provided by the accounts module: returns when the caller signed in, in milliseconds since the epoch. */
  readonly signedInAt: (caller: Caller) => Promise<number>;
}

export function historyRoutes(deps: HistoryRoutesDeps & StatementDeps, history: History): Route[] {
  const sessionOf = async (caller: Caller) => {
    const at = deps.now();
    const session = await readPlaySession(deps.database, caller.playerId, await deps.signedInAt(caller), at);
    const { since, playedMs, net } = session;
    return { since, playedSeconds: Math.ceil(playedMs / 1000), net: Number(net) };
  };

  const pageOf = <Line, Item>({ lines, total, next }: HistoryPage<Line>, toItem: (line: Line) => Item) => ({
    list: lines.map(toItem),
    total,
    ...(next === null ? {} : { next: next.toString() }),
  });

  return [
    route("/v1/history", async ({ type, kinds = [], from, to, pageNum, pageSize, after }, { caller }) => {
      const span = spanOfDays(from, to, deps.timeZone);
      if (span === null) return { failure: "invalid_input", params: { field: "from, to" } };
      const place: PagePlace = {
        after: after === undefined ? undefined : BigInt(after),
        skip: (pageNum - 1) * pageSize,
        limit: pageSize,
      };
      const page =
        type === "money"
          ? pageOf(await history.money(caller.playerId, { ...span, kinds }, place), moneyToWire)
          : pageOf(await history.games(caller.playerId, span, place), gameToWire);
      return { data: { ...page, session: await sessionOf(caller) } };
    }),
    route("/v1/statement", async (_, { caller }) => {
      const { months, total } = await readStatement(deps, caller.playerId);
      const list = months.map(({ month, ...sums }) => ({ month, ...sumsToWire(sums) }));
      return { data: { list, total: sumsToWire(total) } };
    }),
  ];
}

/** Downloads the statement of the last twelve months. */
export function statementDownload(deps: StatementDeps & { readonly currency: Currency }): Download {
  return {
    path: statementCsvPath,
    handle: async (_, { caller }) => ({
      name: `fairlobby-statement-${new Date(deps.now()).toISOString().slice(0, 10)}.csv`,
      type: "text/csv; charset=utf-8; header=present",
      text: writeStatement(await readStatement(deps, caller.playerId), deps.currency),
    }),
  };
}

const query = z.object(historyFilter);

/** Downloads the history with the filters of `/v1/history`; `kinds` is a comma-separated list. */
export function historyDownload(
  deps: Pick<HistoryRoutesDeps, "timeZone" | "now">,
  files: ReturnType<typeof createExport>,
): Download {
  return {
    path: historyCsvPath,
    async handle({ kinds: listed = "", ...rest }, { caller }) {
      const asked = query.safeParse({ ...rest, kinds: listed === "" ? [] : listed.split(",") });
      if (!asked.success) {
        return { failure: "invalid_input", params: { field: asked.error.issues[0]?.path.join(".") ?? "query" } };
      }
      const { type, kinds = [], from, to } = asked.data;
      const span = spanOfDays(from, to, deps.timeZone);
      if (span === null) return { failure: "invalid_input", params: { field: "from, to" } };
      return {
        name: `fairlobby-${type}-${new Date(deps.now()).toISOString().slice(0, 10)}.csv`,
        type: "text/csv; charset=utf-8; header=present",
        text: textOf(files, caller.playerId, type, { ...span, kinds }),
      };
    },
  };
}

function textOf(
  files: ReturnType<typeof createExport>,
  playerId: PlayerId,
  type: "money" | "game",
  filter: Parameters<ReturnType<typeof createExport>["money"]>[1],
): AsyncIterable<string> {
  return type === "money" ? files.money(playerId, filter) : files.games(playerId, filter);
}

function moneyToWire(line: MoneyLine): MoneyItem {
  const { cash, promo } = line;
  return {
    type: "money",
    id: line.id,
    time: line.at,
    kind: line.kind,
    amount: Number(cash + promo),
    balance: Number(line.balance),
    cash: Number(cash),
    promo: Number(promo),
    reserved: Number(line.reserved),
    ...(line.paidOut === 0n ? {} : { paidOut: Number(line.paidOut) }),
    ...(line.orderId === null ? {} : { orderId: line.orderId }),
    ...(line.state === null ? {} : { state: line.state }),
  };
}

function gameToWire(line: GameLine): GameItem {
  const { stake, payout, takenBack } = line;
  return {
    type: "game",
    id: line.roundId,
    time: line.at,
    gameId: line.gameId as GameItem["gameId"],
    gameName: line.gameName,
    stake: Number(stake),
    payout: Number(payout),
    net: Number(payout - stake),
    ...(takenBack === 0n ? {} : { takenBack: Number(takenBack) }),
    balance: Number(line.balance),
  };
}
