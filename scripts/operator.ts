import { createWriteStream } from "node:fs";
import { userInfo } from "node:os";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { formatMoney, type OrderId, type PlayerId } from "@fairlobby/contract";
import { roles, type Role } from "@fairlobby/contract/console";
import type { Actor } from "../server/src/modules/audit/index.ts";
import type { SwitchKind } from "../server/src/modules/games/index.ts";
import { readLobbyConfig } from "../server/src/wiring/settings.ts";
import { withSecretFiles } from "../server/src/platform/config/secret-files.ts";
import { openDatabase } from "../server/src/platform/db/database.ts";
import { createLog } from "../server/src/platform/log.ts";
import { wireOperations } from "../server/src/wiring/operations.ts";
import { consoleUrls, findPostgres } from "../tools/embedded-postgres.ts";
import { inviteByLink } from "./console-invitations.ts";
import { holdWithdrawal, listHolds, releaseWithdrawal } from "./hold-commands.ts";
import { keyWorkOf, type KeyContext } from "./key-commands.ts";
import { fail, type OperatorContext, when } from "./operator-context.ts";
import { dataDirIn, useDatabase } from "./product-database.ts";

// npm run operator: the operator's commands for the running product, or for the database of DATABASE_URL.

const root = resolve(import.meta.dirname, "..");
const usage = `Usage: npm run operator -- <command>
  reviews                         tax reviews that wait
  close-review <orderId> [note]   lets a reviewed withdrawal go on
  accounts                        bank accounts that were refused because they serve other players
  open-account <number> <reason>  opens a listed account for the player it was refused to
  holds                           withdrawals that are held
  hold <orderId | player:<id>> <reason> <name=value>... [note]   holds a withdrawal, or a player before there is one
  release <orderId | player:<id>> [note]   ends a hold, so that the withdrawal goes on at once
  switches                        games, regions and players that are closed for new bets
  game-off <gameId> [note]        no new bets and launches of a game; rounds under way are settled
  game-on <gameId> [note]
  region-off <country> [note]     the same for everything launched from a country (two letters)
  region-on <country> [note]
  bar <playerId> [note]           no new bets and launches of a player; withdrawals stay open
  unbar <playerId> [note]
  audit-export <file> [quarter]   writes what was put into the audit log in a quarter, e.g. 2026-Q4, to keep elsewhere
  invite <e-mail> <role>…         one of the console's first two people; prints a link that is good once, for 30 minutes
  rotate-data-key prepare | reseal | finish   a new key for names and accounts, in three steps (docs/operations.md, Keys)
  rotate-signing-key              a new key for quotes and days of payouts`;

const listed = 100;
const now = (): number => Date.now();
const thisActor = (): Actor => ({ name: userInfo().username });

async function listReviews({ operations, config: { currency } }: OperatorContext): Promise<number> {
  const reviews = await operations.withdrawals.openReviews(listed);
  if (reviews.length === 0) console.log("No tax review is open.");
  for (const { orderId, playerId, gross, tax, taxPercent, duty, openedAt } of reviews) {
    const money = (minor: bigint): string => formatMoney(minor, currency);
    console.log(`${orderId}  player ${playerId}  ${money(gross)}, tax ${money(tax)} (${taxPercent} %), ${duty}`);
    console.log(`  open since ${when(openedAt)}`);
  }
  return 0;
}

async function closeReview({ operations, actor }: OperatorContext, orderId: string, note: string): Promise<number> {
  if ((await operations.withdrawals.closeReview(actor, orderId as OrderId, note)) !== "closed") {
    return fail(`${orderId}: no tax review of this order is open.`);
  }
  console.log(`${orderId}: the review is closed; the payout goes to the bank.`);
  return 0;
}

async function listAccounts({ operations }: OperatorContext): Promise<number> {
  const refused = await operations.withdrawals.refusedAccounts(listed);
  if (refused.length === 0) console.log("No bank account was refused.");
  for (const { refusalId, playerId, bankName, last4, times, refusedAt, serves, opened } of refused) {
    const state = opened ? "opened" : `serves ${serves.length === 0 ? "nobody now" : serves.join(", ")}`;
    console.log(`${refusalId}  player ${playerId}  ${bankName} •••• ${last4}  ${state}`);
    console.log(`  refused ${times} times, last ${when(refusedAt)}`);
  }
  return 0;
}

async function openAccount({ operations, actor }: OperatorContext, refusalId: string, reason: string): Promise<number> {
  if (!/^[1-9]\d{0,17}$/.test(refusalId)) return fail(`${refusalId}: is not a number of the list "accounts"`);
  if (reason === "") return fail("Name the reason: it is kept.");
  const outcome = await operations.withdrawals.openAccount(actor, refusalId, reason);
  if (outcome === "unknown") return fail(`${refusalId}: no such account was refused`);
  if (outcome === "same") return fail(`${refusalId}: is open already`);
  console.log(`${refusalId}: the player may be paid to this account.`);
  return 0;
}

async function listSwitches({ operations: { games, protection } }: OperatorContext): Promise<number> {
  const closed = await games.closed();
  const barred = await protection.barred(listed);
  if (closed.length + barred.length === 0) console.log("Nothing is closed for new bets.");
  for (const { kind, name, by, note, at } of closed) console.log(`${kind} ${name}  ${by}, ${when(at)}  ${note}`);
  for (const { playerId, by, note, at } of barred) console.log(`player ${playerId}  ${by}, ${when(at)}  ${note}`);
  if (barred.length === listed) console.log(`Only the ${listed} players barred last are listed.`);
  return 0;
}

/** Returns the problem with the name of a game or a region, or null. */
function problemOf({ config }: OperatorContext, kind: SwitchKind, name: string): string | null {
  if (kind === "region") return /^[A-Z]{2}$/.test(name) ? null : `${name}: a country is two capital letters`;
  return config.tiles.some(({ gameId }) => gameId === name) ? null : `${name}: no tile opens this game`;
}

const switchTo =
  (kind: SwitchKind, closed: boolean) =>
  async (context: OperatorContext, name: string, note: string): Promise<number> => {
    // A game removed from the catalogue can still be turned on again.
    const problem = closed ? problemOf(context, kind, name) : null;
    if (problem !== null) return fail(problem);
    const outcome = await context.operations.games.setClosed(context.actor, kind, name, closed, note);
    if (outcome === "same") return fail(`${kind} ${name}: is ${closed ? "off" : "on"} already`);
    console.log(`${kind} ${name}: ${closed ? "takes no new bets; what was bet is settled" : "takes bets again"}.`);
    return 0;
  };

const bar =
  (barred: boolean) =>
  async ({ operations: { protection }, actor }: OperatorContext, playerId: string, note: string): Promise<number> => {
    if (!/^[1-9]\d{0,17}$/.test(playerId)) return fail(`${playerId}: is not a player's id`);
    const outcome = await protection.setBarred(actor, playerId as PlayerId, barred, note);
    if (outcome === "unknown") return fail(`${playerId}: there is no such player`);
    if (outcome === "same") return fail(`${playerId}: is ${barred ? "barred already" : "not barred"}`);
    console.log(`${playerId}: ${barred ? "places no new bets; withdrawals stay open" : "may place bets again"}.`);
    return 0;
  };

async function* withLineFeeds(lines: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`;
}

async function exportAudit({ operations, actor }: OperatorContext, file: string, quarter: string): Promise<number> {
  const [, year, nth] = /^(\d{4})-Q([1-4])$/.exec(quarter) ?? [];
  if (quarter !== "" && year === undefined) return fail(`${quarter}: is not a quarter such as 2026-Q4`);
  const wanted = year === undefined ? undefined : { year: Number(year), quarter: Number(nth) };
  const log = await operations.audit.export(actor, wanted);
  if (log === null) return fail("There is no audit log yet: start the product once.");
  // Never over a file that was kept.
  await pipeline(withLineFeeds(log.lines), createWriteStream(file, { flags: "wx", mode: 0o600 }));
  const { from, to } = log.span;
  console.log(`${file}: ${to - from} entries, from number ${from} on. Keep it on another machine.`);
  console.log(`Check it: npm run verify -- audit ${file}`);
  return 0;
}

type Work = (context: OperatorContext) => Promise<number>;

type NoteCommand = (context: OperatorContext, name: string, note: string) => Promise<number>;

const withNote =
  (command: NoteCommand) =>
  (context: OperatorContext, name: string, words: readonly string[]): Promise<number> =>
    command(context, name, words.join(" "));

/** Commands with a subject and further words. */
const subjectCommands: Readonly<
  Record<string, (context: OperatorContext, name: string, words: readonly string[]) => Promise<number>>
> = {
  "close-review": withNote(closeReview),
  "open-account": withNote(openAccount),
  "game-off": withNote(switchTo("game", true)),
  "game-on": withNote(switchTo("game", false)),
  "region-off": withNote(switchTo("region", true)),
  "region-on": withNote(switchTo("region", false)),
  hold: holdWithdrawal,
  release: releaseWithdrawal,
  bar: withNote(bar(true)),
  unbar: withNote(bar(false)),
  "audit-export": withNote(exportAudit),
};

const lists: Readonly<Record<string, Work>> = {
  reviews: listReviews,
  accounts: listAccounts,
  holds: listHolds,
  switches: listSwitches,
};

function workOf([command = "", name, ...words]: readonly string[]): Work | null {
  if (name === undefined || name === "") return Object.hasOwn(lists, command) ? (lists[command] ?? null) : null;
  const work = Object.hasOwn(subjectCommands, command) ? subjectCommands[command] : undefined;
  return work === undefined ? null : (context) => work(context, name, words);
}

/** Returns the URL of the configured database, or of the product running here; null if there is none. */
function databaseUrl(): string | null {
  const given = withSecretFiles(process.env)["DATABASE_URL"] ?? "";
  if (given !== "") return given;
  const found = findPostgres(resolve(root, process.env["DATA_DIR"] || ".data"));
  return typeof found === "string" ? null : found.url;
}

/** Runs a key command as the owner: the server's login has no right to. */
async function changeKeys(work: (context: KeyContext) => Promise<void>): Promise<number> {
  const { url, release } = await useDatabase("MIGRATION_URL", root);
  const database = openDatabase({ url, log: createLog("silent"), size: 2 });
  try {
    await work({ database, folder: join(dataDirIn(root), "server"), actor: thisActor() });
    return 0;
  } finally {
    await database.end();
    await release();
  }
}

const consoleProblems = {
  already_invited: "has an account already",
  roles_exclude: "one person may not hold these roles together",
  auditor_later: "an auditor is invited in the console, which asks until when",
  people_exist: "the console has two people already: they invite the others there",
} as const;

/** Invites one of the first two people of the console; further ones are invited there (R-OPR-02). */
async function invite(email: string, given: readonly string[]): Promise<number> {
  const isRole = (text: string): text is Role => (roles as readonly string[]).includes(text);
  const unknown = given.find((text) => !isRole(text));
  if (unknown !== undefined || given.length === 0) {
    return fail(`${unknown ?? "a role"}: name roles of ${roles.join(", ")}`);
  }
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return fail(`${email}: is not an e-mail address`);
  const url = consoleDatabaseUrl();
  if (url === null) {
    throw new Error("The product does not run here: run npm start first, or set CONSOLE_DATABASE_URL.");
  }
  const consoleUrl = process.env["CONSOLE_URL"] || `http://localhost:${process.env["CONSOLE_PORT"] || 8083}`;
  const access = { databaseUrl: url, dataDir: dataDirIn(root), consoleUrl };
  const person = { email: email.toLowerCase(), roles: given.filter(isRole) };
  const invited = await inviteByLink(access, thisActor(), person);
  if ("problem" in invited) return fail(`${email}: ${consoleProblems[invited.problem]}`);
  console.log(`${email}, ${given.join(" and ")}: ${invited.link}`);
  console.log("The link works once, for 30 minutes, and ends with an enrolled passkey or authenticator app.");
  return 0;
}

/** Returns the console's database URL, or null if there is none here. */
function consoleDatabaseUrl(): string | null {
  const given = withSecretFiles(process.env)["CONSOLE_DATABASE_URL"] ?? "";
  if (given !== "") return given;
  const found = findPostgres(dataDirIn(root));
  return typeof found === "string" ? null : consoleUrls(found.url).CONSOLE_DATABASE_URL;
}

async function main(): Promise<number> {
  const [command, email = "", ...rest] = process.argv.slice(2);
  if (command === "invite") return invite(email, rest);
  const keyWork = keyWorkOf(process.argv.slice(2));
  if (keyWork !== null) return changeKeys(keyWork);
  const work = workOf(process.argv.slice(2));
  if (work === null) {
    console.error(usage);
    return 2;
  }
  const url = databaseUrl();
  if (url === null) throw new Error("The product does not run here: run npm start first, or set DATABASE_URL.");
  const config = readLobbyConfig(resolve(root, process.env["LOBBY_CONFIG"] || "config/lobby.json"));
  const database = openDatabase({ url, log: createLog("silent"), size: 2, role: "fairlobby_app" });
  try {
    const operations = wireOperations({ database, now, currency: config.currency });
    return await work({ operations, config, actor: thisActor() });
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOENT" || code === "EACCES") throw new Error(message, { cause: error });
    throw new Error(`The database cannot be used: ${message || code}`, { cause: error });
  } finally {
    await database.end();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message || error.name : String(error));
  process.exitCode = 1;
}
