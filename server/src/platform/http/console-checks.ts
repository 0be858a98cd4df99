import { idempotencyKeyHeader } from "@fairlobby/contract";
import {
  consoleCalls,
  hasPermission,
  carriesKey,
  mayBegin,
  policyActions,
  type ConsoleCall,
  type ConsolePath,
} from "@fairlobby/contract/console";
import { findUnstorable } from "../db/unstorable.ts";
import { withoutDirectionControls } from "./direction-controls.ts";
import type { ConsoleContext, ConsoleFailure, ConsoleRoute, Operator } from "./console-route.ts";

/** Finds operators, and records the calls that they may not make. */
export interface OperatorChecks {
  /**
   * Finds the session of a cookie, and records its use unless it is `idle`; null when there is none, or it has ended.
   */
  findOperator(
    token: string,
    from: { readonly address: string; readonly userAgent: string },
    idle?: boolean,
  ): Promise<Operator | null>;
  /** Records that an operator made a call that does not exist for them. */
  refused(operator: Operator, path: string): Promise<void>;
}

/** Calls that a session may make before the second factor is proved again after a change of network or browser. */
const withoutProof: ReadonlySet<string> = new Set([
  "/c/v1/session/me",
  "/c/v1/session/step-up",
  "/c/v1/session/sign-out",
]);

/** Returns why a call does not exist for an operator, or cannot be made now; null when it can (R-OPR-07). */
export async function refusalOf(
  call: ConsoleCall,
  operator: Operator,
  { refused }: Pick<OperatorChecks, "refused">,
): Promise<ConsoleFailure | null> {
  const { access } = call;
  const exists = access === "anybody" || access === "operator" || hasPermission(operator.roles, access);
  const mayAct = call.action === undefined || mayBegin(operator.roles, policyActions[call.action].permission);
  if (!exists || !mayAct) {
    await refused(operator, call.path);
    return { failure: "not_permitted" };
  }
  return operator.moved && !withoutProof.has(call.path) ? { failure: "step_up_required" } : null;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const invalid = (field: string): ConsoleFailure => ({ failure: "invalid_input", params: { field } });

/** Checks body, idempotency key and second factor, in this order, and lets the route answer. */
export async function answerChecked(
  call: ConsoleCall,
  route: ConsoleRoute,
  body: unknown,
  context: Omit<ConsoleContext, "key"> & { readonly key: string },
): ReturnType<ConsoleRoute["handle"]> {
  const { key, operator } = context;
  const parsed = call.request.safeParse(withoutDirectionControls(body));
  if (!parsed.success) return invalid(parsed.error.issues[0]?.path.join(".") || "body");
  const unstorable = findUnstorable(parsed.data);
  if (unstorable !== null) return invalid(unstorable);
  if (carriesKey(call) && key === "") return { failure: "idempotency_required" };
  if (key !== "" && !uuid.test(key)) return invalid(idempotencyKeyHeader);
  if (call.stepUp === true && operator?.steppedUpUntil == null) return { failure: "step_up_required" };
  return route.handle(parsed.data, { ...context, key: key === "" ? null : key.toLowerCase() });
}

/**
 * Answers a session's call that did not come over HTTP, after the checks of session, permission, body, key and second
 * factor.
 */
export async function callDirectly(
  { routes, ...checks }: OperatorChecks & { readonly routes: readonly ConsoleRoute[] },
  path: ConsolePath,
  body: object,
  from: { readonly token: string; readonly address: string; readonly userAgent: string; readonly key: string },
): ReturnType<ConsoleRoute["handle"]> {
  const call: ConsoleCall = consoleCalls[path];
  const route = routes.find((one) => one.path === path);
  if (route === undefined) throw new Error(`${path} has no route`);
  const operator = await checks.findOperator(from.token, from);
  if (operator === null) return { failure: "signed_out" };
  return (await refusalOf(call, operator, checks)) ?? answerChecked(call, route, body, { ...from, operator });
}
