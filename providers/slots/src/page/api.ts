import { pageErrors } from "../page-errors.ts";
import type { PageFailure, PagePath, ReplyOf, RequestOf } from "../page-api.ts";

/**
 * The result of a call. `unanswered`: the call was lost, timed out, or another program answered; whether the server carried
 * it out is unknown.
 */
export type Answer<Reply> =
  | { readonly kind: "ok"; readonly reply: Reply }
  | { readonly kind: "refused"; readonly failure: PageFailure }
  | { readonly kind: "unanswered" };

const timeoutMs = 9000;

/** Calls the slots server, on the page's own origin. Never throws. */
export async function call<Path extends PagePath>(
  path: Path,
  request: RequestOf<Path>,
): Promise<Answer<ReplyOf<Path>>> {
  try {
    const response = await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(timeoutMs),
      credentials: "omit",
    });
    const reply: unknown = await response.json();
    if (isFailure(reply)) return { kind: "refused", failure: reply };
    if (!response.ok || typeof reply !== "object" || reply === null) return { kind: "unanswered" };
    return { kind: "ok", reply: reply as ReplyOf<Path> };
  } catch {
    return { kind: "unanswered" };
  }
}

function isFailure(reply: unknown): reply is PageFailure {
  return (
    typeof reply === "object" && reply !== null && "error" in reply && pageErrors.some((error) => error === reply.error)
  );
}
