import { createHash, createHmac, generateKeyPairSync, pbkdf2Sync, randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { newCredentials } from "../providers/bank/src/credentials.ts";

/*
 * fairlobby secrets <folder>: makes every secret of a play lobby once, each in a file of its own, and prints none.
 */

const usage = `Usage: fairlobby secrets <folder> [--database <host>:<port>] [--owner <user id>:<group id>]
  <folder>    gets a file for each secret; if it has them already, nothing is changed
  --database  where the lobby's programs reach PostgreSQL; 127.0.0.1:5432 by default
  --owner     who may read the files, by number; by default the user who runs this`;

/** A problem the user can solve; only its message is shown. */
class Problem extends Error {}

/** The database's logins, with the rights that a new role has besides, and the files with their addresses. */
const logins = [
  { role: "fairlobby_owner", rights: "", file: "migration-url" },
  { role: "fairlobby_app", rights: "", file: "database-url" },
  { role: "fairlobby_jobs", rights: "", file: "job-database-url" },
  { role: "fairlobby_console", rights: "", file: "console-database-url" },
  { role: "fairlobby_backup", rights: " replication", file: "backup-url" },
] as const;

/**
 * Returns what PostgreSQL stores of a password: enough to check it, not to log in with it (RFC 5803, SCRAM-SHA-256).
 * @see https://www.postgresql.org/docs/18/catalog-pg-authid.html
 */
function verifierOf(password: string): string {
  const rounds = 4_096;
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, rounds, 32, "sha256");
  const keyOf = (label: string): Buffer => createHmac("sha256", salted).update(label).digest();
  const stored = createHash("sha256").update(keyOf("Client Key")).digest("base64");
  return `SCRAM-SHA-256$${rounds}:${salt.toString("base64")}$${stored}:${keyOf("Server Key").toString("base64")}`;
}

function databaseSecrets(server: string): Record<string, string> {
  const made = logins.map((login) => ({ ...login, password: randomBytes(24).toString("base64url") }));
  const urls = made.map(({ role, file, password }) => [file, `postgres://${role}:${password}@${server}/fairlobby`]);
  const roles = made.map(
    ({ role, rights, password }) => `create role ${role} login${rights} password '${verifierOf(password)}';`,
  );
  const sql = [
    "-- The logins and the database of Fairlobby. Run once, as PostgreSQL's administrator.",
    ...roles,
    "grant fairlobby_app, fairlobby_jobs, fairlobby_console to fairlobby_owner with admin option;",
    "create database fairlobby owner fairlobby_owner encoding 'UTF8' locale 'C' template template0;",
  ];
  return { ...Object.fromEntries(urls), "logins.sql": `${sql.join("\n")}\n` };
}

/** Returns the two halves of a new RSA key, as the games' protocol needs them. */
function keyPair(name: string): Record<string, string> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
    publicKeyEncoding: { type: "spki", format: "pem" },
  });
  return { [`${name}-private.pem`]: privateKey, [`${name}-public.pem`]: publicKey };
}

function readOwner(text: string): readonly [uid: number, gid: number] {
  const [, uid, gid] = /^(\d+):(\d+)$/.exec(text) ?? [];
  if (uid === undefined || gid === undefined) throw new Problem(`--owner: ${text} is not <user id>:<group id>`);
  return [Number(uid), Number(gid)];
}

/** Writes the files under another name first, so that an interrupted run leaves no incomplete folder. */
function writeAll(folder: string, secrets: Readonly<Record<string, string>>, owner?: readonly [number, number]): void {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  for (const [name, secret] of Object.entries(secrets)) {
    const file = `${draft}/${name}`;
    writeFileSync(file, secret, { mode: 0o600, flush: true });
    if (owner !== undefined) chownSync(file, ...owner);
  }
  if (owner !== undefined) {
    // Others may not list it, but programs such as compose see that the files exist.
    chmodSync(draft, 0o711);
    chownSync(draft, ...owner);
  }
  renameSync(draft, folder);
}

function makeSecrets(folder: string, database: string, owner?: string): void {
  if (!/^[\w.-]+:\d+$/.test(database)) throw new Problem(`--database: ${database} is not <host>:<port>`);
  const { apiKey, callbackToken } = newCredentials();
  const secrets = {
    ...databaseSecrets(database),
    "xendit-api-key": apiKey,
    "xendit-callback-token": callbackToken,
    ...keyPair("hub88-operator"),
    ...keyPair("hub88-provider"),
  };
  const found = existsSync(folder) ? readdirSync(folder) : [];
  if (found.length > 0) {
    const missing = Object.keys(secrets).filter((name) => !found.includes(name));
    if (missing.length > 0) throw new Problem(`${folder} is not empty, and lacks ${missing.join(", ")}`);
    console.log(`${folder} has every secret already; nothing was changed.`);
    return;
  }
  writeAll(folder, secrets, owner === undefined ? undefined : readOwner(owner));
  console.log(`${folder}: ${Object.keys(secrets).join(", ")}`);
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { database: { type: "string", default: "127.0.0.1:5432" }, owner: { type: "string" } },
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Problem(usage);
  makeSecrets(resolve(folder), values.database, values.owner);
} catch (error) {
  const { message, code } = error as NodeJS.ErrnoException;
  console.error(error instanceof Problem ? message : `no secrets were made: ${message || code}`);
  process.exitCode = 1;
}
