import type { FastifyRequest } from "fastify";
import type { OperatorChecks } from "./console-checks.ts";
import type { ConsoleLimits } from "./console-limits.ts";
import type { ConsoleFailure, Operator } from "./console-route.ts";

/**
 * Finds the operator of a GET request. Instead of a call's header, `Sec-Fetch-Site` shows that it comes from the
 * console's page (R-CAPI-01); it is `none` for an address typed into the browser.
 */
export async function operatorOfGet(
  request: FastifyRequest,
  {
    findOperator,
    cookie,
    limits,
    typed,
    idle = false,
  }: Pick<OperatorChecks, "findOperator"> & {
    /** The name of the session's cookie. */
    readonly cookie: string;
    /** Left out for a request that is not counted. */
    readonly limits?: ConsoleLimits;
    /** Whether a typed address is answered. */
    readonly typed: boolean;
    readonly idle?: boolean;
  },
): Promise<Operator | ConsoleFailure> {
  const site = request.headers["sec-fetch-site"];
  if (site !== "same-origin" && !(typed && site === "none")) return { failure: "not_permitted" };
  const token = request.cookies[cookie] ?? "";
  const from = { address: request.ip, userAgent: (request.headers["user-agent"] ?? "").slice(0, 400) };
  const operator = token === "" ? null : await findOperator(token, from, idle);
  if (operator === null) return { failure: "signed_out" };
  await limits?.ofSession(request, operator.sessionId, false);
  return operator.moved ? { failure: "step_up_required" } : operator;
}

/** Returns the status of a refused GET: a browser shows a failed download by it. */
export const statusOf = ({ failure, retryAfter }: ConsoleFailure): number => {
  if (retryAfter !== undefined) return 429;
  const statuses: Partial<Record<ConsoleFailure["failure"], number>> = {
    signed_out: 401,
    not_permitted: 403,
    step_up_required: 403,
    not_found: 404,
    stale: 409,
  };
  return statuses[failure] ?? 400;
};
