import type { KeyedHash } from "../../../platform/crypto/keyed-hash.ts";
import type { Hashing } from "../../../platform/crypto/password-hashing.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { ConsoleFailure, OperatorContext } from "../../../platform/http/console-route.ts";
import { addressBlock } from "../../../platform/http/rate-limits.ts";
import type { Services } from "../../../platform/services.ts";
import { recordAudit } from "../../audit/index.ts";
import { actorOf, nobody, recordAboutOperator } from "../audit-entries.ts";
import { needsPasskey, type MoneyMode } from "../model.ts";
import {
  readByEmail,
  readCredential,
  readOperator,
  takeTotpStep,
  useCredential,
  type ConsoleAccount,
} from "../accounts/store.ts";
import { lockOperators } from "../accounts/locks.ts";
import { newChallenge, takeChallenge } from "./challenges.ts";
import { stepOf } from "./codes.ts";
import { isKnownDevice, rememberDevice } from "./devices.ts";
import type { Counted, Failures } from "./failures.ts";
import { challengeIn, type Passkeys } from "../../../platform/crypto/passkeys.ts";
import type { From, Sessions, SignedIn } from "./sessions.ts";

export interface SignInDeps extends Pick<Services, "database" | "now" | "sealing"> {
  readonly moneyMode: MoneyMode;
  readonly hash: KeyedHash;
  readonly hashing: Hashing;
  readonly sessions: Sessions;
  readonly failures: Failures;
  readonly passkeys: Passkeys;
}

/** The values of a new session's cookie and of the browser's. */
export type Started = { readonly token: string; readonly device: string } | ConsoleFailure;

/** Returns the purpose that the secret of an operator's codes is sealed for. */
export const secretOf = (operatorId: string): string => `console code ${operatorId}`;

/** A secret of nobody: a wrong e-mail takes the same work as a wrong code (R-OPR-04). */
const placeholderSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

/** Signs operators in. */
export function createSignIn(deps: SignInDeps) {
  const { database, failures, hashing, now, passkeys, sealing, sessions } = deps;

  /** Starts a session, under `lockOperators`; null if the account was changed since it was read. */
  const begin = async (
    tx: Tx,
    { operatorId, ...read }: ConsoleAccount,
    from: From,
    factor: string,
  ): Promise<Started | null> => {
    const at = now();
    const operator = await readOperator(tx, operatorId);
    if (operator === null || !mayEnter(operator, at) || !isSameFactor(operator, read)) return null;
    const { token, sessionId } = await sessions.start(tx, operator.operatorId, from, at);
    await recordAboutOperator(tx, actorOf({ ...operator, sessionId }), "sign_in", operator.operatorId, at, {
      details: { factor },
    });
    return { token, device: await rememberDevice(tx, operatorId, from.device ?? "", at) };
  };

  /** Records a failure with the network it came from; returns the same failure for every wrong input. */
  const refuse = async (account: string, known: string | null, from: From): Promise<ConsoleFailure> => {
    const subject = { kind: "operator", id: known ?? `unknown ${failures.nameOf(account)}` };
    const details = { network: addressBlock(from.address) };
    const entry = { actor: nobody, action: "sign_in_failed", subject, note: "", details, at: now() } as const;
    await database.transaction((tx) => recordAudit(tx, entry));
    return { failure: "login_failed" };
  };

  /** Runs a try unless too many failed before; only `login_failed` stays counted as a failure. */
  const limited = async <Result extends object | true>(
    tried: Counted,
    work: () => Promise<Result | ConsoleFailure>,
  ): Promise<Result | ConsoleFailure> => {
    const counted = await failures.take(database, tried, now());
    if (counted.failureId === null) return { failure: "rate_limited", retryAfter: counted.wait };
    const result = await work();
    const failed = typeof result === "object" && "failure" in result && result.failure === "login_failed";
    if (!failed) await failures.drop(database, counted.failureId);
    return result;
  };

  return {
    /** Signs in with a password and a code; whichever is wrong, the work and the reply are the same. */
    withPassword: async (given: { email: string; password: string; code: string }, from: From): Promise<Started> =>
      limited(await countedBy(deps, given.email, from), async () => {
        const operator = await readByEmail(database, given.email);
        const matches = await hashing.matches(given.password, operator?.passwordHash ?? null, "stranger");
        if (matches === null) return { failure: "busy" };
        const sealed = operator?.totpSecret ?? null;
        const secret = sealed === null ? placeholderSecret : sealing.open(sealed, secretOf(operator?.operatorId ?? ""));
        const step = stepOf(secret, given.code, now());
        if (operator === null || !matches || sealed === null || step === null || !mayEnter(operator, now())) {
          return refuse(given.email, operator?.operatorId ?? null, from);
        }
        if (needsPasskey(operator.roles, deps.moneyMode)) return { failure: "passkey_required" };
        const started = await database.transaction(async (tx) => {
          await lockOperators(tx, "work");
          return (await takeTotpStep(tx, operator.operatorId, step)) ? begin(tx, operator, from, "code") : null;
        });
        return started ?? refuse(given.email, operator.operatorId, from);
      }),

    /** Signs in with a code alone, on a machine that has the console's database and key (R-EYE-02). */
    withCode: (given: { email: string; code: string }, from: From): Promise<Started> =>
      limited({ subject: ["command line", given.email], address: null }, async () => {
        const operator = await readByEmail(database, given.email);
        const sealed = operator?.totpSecret ?? null;
        if (operator === null || sealed === null || !mayEnter(operator, now())) {
          return refuse(given.email, operator?.operatorId ?? null, from);
        }
        const step = stepOf(sealing.open(sealed, secretOf(operator.operatorId)), given.code, now());
        if (step === null) return refuse(given.email, operator.operatorId, from);
        if (needsPasskey(operator.roles, deps.moneyMode)) return { failure: "passkey_required" };
        const started = await database.transaction(async (tx) => {
          await lockOperators(tx, "work");
          return (await takeTotpStep(tx, operator.operatorId, step)) ? begin(tx, operator, from, "code") : null;
        });
        return started ?? refuse(given.email, operator.operatorId, from);
      }),

    async passkeyChallenge(): Promise<object> {
      return passkeys.toSign(await newChallenge(database, now()));
    },

    withPasskey: (answer: { readonly id: string }, from: From): Promise<Started> =>
      limited({ subject: ["passkey", answer.id, addressBlock(from.address)], address: null }, async () => {
        const found = await checkPasskey(database, deps, answer);
        const operator = found === null ? null : await readOperator(database, found.operatorId);
        if (found === null || operator === null || !mayEnter(operator, now())) {
          return refuse(answer.id, operator?.operatorId ?? null, from);
        }
        const started = await database.transaction(async (tx) => {
          await lockOperators(tx, "work");
          return (await useCredential(tx, found.credentialId, found.counter, now()))
            ? begin(tx, operator, from, "passkey")
            : null;
        });
        return started ?? refuse(answer.id, operator.operatorId, from);
      }),

    /** Proves the second factor of a signed-in operator again (R-OPR-06). */
    stepUp(
      operator: SignedIn,
      proof: { readonly code: string } | { readonly answer: { readonly id: string } },
      from: From,
    ): Promise<true | ConsoleFailure> {
      return limited<true>({ subject: ["session", operator.sessionId], address: null }, async () => {
        const factor = "code" in proof ? "code" : "passkey";
        const at = now();
        const proved = await database.transaction(async (tx) => {
          await lockOperators(tx, "work");
          const holds =
            "code" in proof
              ? await takeCode(tx, deps, operator, proof.code)
              : await takeKey(tx, deps, operator, proof.answer);
          if (!holds) return false;
          await sessions.prove(tx, operator.sessionId, from, at);
          await recordAboutOperator(tx, actorOf(operator), "step_up", operator.operatorId, at, { details: { factor } });
          return true;
        });
        return proved || refuse(operator.email, operator.operatorId, from);
      });
    },

    async signOut(operator: SignedIn): Promise<void> {
      const at = now();
      await database.transaction(async (tx) => {
        await sessions.end(tx, operator.sessionId, "signed_out", at);
        await recordAboutOperator(tx, actorOf(operator), "sign_out", operator.operatorId, at);
      });
    },

    /** Ends an operator's other sessions, e.g. one that was left open elsewhere; returns how many. */
    endOthers(operator: OperatorContext["operator"]): Promise<number> {
      const at = now();
      return database.transaction(async (tx) => {
        const ended = await sessions.endOthers(tx, operator, at);
        const details = { ended: String(ended) };
        await recordAboutOperator(tx, actorOf(operator), "end_other_sessions", operator.operatorId, at, { details });
        return ended;
      });
    },
  };
}

export type SignIn = ReturnType<typeof createSignIn>;

/**
 * Returns the keys that a try with a password is counted under: a browser that the operator signed in from before is
 * counted by itself, so that nobody can lock the operator out from elsewhere (R-OPR-16).
 */
export async function countedBy({ database, now }: SignInDeps, email: string, from: From): Promise<Counted> {
  const device = from.device ?? "";
  return (await isKnownDevice(database, device, email, now()))
    ? { subject: ["device", device, email], address: null }
    : { subject: ["account", email], address: from.address };
}

const mayEnter = ({ state, endsAt }: ConsoleAccount, at: number): boolean =>
  state === "active" && (endsAt === null || endsAt > at);

/** Returns whether the password and the roles are unchanged. */
const isSameFactor = (one: Pick<ConsoleAccount, Factor>, other: Pick<ConsoleAccount, Factor>): boolean =>
  one.passwordHash === other.passwordHash && one.roles.join() === other.roles.join();

type Factor = "passwordHash" | "roles";

/** Returns the passkey that signed an unused challenge, with its new count; null if the signature is invalid. */
async function checkPasskey(sql: Sql, { now, passkeys }: SignInDeps, answer: { readonly id: string }) {
  const challenge = challengeIn(answer);
  if (challenge === null || !(await takeChallenge(sql, challenge, now()))) return null;
  const passkey = await readCredential(sql, answer.id);
  const counter = passkey === null ? null : await passkeys.signed(answer, challenge, passkey);
  return passkey === null || counter === null ? null : { ...passkey, counter };
}

async function takeCode(
  tx: Tx,
  { now, sealing }: SignInDeps,
  { operatorId }: SignedIn,
  code: string,
): Promise<boolean> {
  const secret = (await readOperator(tx, operatorId))?.totpSecret ?? null;
  if (secret === null) return false;
  const step = stepOf(sealing.open(secret, secretOf(operatorId)), code, now());
  return step !== null && takeTotpStep(tx, operatorId, step);
}

async function takeKey(
  tx: Tx,
  deps: SignInDeps,
  { operatorId }: SignedIn,
  answer: { readonly id: string },
): Promise<boolean> {
  const found = await checkPasskey(tx, deps, answer);
  if (found?.operatorId !== operatorId) return false;
  return useCredential(tx, found.credentialId, found.counter, deps.now());
}
