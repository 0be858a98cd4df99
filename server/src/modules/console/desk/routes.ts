import { deskTabs, type ConsolePath, type ConsoleReplyInput } from "@fairlobby/contract/console";
import type { Database, Sql } from "../../../platform/db/database.ts";
import {
  consoleRoute,
  type ConsoleFailure,
  type ConsoleRoute,
  type OperatorContext,
} from "../../../platform/http/console-route.ts";
import type { Cursors } from "../cursors.ts";
import { act, type ActDeps } from "../policy/act.ts";
import type { ActionKind } from "../policy/action.ts";
import type { DeskActions } from "./actions.ts";
import { waitForResults, type GivenCommand } from "../policy/commands.ts";
import { readFigures } from "./figures.ts";
import { countDesk, readDesk, readUsualMinutes, type DeskPosition, type DeskView } from "./list.ts";
import { readOrder } from "./order.ts";
import { leaveOrder, takeOrder } from "./taken.ts";
import { decidedBefore, extendedBefore, findTarget, reviewedBefore } from "./target.ts";

export interface DeskDeps extends ActDeps {
  readonly database: Database;
  readonly cursors: Cursors;
  readonly actions: DeskActions;
  /** How long after its last step or the end of its last hold an order is given back (R-SRV-53). */
  readonly stalledAfterMs: number;
}

type Counts = ConsoleReplyInput<"/c/v1/orders/counts">["counts"];

/** The calls of the withdrawal desk. */
export function deskRoutes(deps: DeskDeps): ConsoleRoute[] {
  const { database, now, cursors, stalledAfterMs } = deps;
  return [
    consoleRoute("/c/v1/orders/list", async ({ tab, filter, sort, cursor, limit }, { operator }) => {
      const at = now();
      const asked = { tab, filter, sort };
      const position = cursor === null ? null : cursors.read("orders", asked, cursor, at);
      if (cursor !== null && position === null) return { failure: "invalid_input", params: { field: "cursor" } };
      const after = position === null ? null : (position as unknown as DeskPosition);
      const usualMinutes = tab === "slow" ? await readUsualMinutes(database) : null;
      const view = { tab, filter, operatorId: operator.operatorId, at, usualMinutes };
      if (tab === "slow" && usualMinutes === null) return { data: { rows: [], next: null, total: null, asOf: at } };
      const [page, total] = await Promise.all([
        readDesk(database, view, { sort, after, limit, stalledAfterMs }),
        countDesk(database, view),
      ]);
      const next = page.next === null ? null : cursors.make("orders", asked, page.next, at);
      return { data: { rows: page.rows, next, total, asOf: at } };
    }),

    consoleRoute("/c/v1/orders/counts", async (_, { operator }) => {
      const at = now();
      const usualMinutes = await readUsualMinutes(database);
      const view: Omit<DeskView, "tab"> = { filter: {}, operatorId: operator.operatorId, at, usualMinutes };
      const counted = deskTabs.map(async (tab) => [tab, await countDesk(database, { ...view, tab })] as const);
      const counts = Object.fromEntries(await Promise.all(counted)) as unknown as Counts;
      return { data: { counts, usualMinutes, asOf: at } };
    }),

    consoleRoute("/c/v1/orders/get", async ({ orderId }, { operator }) => {
      const { operatorId } = operator;
      const order = await readOrder(database, orderId, { operatorId, stalledAfterMs, at: now() });
      return order === null ? { failure: "not_found" } : { data: order };
    }),

    consoleRoute("/c/v1/orders/take", async ({ orderId, take }, { operator: { operatorId } }) => {
      if (!take) {
        await leaveOrder(database, { orderId, operatorId });
        return { data: { until: null } };
      }
      const until = await database.transaction((tx) => takeOrder(tx, orderId, operatorId, now()));
      return until === null ? { failure: "not_found" } : { data: { until } };
    }),

    consoleRoute("/c/v1/orders/figures", async () => ({ data: await readFigures(database, now()) })),

    deskAction("/c/v1/orders/hold", deps, deps.actions.hold),
    deskAction("/c/v1/orders/release", deps, deps.actions.release),
    deskAction("/c/v1/orders/extend", deps, deps.actions.extend),
    deskAction("/c/v1/orders/refuse", deps, deps.actions.refuse),
    deskAction("/c/v1/orders/legal-order", deps, deps.actions.legal),
    deskAction("/c/v1/orders/close-reviews", deps, deps.actions.closeReview),
  ];
}

type DeskReply = ConsoleReplyInput<"/c/v1/orders/hold">;

/** Creates the call of an action: policy decides, the lobby server carries it out, and the reply has its results. */
function deskAction<Payload extends object>(
  path: ConsolePath,
  deps: DeskDeps,
  kind: ActionKind<Payload>,
): ConsoleRoute {
  return {
    path,
    async handle(body, context): Promise<{ readonly data: DeskReply } | ConsoleFailure> {
      const { reason, ...payload } = body as Payload & { readonly reason: string };
      const given = { call: path, payload: payload as unknown as Payload, reason };
      const outcome = await act(deps, kind, given, context as OperatorContext);
      if ("failure" in outcome) return outcome;
      const { proposalId, commands = [] } = outcome;
      const results = await waitForResults(deps.database, commands);
      const [command, ...more] = commands;
      const second = command === undefined || more.length > 0 ? null : await secondOf(deps.database, command, results);
      return second ?? answerOf(proposalId, results);
    },
  };
}

/** Returns the failure that tells an operator who did the same just before; null if the outcome is not about that. */
async function secondOf(
  sql: Sql,
  { id, playerId }: GivenCommand,
  [result]: DeskReply["results"],
): Promise<ConsoleFailure | null> {
  const outcome = result?.outcome ?? "";
  if (!["already_held", "already_extended", "not_open"].includes(outcome)) return null;
  const target = await findTarget(sql, { kind: id === playerId ? "player" : "order", id });
  if (target === null) return null;
  if (outcome === "not_open") return reviewedBefore(sql, target);
  return outcome === "already_extended" && target.hold !== null ? extendedBefore(target.hold) : decidedBefore(target);
}

/** The failure for each outcome of the lobby server that has one; any other outcome is invalid input. */
const failures: Readonly<Record<string, ConsoleFailure["failure"]>> = {
  unknown: "not_found",
  too_late: "too_late",
  already_decided: "already_decided",
  already_held: "already_decided",
  already_extended: "already_decided",
  not_open: "already_decided",
};

/** Returns a single refused result as a failure of the call, and all other results as data. */
function answerOf(
  proposalId: string | null,
  results: DeskReply["results"],
): { readonly data: DeskReply } | ConsoleFailure {
  const [only] = results;
  if (only === undefined || results.length > 1 || only.state !== "refused") return { data: { proposalId, results } };
  const { outcome, decided } = only;
  const failure = failures[outcome ?? ""] ?? "invalid_input";
  if (decided !== null) {
    return { failure, params: { outcome: decided.outcome, by: decided.by ?? "", at: String(decided.at) } };
  }
  return failure === "invalid_input"
    ? { failure, params: { field: "particulars", problem: outcome ?? "" } }
    : { failure, params: { outcome: outcome ?? "" } };
}
