import { randomUUID } from "node:crypto";
import {
  hasPermission,
  type ConsolePath,
  type ConsoleReply,
  type ConsoleRequestInput,
  type Permission,
} from "@fairlobby/contract/console";
import { callDirectly, type OperatorChecks } from "../../platform/http/console-checks.ts";
import type { ConsoleFailure, ConsoleRoute } from "../../platform/http/console-route.ts";
import type { Actor } from "../audit/index.ts";
import { actorOf } from "./audit-entries.ts";
import type { SignIn } from "./sign-in/sign-in.ts";

/** The session of an operator at the command line, for one command. */
export interface CommandSession {
  /** For the audit entries of a command that is not a call of the console. */
  readonly actor: Actor;
  /** Makes a call of the console, with the same checks of permission, policy and body. */
  call<P extends ConsolePath>(
    path: P,
    body: ConsoleRequestInput<P>,
  ): Promise<{ readonly data: ConsoleReply<P> } | ConsoleFailure>;
  /** Returns whether the operator has a permission; a refusal is recorded under the command's name. */
  may(permission: Permission, command: string): Promise<boolean>;
  end(): Promise<void>;
}

/** Signs an operator in with a code of their authenticator app. */
export type CommandLine = (given: {
  readonly email: string;
  readonly code: string;
}) => Promise<CommandSession | ConsoleFailure>;

const here = { address: "127.0.0.1", userAgent: "npm run operator" } as const;

export function createCommandLine(
  signIn: Pick<SignIn, "withCode">,
  calls: OperatorChecks & { readonly routes: readonly ConsoleRoute[] },
): CommandLine {
  return async ({ email, code }) => {
    const started = await signIn.withCode({ email, code }, here);
    if ("failure" in started) return started;
    const { token } = started;
    const operator = await calls.findOperator(token, here);
    if (operator === null) return { failure: "signed_out" };
    const call: CommandSession["call"] = async (path, body) => {
      const answer = await callDirectly(calls, path, body, { ...here, token, key: randomUUID() });
      return answer as Awaited<ReturnType<typeof call<typeof path>>>;
    };
    return {
      actor: actorOf(operator),
      call,
      async may(permission, command) {
        const has = hasPermission(operator.roles, permission);
        if (!has) await calls.refused(operator, command);
        return has;
      },
      end: async () => void (await call("/c/v1/session/sign-out", {})),
    };
  };
}
