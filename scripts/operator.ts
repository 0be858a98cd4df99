import { createWriteStream } from "node:fs";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { formatMoney } from "@fairlobby/contract";
import { roles, type Permission, type Role } from "@fairlobby/contract/console";
import type { Actor } from "../server/src/modules/audit/index.ts";
import type { CommandSession } from "../server/src/modules/console/index.ts";
import { readLobbyConfig } from "../server/src/wiring/settings.ts";
import { ConfigError } from "../server/src/platform/config/config-error.ts";
import { withSecretFiles } from "../server/src/platform/config/secret-files.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { createLog } from "../server/src/platform/log/log.ts";
import { wireOperations } from "../server/src/wiring/operations.ts";
import { findPostgres } from "../tools/embedded-postgres.ts";
import { inviteByLink, recoverByLink, type ConsoleAccess } from "./console-invitations.ts";
import { listHolds } from "./hold-commands.ts";
import { keyWorkOf, type KeyContext } from "./key-commands.ts";
import { actionOf } from "./operator-actions.ts";
import { fail, type ListContext, type OperatorContext, when } from "./operator-context.ts";
import { answerQuestion, listQuestions } from "./question-commands.ts";
import { asOperator, consoleDatabaseUrl, takeEmail } from "./operator-sign-in.ts";
import { dataDirIn, Problem, useDatabase } from "./product-database.ts";

// npm run operator: the operator's commands for the running product, or for the database of DATABASE_URL.

const root = resolve(import.meta.dirname, "..");
const usage = `Usage: npm run operator -- <command>
  reviews                         tax reviews that wait
  accounts                        bank accounts that were refused because they serve other players
  holds                           withdrawals that are held
  questions                       players' questions that wait for an answer, with what was written
  switches                        games, providers, regions and players that are closed for new bets
  games                           listed games that wait to be shown, and providers' lists that were not taken over
  invite <e-mail> <role>…         one of the console's first two people; prints a link that works once, for 30 minutes
  recover <e-mail>                lets a person enrol again when nobody is left to approve it; everybody can see that it was done
These change something. Name yourself with --as <e-mail>; a code of your authenticator app is asked for, and the reason is
10 to 500 characters. What needs another person becomes a proposal in the console, and the command ends with 3:
  close-review <orderId> <reason>     lets a reviewed withdrawal go on
  open-account <number> <reason>      opens a listed account for the player it was refused to
  hold <orderId | player:<id>> <hold's reason> <name=value>... <reason>   holds a withdrawal, or a player before there is one
  release <orderId | player:<id>> <reason>   ends a hold, so that the withdrawal goes on at once
  game-off <gameId> <reason>          no new bets and launches of a game; rounds under way are settled
  game-on <gameId> <reason>
  provider-off <provider> <reason>    the same for every game of a provider
  provider-on <provider> <reason>
  region-off <country> <reason>       the same for everything launched from a country (two letters)
  region-on <country> <reason>
  publish-game <provider:code> <reason>   shows a listed game in the lobby
  hide-game <provider:code> <reason>      takes it out of the lobby; rounds under way are settled
  accept-list <provider> <reason>     takes a provider's list over although it shrank by more than half
  answer <number> <text>              answers a player's question; an answer that asks for a payment for a withdrawal is refused
  bar <playerId> <reason>             no new bets and launches of a player; withdrawals stay open
  unbar <playerId> <reason>
  audit-export <file> [quarter]       writes what was put into the audit log in a quarter, e.g. 2026-Q4, to keep elsewhere
  rotate-data-key prepare | reseal | finish   a new key for names and accounts, in three steps (docs/operations/keys.md)
  rotate-signing-key                  a new key for quotes and days of payouts`;

const listed = 100;

async function listReviews({ operations, config: { currency } }: ListContext): Promise<number> {
  const reviews = await operations.withdrawals.openReviews(listed);
  if (reviews.length === 0) console.log("No tax review is open.");
  for (const { orderId, playerId, gross, tax, taxPercent, duty, openedAt } of reviews) {
    const money = (minor: bigint): string => formatMoney(minor, currency);
    console.log(`${orderId}  player ${playerId}  ${money(gross)}, tax ${money(tax)} (${taxPercent} %), ${duty}`);
    console.log(`  open since ${when(openedAt)}`);
  }
  return 0;
}

async function listAccounts({ operations }: ListContext): Promise<number> {
  const refused = await operations.withdrawals.refusedAccounts(listed);
  if (refused.length === 0) console.log("No bank account was refused.");
  for (const { refusalId, playerId, bankName, last4, times, refusedAt, serves, opened } of refused) {
    const state = opened ? "opened" : `serves ${serves.length === 0 ? "nobody now" : serves.join(", ")}`;
    console.log(`${refusalId}  player ${playerId}  ${bankName} •••• ${last4}  ${state}`);
    console.log(`  refused ${times} times, last ${when(refusedAt)}`);
  }
  return 0;
}

async function listSwitches({ operations: { games, protection } }: ListContext): Promise<number> {
  const closed = await games.closed();
  const barred = await protection.barred(listed);
  if (closed.length + barred.length === 0) console.log("Nothing is closed for new bets.");
  for (const { kind, name, by, note, at } of closed) console.log(`${kind} ${name}  ${by}, ${when(at)}  ${note}`);
  for (const { playerId, by, note, at } of barred) console.log(`player ${playerId}  ${by}, ${when(at)}  ${note}`);
  if (barred.length === listed) console.log(`Only the ${listed} players barred last are listed.`);
  return 0;
}

async function listGames({ operations: { games } }: ListContext): Promise<number> {
  const { lists, waiting, total } = await games.waiting(listed);
  for (const { provider, readAt, refused, shrunkTo, accepted } of lists) {
    const read = readAt === null ? "never read" : `read ${when(readAt)}`;
    const size = shrunkTo === null ? "" : ` to ${shrunkTo} games${accepted ? ", accepted" : ""}`;
    console.log(
      `list of ${provider}  ${read}${refused === null ? "" : `, the latest not taken over: ${refused}${size}`}`,
    );
  }
  if (total === 0) console.log("No game waits to be shown.");
  for (const { provider, code, name, studio, since } of waiting) {
    console.log(`${provider}:${code}  ${name}, ${studio}  listed ${when(since)}`);
  }
  if (total > waiting.length) console.log(`Only the ${waiting.length} newest of ${total} games are listed.`);
  return 0;
}

async function* withLineFeeds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

async function exportAudit({ operations, actor }: OperatorContext, file: string, quarter: string): Promise<number> {
  const [, year, nth] = /^(\d{4})-Q([1-4])$/.exec(quarter) ?? [];
  if (quarter !== "" && year === undefined) return fail(`${quarter}: is not a quarter such as 2026-Q4`);
  const wanted = year === undefined ? undefined : { year: Number(year), quarter: Number(nth) };
  const log = await operations.audit.export(actor, wanted);
  if (log === null) return fail("There is no audit log yet: start the product once.");
  // A file that exists is never overwritten.
  await pipeline(withLineFeeds(log.lines), createWriteStream(file, { flags: "wx", mode: 0o600 }));
  const { from, to } = log.span;
  console.log(`${file}: ${to - from} entries, from number ${from} on. Keep it on another machine.`);
  console.log(`Check it: npm run verify -- audit ${file}`);
  return 0;
}

type WordsCommand = (context: OperatorContext, name: string, words: readonly string[]) => Promise<number>;

const withNote =
  (command: (context: OperatorContext, name: string, note: string) => Promise<number>): WordsCommand =>
  (context, name, words) =>
    command(context, name, words.join(" "));

/** An operator's commands that are not a call of the console, with the permission that they need. */
const ownCommands: Readonly<Record<string, { readonly permission: Permission; readonly work: WordsCommand }>> = {
  "audit-export": { permission: "audit.read", work: withNote(exportAudit) },
};

const lists: Readonly<Record<string, (context: ListContext) => Promise<number>>> = {
  reviews: listReviews,
  accounts: listAccounts,
  holds: listHolds,
  questions: listQuestions,
  switches: listSwitches,
  games: listGames,
};

/** Returns the function of a command; null if there is no such command. */
function runOf(words: readonly string[], email: string | null): (() => Promise<number>) | null {
  const [command = "", name = "", ...rest] = words;
  if (name === "" && Object.hasOwn(lists, command)) {
    const list = lists[command];
    return list === undefined ? null : () => withOperations((context) => list(context));
  }
  const keyWork = keyWorkOf(words);
  if (keyWork !== null) return signedIn(email, "system.work", command, ({ actor }) => changeKeys(keyWork, actor));
  if (command === "answer" && name !== "") {
    const answer = (session: CommandSession) => answerQuestion(session, name, rest.join(" "));
    return () => asOperator({ email, config: readConfig(), root }, answer);
  }
  const action = actionOf(words);
  if (action !== null) return () => asOperator({ email, config: readConfig(), root }, action);
  const own = Object.hasOwn(ownCommands, command) && name !== "" ? ownCommands[command] : undefined;
  if (own === undefined) return null;
  return signedIn(email, own.permission, command, ({ actor }) =>
    withOperations((context) => own.work({ ...context, actor }, name, rest)),
  );
}

/** Returns a command that an operator with this permission runs. */
const signedIn =
  (email: string | null, permission: Permission, command: string, work: (session: CommandSession) => Promise<number>) =>
  (): Promise<number> =>
    asOperator({ email, config: readConfig(), root }, async (session) =>
      (await session.may(permission, `npm run operator -- ${command}`))
        ? work(session)
        : fail(`${command}: your roles may not do this`),
    );

/** Returns the URL of the configured database, or of the product running here; null if there is none. */
function serverDatabaseUrl(): string | null {
  const given = withSecretFiles(process.env)["DATABASE_URL"] ?? "";
  if (given !== "") return given;
  const found = findPostgres(resolve(root, process.env["DATA_DIR"] || ".data"));
  return typeof found === "string" ? null : found.url;
}

/** Runs a key command with the owner's login: the server's login has no right to change keys. */
async function changeKeys(work: (context: KeyContext) => Promise<void>, actor: Actor): Promise<number> {
  const { url, release } = await useDatabase("MIGRATION_URL", root);
  const database = openDatabase({ url, log: createLog("silent"), size: 2 });
  try {
    await work({ database, folder: join(dataDirIn(root), "server"), actor });
    return 0;
  } finally {
    await database.end();
    await release();
  }
}

const readConfig = () => readLobbyConfig(resolve(root, process.env["LOBBY_CONFIG"] || "config/lobby.json"));

/** Runs a command on the server's database, with the server's login. */
async function withOperations(work: (context: ListContext) => Promise<number>): Promise<number> {
  const url = serverDatabaseUrl();
  if (url === null) throw new Problem("The product does not run here: run npm start first, or set DATABASE_URL.");
  const config = readConfig();
  const database = openDatabase({ url, log: createLog("silent"), size: 2, role: "fairlobby_app" });
  try {
    const operations = wireOperations({ database, now: Date.now, currency: config.currency });
    return await work({ operations, config });
  } finally {
    await database.end();
  }
}

const consoleProblems = {
  already_invited: "has an account already",
  roles_exclude: "one person may not hold these roles together",
  auditor_later: "an auditor is invited in the console, which asks until when",
  people_exist: "the console has two people already: they invite the others there",
} as const;

/** Invites one of the first two operators of the console; later ones are invited in the console (R-OPR-02). */
async function invite(email: string, given: readonly string[]): Promise<number> {
  const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);
  const unknown = given.find((text) => !isRole(text));
  if (unknown !== undefined || given.length === 0) {
    return fail(`${unknown ?? "a role"}: name roles of ${roles.join(", ")}`);
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return fail(`${email}: is not an e-mail address`);
  const person = { email: email.toLowerCase(), roles: given.filter(isRole) };
  const invited = await inviteByLink(consoleAccess(), thisUser(), person);
  if ("problem" in invited) return fail(`${email}: ${consoleProblems[invited.problem]}`);
  console.log(`${email}, ${given.join(" and ")}: ${invited.link}`);
  console.log("The link works once, for 30 minutes, and ends with an enrolled passkey or authenticator app.");
  return 0;
}

const recoverProblems = {
  unknown: "nobody with this e-mail was ever invited",
  console_runs: "with real money this works only while the console is stopped; if it crashed, wait for 30 seconds",
} as const;

/**
 * Lets an operator enrol again when nobody else is left who could approve it. Everybody can see that it was done
 * (R-EYE-02).
 */
async function recover(email: string): Promise<number> {
  const { moneyMode } = readConfig();
  const recovered = await recoverByLink(consoleAccess(), thisUser(), { email: email.toLowerCase(), moneyMode });
  if ("problem" in recovered) return fail(`${email}: ${recoverProblems[recovered.problem]}`);
  createLog("warn").warn({ email }, "an operator was recovered from the command line, without another person");
  console.log(`${email}: ${recovered.link}`);
  console.log("The link works once, for 30 minutes. That it was made is in the audit log and is published.");
  return 0;
}

const thisUser = (): Actor => ({ name: userInfo().username });

/** Throws a Problem if the console's database is not here. */
function consoleAccess(): ConsoleAccess {
  const databaseUrl = consoleDatabaseUrl(root);
  if (databaseUrl === null) {
    throw new Problem("The product does not run here: run npm start first, or set CONSOLE_DATABASE_URL.");
  }
  const consoleUrl = process.env["CONSOLE_URL"] || `http://localhost:${process.env["CONSOLE_PORT"] || 8083}`;
  return { databaseUrl, dataDir: dataDirIn(root), consoleUrl };
}

async function main(): Promise<number> {
  const { email, rest } = takeEmail(process.argv.slice(2));
  const [command, person = "", ...words] = rest;
  if (command === "invite") return invite(person, words);
  if (command === "recover" && person !== "" && words.length === 0) return recover(person);
  const run = runOf(rest, email);
  if (run === null) {
    console.error(usage);
    return 2;
  }
  try {
    return await run();
  } catch (error) {
    if (error instanceof Problem || error instanceof ConfigError) throw error;
    const { message, code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOENT" || code === "EACCES") throw error;
    throw new Error(`The database cannot be used: ${message || code}`, { cause: error });
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message || error.name : String(error));
  process.exitCode = 1;
}
