import { isForOneEverywhere, type ConsoleReplyInput } from "@fairlobby/contract/console";
import {
  consoleRoute,
  type ConsoleContext,
  type ConsoleFailure,
  type ConsoleRoute,
  type OperatorContext,
} from "../../../platform/http/console-route.ts";
import type { Services } from "../../../platform/services.ts";
import { sessionMs, type MoneyMode } from "../model.ts";
import { readPolicy } from "../policy/store.ts";
import type { Invitations } from "./invitations.ts";
import type { Sessions, SignedIn } from "./sessions.ts";
import type { SignIn, Started } from "./sign-in.ts";

interface Deps extends Pick<Services, "database" | "now" | "currency"> {
  readonly moneyMode: MoneyMode;
  readonly cashier: "on" | "off";
  readonly withholdingLaws: readonly string[];
  readonly signIn: SignIn;
  readonly invitations: Invitations;
  readonly sessions: Sessions;
}

type Me = ConsoleReplyInput<"/c/v1/session/me">;

/** The calls about signing in. */
export function signInRoutes(deps: Deps): ConsoleRoute[] {
  const { database, invitations, now, sessions, signIn } = deps;

  const find = async (token: string, context: ConsoleContext): Promise<SignedIn> => {
    // The call's own checks have recorded the use.
    const found = await sessions.find(database, token, context, now(), true);
    if (found === null) throw new Error("a session that was just used is open");
    return found;
  };
  const meOf = async ({ roles, operatorId, name, email, passkeys, steppedUpUntil, endsAt }: SignedIn): Promise<Me> => {
    const { document } = await readPolicy(database, now());
    const seen = { operatorId, name, email, passkeys, steppedUpUntil, endsAt, roles: [...roles] };
    return {
      ...seen,
      moneyMode: deps.moneyMode,
      cashier: deps.cashier,
      currency: deps.currency,
      onePersonDecides: isForOneEverywhere(document),
      withholdingLaws: [...deps.withholdingLaws],
    };
  };
  const me = async (context: OperatorContext): Promise<{ readonly data: Me }> => ({
    data: await meOf(await find(context.token, context)),
  });
  const started = async (
    outcome: Started,
    context: ConsoleContext,
  ): Promise<{ readonly data: Me; readonly session: string; readonly device: string } | ConsoleFailure> =>
    "failure" in outcome
      ? outcome
      : { data: await meOf(await find(outcome.token, context)), session: outcome.token, device: outcome.device };

  const accepted = async (outcome: Awaited<ReturnType<Invitations["acceptWithPassword"]>>, context: ConsoleContext) => {
    if ("failure" in outcome) return outcome;
    const data = { me: await meOf(await find(outcome.token, context)), recoveryCodes: [...outcome.recoveryCodes] };
    return { data, session: outcome.token, device: outcome.device };
  };

  return [
    consoleRoute("/c/v1/session/sign-in", async (given, context) =>
      started(await signIn.withPassword(given, context), context),
    ),
    consoleRoute("/c/v1/session/passkey-challenge", async () => ({
      data: { options: { ...(await signIn.passkeyChallenge()) } },
    })),
    consoleRoute("/c/v1/session/sign-in-passkey", async ({ answer }, context) =>
      started(await signIn.withPasskey(answer, context), context),
    ),
    consoleRoute("/c/v1/session/step-up", async (proof, context) => {
      const outcome = await signIn.stepUp(await find(context.token, context), proof, context);
      return outcome === true ? me(context) : outcome;
    }),
    consoleRoute("/c/v1/session/me", (_, context) => me(context)),
    consoleRoute("/c/v1/session/sign-out", async (_, context) => {
      await signIn.signOut(await find(context.token, context));
      return { data: { operatorId: context.operator.operatorId }, session: null };
    }),
    consoleRoute("/c/v1/session/list", async (_, { operator: { operatorId, sessionId } }) => {
      const at = now();
      const rows = (await sessions.openOf(database, operatorId, at)).map((row) => ({
        ...row,
        isThis: row.sessionId === sessionId,
        endsAt: row.createdAt + sessionMs,
      }));
      return { data: { rows, asOf: at } };
    }),
    consoleRoute("/c/v1/session/end-others", async (_, { operator }) => ({
      data: { ended: await signIn.endOthers(operator) },
    })),
    consoleRoute("/c/v1/session/recover", async (given, context) => {
      const outcome = await invitations.recover(given, context);
      return "failure" in outcome ? outcome : { data: outcome };
    }),
    consoleRoute("/c/v1/invitation/open", async (given, context) => {
      const opened = await invitations.open(given, context);
      return "failure" in opened ? opened : { data: opened };
    }),
    consoleRoute("/c/v1/invitation/accept-passkey", async (given, context) =>
      accepted(await invitations.acceptWithPasskey(given, context), context),
    ),
    consoleRoute("/c/v1/invitation/accept-password", async (given, context) =>
      accepted(await invitations.acceptWithPassword(given, context), context),
    ),
  ];
}
