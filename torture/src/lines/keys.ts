import { createPublicKey, randomBytes } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { makeTemporaryFolder } from "../../../bench/src/temporary-folder.ts";
import { sign } from "../../../server/src/adapters/games/signed/signature.ts";
import { sealedContacts } from "../../../server/src/modules/cashier/index.ts";
import { sealedOrders, sealedPayoutAccounts } from "../../../server/src/modules/withdrawals/index.ts";
import { loadServerKeys } from "../../../server/src/platform/crypto/key-files.ts";
import { resealTable } from "../../../server/src/platform/crypto/reseal.ts";
import { createSealing } from "../../../server/src/platform/crypto/sealing.ts";
import { openDatabase } from "../../../server/src/platform/db/database.ts";
import { createLog } from "../../../server/src/platform/log/log.ts";
import { enrolOperator } from "../../../server/test/harness/enrolled-operator.ts";
import { consoleUrls, startPostgres } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startBank } from "../../../bench/src/bank.ts";
import { atLeast, atMost, reportOnly, type Figure, type Say } from "../../../bench/src/figures.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { newKeyPair, startServer, type BenchServer } from "../../../bench/src/server.ts";
import { until } from "../../../tools/until.ts";
import { runToEnd } from "../../../tools/program.ts";
import { openLoadBalancer, type LoadBalancer } from "../machines/load-balancer.ts";
import type { Line } from "../line.ts";
import { audit, makePlayers, sendCall, startLoad } from "../players/load.ts";
import { writeSettings } from "../../../bench/src/settings.ts";

export const keys: Line = {
  what: "Every key of two nodes is rotated under load",
  tries: 10,
  run: ({ from, to, say }) => tortureKeys(say, to - from),
};

/** Rotates every key of two nodes under load, `rounds` times: no call may fail, and every row must open with the last key. */
async function tortureKeys(say: Say, rounds: number): Promise<readonly Figure[]> {
  const dir = makeTemporaryFolder();
  const open: (() => Promise<unknown>)[] = [async () => rmSync(dir, { recursive: true, force: true })];
  try {
    return await rotateUnderLoad(await openFixture(dir, open), say, rounds);
  } finally {
    for (const close of open.toReversed()) await close();
  }
}

type Fixture = Awaited<ReturnType<typeof openFixture>>;

/** Opens two nodes behind a load balancer. Their calls to the bank go through a proxy that knows the valid API keys. */
async function openFixture(dir: string, open: (() => Promise<unknown>)[]) {
  const postgres = await startPostgres(dir, { durable: true });
  open.push(() => postgres.stop());
  const config = writeSettings(dir);
  const [balancerPort, atBankPort] = [await freePort(), await freePort()];
  const ports = [await freePort(), await freePort()];
  const bank = await startBank(dir, balancerPort, { env: { BANK_LOG_LEVEL: "silent", BANK_PAYOUT_MS: "300" } });
  open.push(() => bank.stop());
  const apiKeys = { valid: new Set(["the-first-key-of-this-run"]), current: "the-first-key-of-this-run" };
  const basic = (key: string): string => `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
  const atBank = await openLoadBalancer({
    port: atBankPort,
    to: [bank.url],
    change: (headers) =>
      [...apiKeys.valid].some((key) => basic(key) === headers.authorization)
        ? { ...headers, authorization: basic(bank.apiKey) }
        : null,
  });
  open.push(() => atBank.close());
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const balancer = await openLoadBalancer({ port: balancerPort, to: urls });
  open.push(() => balancer.close());
  /** The address of the load, and the game provider's key, which changes during the run. */
  const target = { url: balancer.url, privateKey: "" };
  const start = async (port: number): Promise<BenchServer> => {
    const provider = { ...bank.serverEnv, XENDIT_URL: atBank.url, XENDIT_API_KEY: apiKeys.current };
    const privateKey = target.privateKey === "" ? undefined : target.privateKey;
    const env = { ...provider, LOG_LEVEL: "fatal" };
    const server = await startServer(dir, postgres.url, { port, config, env, privateKey });
    target.privateKey = server.privateKey;
    return server;
  };
  const nodes: BenchServer[] = [];
  for (const port of ports) nodes.push(await start(port));
  open.push(() => Promise.all(nodes.map((node) => node.stop())));
  return {
    dir,
    databaseUrl: postgres.url,
    urls,
    balancer,
    atBank,
    apiKeys,
    target,
    async restartAll(): Promise<void> {
      for (const [n, port] of ports.entries()) {
        await nodes[n]?.stop();
        nodes[n] = await start(port);
      }
    },
  };
}

async function rotateUnderLoad(fixture: Fixture, say: Say, rounds: number): Promise<readonly Figure[]> {
  const { databaseUrl, balancer, atBank, target } = fixture;
  const [first, ...players] = await makePlayers(databaseUrl, balancer, 9);
  if (first === undefined) throw new Error("there are no players");
  const load = startLoad([target], players, { withdrawAgain: true });
  const contacts = startContacts(fixture, first);
  for (let round = 1; round <= rounds; round++) {
    for (const rotate of [rotateDataKey, rotateSigningKey, rotateApiKey]) await rotate(fixture);
    await rotateProviderKey(fixture);
    const { requests, unanswered, refused } = balancer.counts();
    say(`${round}/${rounds}: ${requests} calls, ${unanswered} unanswered, ${refused} refused for their key`);
  }
  await load.stop();
  const saved = await contacts.stop();
  const { lost, unbalanced } = await audit(databaseUrl, load.acknowledged);
  const { stakes, deposits, withdrawals } = load.acknowledged;
  return [
    reportOnly("keys.rotations", rounds * 4, ""),
    reportOnly("keys.calls", balancer.counts().requests, ""),
    atLeast("keys.bets", stakes.length, "", 1),
    atLeast("keys.deposits", deposits.length, "", 1),
    atLeast("keys.withdrawals", withdrawals.length, "", 1),
    atLeast("keys.contactsSaved", saved.count, "", 1),
    atMost("keys.contactsReadWrong", saved.wrong, "", 0),
    atMost("keys.unanswered", balancer.counts().unanswered + atBank.counts().unanswered, "", 0),
    atMost("keys.refused", balancer.counts().refused + atBank.counts().refused, "", 0),
    atMost("keys.rowsNotOpened", await rowsNotOpened(fixture), "", 0),
    atMost("keys.lost", lost, "", 0),
    atMost("keys.unbalanced", unbalanced, "", 0),
  ];
}

/** Saves and reads contact details without a pause: each is sealed and opened, by any node. */
function startContacts({ balancer }: { readonly balancer: LoadBalancer }, player: Player) {
  const run = { over: false, count: 0, wrong: 0 };
  const running = (async () => {
    while (!run.over) {
      const userName = `Sari ${"abcdefghij"[run.count % 10]}`;
      const contact = { userName, phone: "81234567890", email: "sari@gmail.com" };
      const saved = await sendCall(balancer, player, "/charge/amount/saveUserAccountInfo", contact);
      await saved.body?.cancel();
      const read = await sendCall(balancer, player, "/charge/amount/getUserAccountInfo", {});
      const { data } = (await read.json()) as {
        data: { userAccount: { userName: string } | null } | null;
      };
      run.count += 1;
      if (data?.userAccount?.userName !== userName) run.wrong += 1;
    }
  })();
  running.catch(() => undefined);
  return {
    async stop() {
      run.over = true;
      await running;
      return { count: run.count, wrong: run.wrong };
    },
  };
}

async function operator({ dir, databaseUrl }: Fixture, ...args: string[]): Promise<void> {
  const urls = consoleUrls(databaseUrl);
  const admin = await enrolOperator({ databaseUrl: urls.CONSOLE_DATABASE_URL, dataDir: dir }, ["admin"]);
  const env = { ...urls, DATA_DIR: dir, MIGRATION_URL: databaseUrl };
  const script = { script: "scripts/operator.ts", args: ["--as", admin.email, ...args], env };
  const { code, err } = await runToEnd({ ...script, input: `${admin.code}\n` });
  if (code !== 0) throw new Error(`operator ${args.join(" ")} ended with ${code}: ${err}`);
}

async function rotateDataKey(fixture: Fixture): Promise<void> {
  for (const step of ["prepare", "reseal"]) {
    await operator(fixture, "rotate-data-key", step);
    await fixture.restartAll();
  }
  await operator(fixture, "rotate-data-key", "finish");
}

async function rotateSigningKey(fixture: Fixture): Promise<void> {
  await operator(fixture, "rotate-signing-key");
  await fixture.restartAll();
}

async function rotateApiKey(fixture: Fixture): Promise<void> {
  const old = fixture.apiKeys.current;
  fixture.apiKeys.current = randomBytes(18).toString("base64url");
  fixture.apiKeys.valid.add(fixture.apiKeys.current);
  await fixture.restartAll();
  fixture.apiKeys.valid.delete(old);
}

/**
 * Adds the new key to the file, signs with it once all nodes accept it, and then removes the old one, without restarting
 * a node.
 */
async function rotateProviderKey({ dir, target, urls }: Fixture): Promise<void> {
  const file = join(dir, "provider-public.pem");
  const [old, next] = [target.privateKey, newKeyPair()];
  writeFileSync(file, `${publicHalf(old)}${next.publicKey}`);
  await untilAll(urls, next.privateKey, true);
  target.privateKey = next.privateKey;
  // Calls that were signed with the old key may still be under way.
  await pause(1_000);
  writeFileSync(file, next.publicKey);
  await untilAll(urls, old, false);
}

const publicHalf = (privateKey: string) => createPublicKey(privateKey).export({ type: "spki", format: "pem" });

/**
 * Waits until every node accepts a provider's key, or with `accepted` false until every node refuses it. Asks each node
 * directly, so that the load balancer counts only the calls of the load.
 */
async function untilAll(urls: readonly string[], privateKey: string, accepted: boolean): Promise<void> {
  const body = JSON.stringify({ user: "1", request_uuid: "probe" });
  const headers = { "content-type": "application/json", "x-hub88-signature": sign(body, privateKey) };
  for (const url of urls) {
    const accepts = async (): Promise<boolean> => {
      const answer = await fetch(`${url}/providers/hub88/user/info`, { method: "POST", headers, body });
      return !(await answer.text()).includes("RS_ERROR_INVALID_SIGNATURE");
    };
    await until(`${url} ${accepted ? "accepts" : "refuses"} the key`, async () => (await accepts()) === accepted);
  }
}

/** Checks that the only data key left opens every sealed value: returns 0, or NaN if there are none; throws if it does not. */
async function rowsNotOpened({ dir, databaseUrl }: Fixture): Promise<number> {
  const { dataKeys } = loadServerKeys(join(dir, "server"));
  const [key] = dataKeys;
  if (key === undefined || dataKeys.length !== 1) throw new Error(`there are ${dataKeys.length} data keys`);
  const sealing = createSealing(key);
  const database = openDatabase({ url: databaseUrl, log: createLog("silent"), size: 1 });
  try {
    let rows = 0;
    for (const table of [sealedContacts, sealedOrders, sealedPayoutAccounts]) {
      // It throws at the first value that the key does not open.
      rows += (await resealTable(database, table, { current: sealing, ring: sealing })).rows;
    }
    return rows > 0 ? 0 : NaN;
  } finally {
    await database.end();
  }
}
