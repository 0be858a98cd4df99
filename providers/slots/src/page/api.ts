import type {
  BalanceReply,
  BalanceRequest,
  FairnessReply,
  FairnessRequest,
  HistoryReply,
  HistoryRequest,
  OpenReply,
  OpenRequest,
  PageFailure,
  ReplayReply,
  ReplayRequest,
  RotateReply,
  RotateRequest,
  RoundReply,
  RoundRequest,
  SeenReply,
  SeenRequest,
  SpinReply,
  SpinRequest,
} from "../page-api.ts";

interface Calls {
  "/page/open": { request: OpenRequest; reply: OpenReply };
  "/page/spin": { request: SpinRequest; reply: SpinReply };
  "/page/seen": { request: SeenRequest; reply: SeenReply };
  "/page/balance": { request: BalanceRequest; reply: BalanceReply };
  "/page/fairness": { request: FairnessRequest; reply: FairnessReply };
  "/page/fairness/rotate": { request: RotateRequest; reply: RotateReply };
  "/page/history": { request: HistoryRequest; reply: HistoryReply };
  "/page/round": { request: RoundRequest; reply: RoundReply };
  "/page/replay": { request: ReplayRequest; reply: ReplayReply };
}

/**
 * What became of a call. `unanswered` says nothing about what the server did: the call was lost, timed out,
 * or something else than the server answered.
 */
export type Answer<Reply> =
  | { readonly kind: "ok"; readonly reply: Reply }
  | { readonly kind: "refused"; readonly failure: PageFailure }
  | { readonly kind: "unanswered" };

const patienceMs = 9000;

/** Makes one call to the slots server, on the page's own origin. Never throws. */
export async function call<Path extends keyof Calls>(
  path: Path,
  request: Calls[Path]["request"],
): Promise<Answer<Calls[Path]["reply"]>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(patienceMs),
      credentials: "omit",
    });
    const reply: unknown = await response.json();
    if (isFailure(reply)) return { kind: "refused", failure: reply };
    if (!response.ok || typeof reply !== "object" || reply === null) return { kind: "unanswered" };
    return { kind: "ok", reply: reply as Calls[Path]["reply"] };
  } catch {
    return { kind: "unanswered" };
  }
}

function isFailure(reply: unknown): reply is PageFailure {
  return (
    typeof reply === "object" &&
    reply !== null &&
    "error" in reply &&
    typeof reply.error === "string" &&
    "message" in reply &&
    typeof reply.message === "string"
  );
}
