import { consoleRoute, type ConsoleRoute } from "../../../platform/http/console-route.ts";
import type { Cursors } from "../cursors.ts";
import { actionRoute, type ActDeps } from "../policy/act.ts";
import { readAttempts, readDeliveries, readDelivery, readEndpoints, type DeliveryCursor } from "./read.ts";
import { resendWebhook } from "./resend.ts";

/** The calls about what is sent to the operator's own programs. */
export function webhookRoutes(deps: ActDeps & { readonly cursors: Cursors }): ConsoleRoute[] {
  const { database, now, cursors } = deps;
  return [
    consoleRoute("/c/v1/webhooks/endpoints", async () => {
      const asOf = now();
      return { data: { rows: await readEndpoints(database), asOf } };
    }),
    consoleRoute("/c/v1/webhooks/list", async ({ filter, cursor, limit }) => {
      const at = now();
      const position = cursor === null ? [] : cursors.read("webhooks", filter, cursor, at);
      if (position === null) return { failure: "invalid_input", params: { field: "cursor" } };
      const [lastAt, lastId] = position;
      const after: DeliveryCursor =
        lastAt === undefined || lastId === undefined ? null : { at: Number(lastAt), deliveryId: BigInt(lastId) };
      const found = await readDeliveries(database, filter, after, limit + 1);
      const rows = found.slice(0, limit);
      const last = rows.at(-1);
      const next =
        found.length <= limit || last === undefined
          ? null
          : cursors.make("webhooks", filter, [String(last.createdAt), String(last.deliveryId)], at);
      return { data: { rows: rows.map((row) => ({ ...replyOf(row), ...outcomeOf(row) })), next, asOf: at } };
    }),
    consoleRoute("/c/v1/webhooks/get", async ({ deliveryId }) => {
      const delivery = await readDelivery(database, deliveryId);
      if (delivery === undefined) return { failure: "not_found" };
      const log = await readAttempts(database, { deliveryId: BigInt(deliveryId) });
      const { body, canSend } = delivery;
      return { data: { ...replyOf(delivery), body, log: [...log], canSend, asOf: now() } };
    }),
    actionRoute("/c/v1/webhooks/resend", deps, resendWebhook),
  ];
}

type Found = Omit<NonNullable<Awaited<ReturnType<typeof readDelivery>>>, "body" | "canSend">;

const replyOf = ({ deliveryId, createdAt, endpoint, messageId, type, playerId, state, attempts, ...times }: Found) => ({
  deliveryId: String(deliveryId),
  endpoint,
  messageId,
  type,
  playerId,
  at: createdAt,
  state,
  attempts,
  nextAt: state === "waiting" ? times.nextAt : null,
  endedAt: times.endedAt,
});

const outcomeOf = ({ status, failure }: { readonly status: number | null; readonly failure: string | null }) => ({
  status,
  failure,
});
