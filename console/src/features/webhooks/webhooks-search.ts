import { isNumberId, webhookStates, type WebhookState } from "@fairlobby/contract/console";
import { readGridView, type GridView } from "../../shared/ui/grid/grid-view.ts";

export const webhookColumns = ["at", "type", "endpoint", "state", "answer", "attempts", "player"] as const;

/** What the page lists, as the address has it. By default every message. */
export interface WebhooksFilter {
  readonly endpoint?: string;
  readonly state?: WebhookState;
  readonly type?: string;
  readonly player?: string;
}

/** The filter, the arrangement of the grid, and the open message. */
export interface WebhooksSearch extends WebhooksFilter, GridView {
  readonly message?: string;
}

const longest = 40;

/** Reads the filter from the parameters of an address; drops invalid ones. */
export function readFilter(given: Readonly<Record<string, unknown>>): WebhooksFilter {
  const word = (name: string): string => (typeof given[name] === "string" ? given[name].trim() : "");
  const state = webhookStates.find((one) => one === given["state"]);
  const player = String(given["player"] ?? "");
  const words = (["endpoint", "type"] as const).filter((name) => word(name) !== "" && word(name).length <= longest);
  return {
    ...Object.fromEntries(words.map((name) => [name, word(name)])),
    ...(state === undefined ? {} : { state }),
    ...(isNumberId(player) ? { player } : {}),
  };
}

/** Reads everything that the page keeps in its address; drops invalid parameters. */
export function readWebhooksSearch(given: Readonly<Record<string, unknown>>): WebhooksSearch {
  const message = String(given["message"] ?? "");
  return {
    ...readFilter(given),
    ...readGridView(given, webhookColumns),
    ...(isNumberId(message) ? { message } : {}),
  };
}
