import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { shippedPolicy, type ConsolePath, type ConsoleRequestInput } from "@fairlobby/contract/console";
import { TOTP } from "otpauth";
import { openSealKey } from "../../../server/src/modules/console/index.ts";
import { bareCode, newRecoveryCodes } from "../../../server/src/modules/console/sign-in/codes.ts";
import { invite } from "../../../server/src/modules/console/sign-in/links.ts";
import { createHashing } from "../../../server/src/platform/crypto/password-hashing.ts";
import { createKeyedHash } from "../../../server/src/platform/crypto/keyed-hash.ts";
import { createSealing } from "../../../server/src/platform/crypto/sealing.ts";
import { openDatabase, type OpenDatabase } from "../../../server/src/platform/db/database.ts";
import { createLog } from "../../../server/src/platform/log/log.ts";
import { secretOf } from "../../../server/src/modules/console/sign-in/sign-in.ts";
import { consoleUrls } from "../../../tools/embedded-postgres.ts";
import { callConsole, signInOperators, startConsole, type BenchOperator } from "../../../bench/src/console.ts";
import { atLeast, atMost, reportOnly, type Figure } from "../../../bench/src/figures.ts";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import type { Line, Run } from "../line.ts";
import { openCluster } from "../machines/nodes.ts";
import { mustEqual } from "../players/races.ts";
import type { Random } from "../random.ts";

export const suspension: Line = {
  what: "Operators are suspended while they enrol, recover, sign in or make a proposal",
  tries: 1_000,
  shortTries: 40,
  run: suspendAmongActs,
};

const atOnce = 4;
/** Checking a password takes about this long; the suspension comes at some moment within it. Milliseconds. */
const within = 120;
const password = "a long enough password of the torture";
const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
const reason = "An act of the torture.";

/** An operator who is suspended in one try. */
interface Operator {
  readonly operatorId: string;
  readonly email: string;
  readonly recoveryCode: string;
  readonly caller: BenchOperator;
}

interface TestedConsole {
  readonly dir: string;
  readonly url: string;
  readonly databaseUrl: string;
  readonly owner: OpenDatabase;
  readonly console: OpenDatabase;
  readonly sealKey: Buffer;
  readonly passwordHash: string;
}

/** What an operator does meanwhile; returns the token of the link that the operator got, or null. */
type Act = (tested: TestedConsole, operator: Operator) => Promise<string | null>;

const call = <P extends ConsolePath>(
  { url }: TestedConsole,
  by: BenchOperator,
  path: P,
  body: ConsoleRequestInput<P>,
) => callConsole(url, by, path, body);

const codeOf = (of: string): string => new TOTP({ secret: of }).generate();

/** Accepts a link; the app's code is made from the secret that belongs to the link. */
async function accept(tested: TestedConsole, operator: Operator, token: string): Promise<string> {
  const opened = await call(tested, operator.caller, "/c/v1/invitation/open", { token });
  const code = codeOf(opened.data?.totpSecret ?? secret);
  const body = { token, name: "Somebody", password, code };
  return (await call(tested, operator.caller, "/c/v1/invitation/accept-password", body)).msgCode;
}

const acts: Readonly<Record<string, Act>> = {
  async enrol(tested, operator) {
    const sealing = createSealing(tested.sealKey);
    const token = await tested.console
      .transaction((tx) => invite(tx, { sealing, now: Date.now }, operator.operatorId, null))
      .catch((error: unknown) => {
        // An operator who was suspended before gets no link.
        if (String(error).includes("gets no link")) return null;
        throw error;
      });
    if (token !== null) await accept(tested, operator, token);
    return token;
  },
  async recover(tested, operator) {
    const { email, recoveryCode } = operator;
    const { data } = await call(tested, operator.caller, "/c/v1/session/recover", { email, password, recoveryCode });
    return data?.token ?? null;
  },
  async signIn(tested, operator) {
    const body = { email: operator.email, password, code: codeOf(secret) };
    await call(tested, operator.caller, "/c/v1/session/sign-in", body);
    return null;
  },
  async propose(tested, operator) {
    const invited = { email: `${randomUUID()}@example.com`, roles: ["support" as const], endsAt: null, reason };
    await call(tested, operator.caller, "/c/v1/people/invite", invited);
    return null;
  },
};
const kinds = Object.keys(acts);

async function suspendAmongActs({ from, to, say, randomOf }: Run): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const cluster = await openCluster(dir, 1);
  const { databaseUrl } = cluster;
  const log = createLog("silent");
  const owner = openDatabase({ url: databaseUrl, log, size: 2 * atOnce });
  const consoleLogin = openDatabase({ url: consoleUrls(databaseUrl).CONSOLE_DATABASE_URL, log, size: atOnce });
  const program = await startConsole(dir, databaseUrl);
  try {
    await letOneSuspend(owner);
    const sealKey = await openSealKey(consoleLogin, join(dir, "console"));
    const passwordHash = (await createHashing().hash(password, "stranger")) ?? "";
    const tested: TestedConsole = {
      dir,
      url: program.url,
      databaseUrl,
      owner,
      console: consoleLogin,
      sealKey,
      passwordHash,
    };
    const made = { next: from, failed: 0, firstActs: 0 };
    const work = async (): Promise<void> => {
      while (made.next < to && made.failed < 20) {
        const nth = made.next++;
        await tryOnce(tested, kinds[nth % kinds.length] ?? "", randomOf(nth), made).catch((error: unknown) => {
          made.failed += 1;
          say(`try ${nth}: ${error instanceof Error ? error.message : String(error)}`);
        });
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return [
      reportOnly("suspension.tries", made.next - from, ""),
      atMost("suspension.failed", made.failed, "", 0),
      // Otherwise there was no race.
      atLeast("suspension.actsFirst", made.firstActs, "", 1),
    ];
  } finally {
    await consoleLogin.end();
    await owner.end();
    await program.stop();
    await cluster.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Lets one admin suspend as many operators as the run needs. */
async function letOneSuspend(owner: OpenDatabase): Promise<void> {
  const document = { ...shippedPolicy, suspend_operator: shippedPolicy.close_game };
  await owner.query(
    `insert into backoffice.policy_version (version, document, hash, in_force_at, published_at)
     values (1, $1, 'of a torture', now() - interval '1 day', now())`,
    [JSON.stringify(document)],
  );
}

/** Suspends an operator during an action, and checks that no session, link or proposal of theirs is left. */
async function tryOnce(
  tested: TestedConsole,
  kind: string,
  random: Random,
  made: { firstActs: number },
): Promise<void> {
  const act = acts[kind];
  if (act === undefined) throw new Error(`there is no act ${kind}`);
  const [admin, caller] = await signInOperators(tested.dir, tested.databaseUrl, [["admin"], ["admin"]]);
  if (admin === undefined || caller === undefined) throw new Error("nobody is signed in");
  const operator = await enrolled(tested, caller);
  const { operatorId } = operator;
  let acted = false;
  const acting = pause(random.between(0, within / 4)).then(async () => {
    const token = await act(tested, operator);
    acted = true;
    return token;
  });
  await pause(random.between(0, within));
  const suspended = await call(tested, admin, "/c/v1/people/suspend", { operatorId, reason });
  if (acted) made.firstActs += 1;
  mustEqual(`${kind}: suspending`, suspended.msgCode, "success");
  const token = await acting;
  if (token !== null) mustEqual(`${kind}: the link`, await accept(tested, operator, token), "invitation_unknown");
  const [left] = await tested.owner.query(
    `select state,
       (select count(*)::int from backoffice.session s where s.operator_id = o.operator_id and s.ended_at is null) as sessions,
       (select count(*)::int from backoffice.invitation i where i.operator_id = o.operator_id and i.used_at is null) as links,
       (select count(*)::int from backoffice.proposal p where p.proposed_by = o.operator_id and p.state = 'open') as proposals
     from backoffice.operator o where operator_id = $1`,
    [operatorId],
  );
  mustEqual(kind, left, { state: "suspended", sessions: 0, links: 0, proposals: 0 });
}

/** Gives a signed-in operator a password, an authenticator app and a recovery code. */
async function enrolled(tested: TestedConsole, caller: BenchOperator): Promise<Operator> {
  const { operatorId } = caller;
  const [recoveryCode = ""] = newRecoveryCodes();
  const email = `${randomBytes(8).toString("hex")}@example.com`;
  const hash = createKeyedHash(tested.sealKey, "console")(["recovery", operatorId, bareCode(recoveryCode)]);
  await tested.owner.query(
    `update backoffice.operator set email = $2, password_hash = $3, totp_secret = $4 where operator_id = $1`,
    [operatorId, email, tested.passwordHash, createSealing(tested.sealKey).seal(secret, secretOf(operatorId))],
  );
  await tested.owner.query("insert into backoffice.recovery_code (operator_id, code_hash) values ($1, $2)", [
    operatorId,
    hash,
  ]);
  return { operatorId, email, recoveryCode, caller };
}
