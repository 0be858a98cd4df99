import type { ConsolePath, ConsoleRequestInput, Role } from "@fairlobby/contract/console";

/** The first call of a page of the console, in the form in which the page makes it. */
export interface FirstCall {
  readonly name: string;
  readonly path: ConsolePath;
  readonly body: object;
  readonly role: Role;
}

const call = <P extends ConsolePath>(
  name: string,
  path: P,
  body: ConsoleRequestInput<P>,
  role: Role = "compliance",
): FirstCall => ({ name, path, body, role });

const orders = (tab: "held" | "all", sort: "deadline" | "age" | "amount") =>
  ({ tab, sort, filter: {}, cursor: null, limit: 50 }) as const;

const audit = (filter: ConsoleRequestInput<"/c/v1/audit/list">["filter"]) =>
  ({ filter, cursor: null, limit: 50 }) as const;

/**
 * The first calls of every page. `orderId` is an order of the player `playerId`, who has a history; a question
 * and a message to an endpoint must exist.
 */
export const firstCalls = (orderId: string, playerId: string): readonly FirstCall[] => [
  call("desk, held", "/c/v1/orders/list", orders("held", "deadline")),
  call("desk, all by amount", "/c/v1/orders/list", orders("all", "amount")),
  call("desk, counts", "/c/v1/orders/counts", {}),
  call("desk, last 30 days", "/c/v1/orders/figures", {}),
  call("order", "/c/v1/orders/get", { orderId }),
  call("alerts", "/c/v1/alerts/list", {}),
  call("proposals", "/c/v1/proposals/list", { filter: "open" }),
  call("switches", "/c/v1/switches/list", {}),
  call("games", "/c/v1/catalogue/list", {}),
  call("questions", "/c/v1/questions/list", { state: "waiting" }),
  call("question", "/c/v1/questions/get", { number: "1" }),
  call("system", "/c/v1/system/get", {}, "admin"),
  call("webhooks", "/c/v1/webhooks/list", { filter: {}, cursor: null, limit: 50 }, "admin"),
  call("webhook", "/c/v1/webhooks/get", { deliveryId: "1" }, "admin"),
  call("API keys", "/c/v1/keys/list", {}),
  call("people", "/c/v1/people/list", {}),
  call("audit log", "/c/v1/audit/list", audit({})),
  call("audit log of a player", "/c/v1/audit/list", audit({ player: playerId })),
  call("audit log of an action", "/c/v1/audit/list", audit({ action: "bar_player" })),
  call("policy", "/c/v1/policy/get", {}),
  call("views", "/c/v1/views/list", {}),
  call("files", "/c/v1/exports/list", {}),
  call("own sessions", "/c/v1/session/list", {}),
  call("sessions", "/c/v1/people/sessions", {}, "admin"),
];
