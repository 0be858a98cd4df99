import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { startPostgres, type RunningPostgres } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { promote, startStandby, waitFor } from "../../../tools/standby.ts";
import { archiveSettings } from "../../../tools/wal-archive.ts";
import { startBank, type BenchBank } from "../../../bench/src/bank.ts";
import { atMost, reportOnly, type Figure, type Say } from "../../../bench/src/figures.ts";
import { trialBalance } from "../../../bench/src/payouts/fixture.ts";
import { startServer, type BenchServer } from "../../../bench/src/server.ts";
import { checkBooks, checkInvariants } from "../checks/invariants.ts";
import type { Line } from "../line.ts";
import { audit, makePlayers, sendBet, startLoad, type Load, type Target } from "../players/load.ts";
import { countBrokenProofs, saveProofs, type SavedProofs } from "../checks/proofs.ts";
import { writeSettings } from "../../../bench/src/settings.ts";

/** The log is archived once a minute, and copying a file takes less than five seconds. */
const maxLostSeconds = 65;

export const machineLoss: Line = {
  what: "The machine with server and database is deleted under load, and the product is recovered on another one",
  tries: 1,
  shortTries: 1,
  run: ({ isShort, say }) => tortureMachineLoss(say, isShort ? 75 : 120),
};

/** Loses the machine of server and database under load, and recovers on another one: from the archive, and on a standby. */
async function tortureMachineLoss(say: Say, seconds: number): Promise<readonly Figure[]> {
  return [
    ...(await inFolder((dir) => fromArchive(dir, say, seconds))),
    ...(await inFolder((dir) => onStandby(dir, say))),
  ];
}

async function inFolder(work: (dir: string) => Promise<Figure[]>): Promise<Figure[]> {
  const dir = makeTemporaryFolder();
  try {
    return await work(dir);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

interface Machine {
  readonly dir: string;
  readonly postgres: RunningPostgres;
}

/** A lobby under load on a machine, with a bank, proofs, and backups elsewhere. */
interface Lobby {
  readonly away: string;
  readonly bank: BenchBank;
  readonly load: Load;
  readonly proofs: SavedProofs;
  /** Starts the server on another machine, with the keys of the backup; resolves at the first acknowledged bet. */
  resume(machine: Machine): Promise<Target>;
  /** Kills server and database at once, and deletes the machine's files. Returns the time at which it did. */
  lose(): Promise<number>;
  stop(): Promise<void>;
}

async function openLobby(dir: string, machine: Machine): Promise<Lobby> {
  const away = join(dir, "away");
  const port = await freePort();
  const config = writeSettings(dir);
  const bank = await startBank(join(dir, "bank"), port, { env: { BANK_LOG_LEVEL: "silent", BANK_PAYOUT_MS: "300" } });
  const options = { port, config, env: { ...bank.serverEnv, LOG_LEVEL: "fatal" } };
  let server: BenchServer = await startServer(machine.dir, machine.postgres.url, options);
  const url = `http://localhost:${port}`;
  const node = { url, privateKey: server.privateKey };
  const stop = async (): Promise<void> => {
    await server.stop();
    await bank.stop();
  };
  try {
    const [probe, ...players] = await makePlayers(machine.postgres.url, node, 25);
    if (probe === undefined) throw new Error("there is no player");
    const load = startLoad([node], players, { withdrawAgain: true });
    const proofs = await saveProofs(away, machine.postgres.url, node, players);
    runScript("backup", machine.dir, [join(away, "backup"), "--keys", join(away, "keys")]);
    cpSync(join(machine.dir, "provider-public.pem"), join(away, "provider-public.pem"));
    return {
      away,
      bank,
      load,
      proofs,
      async resume(next) {
        cpSync(join(away, "provider-public.pem"), join(next.dir, "provider-public.pem"));
        server = await startServer(next.dir, next.postgres.url, { ...options, privateKey: node.privateKey });
        for (let nth = 0; !(await isBooked(node, probe, `resumed-${nth}`)); nth++) await pause(50);
        return node;
      },
      async lose() {
        const at = performance.now();
        await Promise.all([server.kill(), (process.kill(machine.postgres.pid, "SIGKILL"), machine.postgres.ended)]);
        rmSync(machine.dir, { recursive: true, force: true });
        return at;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** With continuous archiving: restores the backup and the archive on another machine, and to an earlier time. */
async function fromArchive(dir: string, say: Say, seconds: number): Promise<Figure[]> {
  const open: (() => Promise<unknown>)[] = [];
  try {
    const archive = join(dir, "away", "archive");
    mkdirSync(join(dir, "away"), { mode: 0o755 });
    const first = { dir: join(dir, "first"), postgres: await start(join(dir, "first"), archive) };
    open.push(first.postgres.stop);
    const lobby = await openLobby(dir, first);
    open.push(lobby.stop);
    await pause(2_000);
    // The acknowledgements are copied before the time is read: what is acknowledged later may be later than that time.
    const acknowledged = copyOf(lobby.load);
    const moment = { at: await databaseTime(first.postgres), acknowledged };
    await pause(seconds * 1000);
    const lostAt = await lobby.lose();
    await lobby.load.stop();
    const args = [join(lobby.away, "backup"), "--keys", join(lobby.away, "keys"), "--archive", archive];
    const second = join(dir, "second");
    say(runScript("restore", second, args));
    const next = { dir: second, postgres: await start(second, `${archive}-2`) };
    open.push(next.postgres.stop);
    const { url } = await lobby.resume(next);
    const took = (performance.now() - lostAt) / 1000;
    const { lostIds, unbalanced } = await audit(next.postgres.url, lobby.load.acknowledged);
    const oldest = Math.min(lostAt, ...lostIds.map((id) => lobby.load.times.get(id) ?? NaN));
    const toMoment = join(dir, "third");
    say(runScript("restore", toMoment, [...args, "--at", moment.at.toISOString()]));
    const earlier = await start(toMoment);
    open.push(earlier.stop);
    const atMoment = await audit(earlier.url, moment.acknowledged);
    return [
      reportOnly("archive.acknowledged", lobby.load.times.size, ""),
      reportOnly("archive.recovered", took, "s after the loss"),
      reportOnly("archive.lost", lostIds.length, "acknowledged"),
      atMost("archive.lostTime", (lostAt - oldest) / 1000, "s", maxLostSeconds),
      atMost("archive.unbalanced", unbalanced, "", 0),
      ...(await booksOf("archive", next.postgres.url)),
      atMost("archive.proofsBroken", countBrokenProofs(lobby.proofs, url), "of 2", 0),
      atMost("pointInTime.lost", atMoment.lost, `of ${countOf(moment.acknowledged)}`, 0),
      atMost("pointInTime.later", await countLater(earlier.url, moment.at), "", 0),
      ...(await booksOf("pointInTime", earlier.url)),
    ];
  } finally {
    for (const close of open.toReversed()) await close().catch(() => undefined);
  }
}

/** With a synchronous standby on the other machine, which is promoted. */
async function onStandby(dir: string, say: Say): Promise<Figure[]> {
  const open: (() => Promise<unknown>)[] = [];
  try {
    mkdirSync(join(dir, "away"), { mode: 0o755 });
    const first = { dir: join(dir, "first"), postgres: await start(join(dir, "first")) };
    open.push(first.postgres.stop);
    const lobby = await openLobby(dir, first);
    open.push(lobby.stop);
    const second = join(dir, "second");
    const port = await freePort();
    const next = { dir: second, postgres: await startStandby(second, { primary: first, name: "second", port }) };
    open.push(next.postgres.stop);
    await waitFor(first, "second");
    const since = lobby.load.times.size;
    await pause(5_000);
    const lostAt = await lobby.lose();
    await promote(next);
    cpSync(join(lobby.away, "keys", "server"), join(second, "server"), { recursive: true });
    const { url } = await lobby.resume(next);
    const took = (performance.now() - lostAt) / 1000;
    await lobby.load.stop();
    const { lost, unbalanced } = await audit(next.postgres.url, lobby.load.acknowledged);
    return [
      reportOnly("standby.acknowledged", lobby.load.times.size - since, ""),
      reportOnly("standby.recovered", took, "s after the loss"),
      atMost("standby.lost", lost, "acknowledged", 0),
      atMost("standby.unbalanced", unbalanced, "", 0),
      ...(await checkInvariants(next.postgres.url, lobby.bank, say)).map((each) => ({
        ...each,
        id: `standby.${each.id}`,
      })),
      atMost("standby.proofsBroken", countBrokenProofs(lobby.proofs, url), "of 2", 0),
    ];
  } finally {
    for (const close of open.toReversed()) await close().catch(() => undefined);
  }
}

async function start(dir: string, archive?: string): Promise<RunningPostgres> {
  return startPostgres(dir, {
    durable: true,
    ...(archive === undefined ? {} : { settings: archiveSettings(archive) }),
  });
}

/** Runs one of the product's scripts on the database in DATA_DIR; returns its first line. */
function runScript(name: string, dataDir: string, args: readonly string[]): string {
  const script = resolve(import.meta.dirname, `../../../scripts/${name}.ts`);
  const env = { ...process.env, DATA_DIR: dataDir, NODE_NO_WARNINGS: "1" };
  return (
    execFileSync(process.execPath, [script, ...args], { env, encoding: "utf8", timeout: 300_000 }).split("\n")[0] ?? ""
  );
}

async function isBooked(node: Target, player: Parameters<typeof sendBet>[1], transaction: string): Promise<boolean> {
  const answer = await sendBet(node, player, transaction);
  return ((await answer.json()) as { status: string }).status === "RS_OK";
}

type Acknowledged = Load["acknowledged"];

const copyOf = ({ acknowledged: { stakes, deposits, withdrawals } }: Load): Acknowledged => ({
  stakes: [...stakes],
  deposits: [...deposits],
  withdrawals: [...withdrawals],
});

const countOf = ({ stakes, deposits, withdrawals }: Acknowledged): number =>
  stakes.length + deposits.length + withdrawals.length;

async function ask<T extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const [row] = (await client.query<T>(text, [...values])).rows;
    if (row === undefined) throw new Error("the query returned no row");
    return row;
  } finally {
    await client.end();
  }
}

/** Returns the database's time rounded up to the next millisecond, after that millisecond has passed. */
async function databaseTime({ url }: RunningPostgres): Promise<Date> {
  const { at } = await ask<{ at: Date }>(
    url,
    "select date_trunc('milliseconds', clock_timestamp()) + interval '1 ms' as at",
  );
  await pause(5);
  return at;
}

/** Counts transfers that were booked after a time. */
async function countLater(url: string, at: Date): Promise<number> {
  const text = "select count(*)::int as n from ledger.transfer where created_at > $1::timestamptz";
  return (await ask<{ n: number }>(url, text, [at])).n;
}

/** Checks the books without the bank: payments after the restored time are at the bank, but not in the books. */
async function booksOf(what: string, url: string): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const figures = (await checkBooks(client)).map((each) => ({ ...each, id: `${what}.${each.id}` }));
    const { said } = await trialBalance(url);
    const zeros = [/differs from its entries: 0$/m, /legs do not come to zero: 0$/m].filter((line) => line.test(said));
    const sums = /^the accounts in .* not to zero$/m.test(said) ? 1 : 0;
    return [...figures, atMost(`${what}.trialBalance.wrong`, 2 - zeros.length + sums, "of 3", 0)];
  } finally {
    await client.end();
  }
}
