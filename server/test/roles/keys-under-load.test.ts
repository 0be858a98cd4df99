import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PlayerId } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { keyDocumentPath, readPublisher, verifySigned, type Signed } from "@fairlobby/verifier/proofs";
import { expect, onTestFinished, test } from "vitest";
import { consoleUrls, serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { sign } from "../../src/adapters/games/signed/index.ts";
import { startServer, type RunningServer } from "../../src/main.ts";
import { openAccounts, postBatch } from "../../src/modules/ledger/index.ts";
import { readEnvironment } from "../../src/platform/config/env.ts";
import { checkLobbyConfig, readLobbyConfig } from "../../src/wiring/settings.ts";
import { newKeyPair } from "../games/provider.ts";
import { withDatabase } from "../harness/database.ts";
import { shippedSettings, temporaryDir } from "../main/program.ts";
import { runAsOperator } from "../programs/program.ts";

const plenty = 1_000_000;
const callsPerMinute = { login: plenty, money: plenty, other: plenty, address: plenty };
const oldToken = "the-callback-token-until-now";
const newToken = "the-callback-token-from-now";

/** Starts two nodes that share a database and keys; `restartAll` restarts one after the other, as an operator does. */
async function openNodes() {
  const { database, url } = await withDatabase();
  const dataDir = temporaryDir();
  const publicKeyFile = join(dataDir, "provider.pem");
  const config = checkLobbyConfig({ ...readLobbyConfig(shippedSettings), callsPerMinute }, "the settings of a test");
  const unused = `http://127.0.0.1:${await freePort()}`;
  const ports = [await freePort(), await freePort()];
  const nodes: RunningServer[] = [];
  const start = (port: number, callbackTokens: string): Promise<RunningServer> =>
    startServer(
      readEnvironment({
        PORT: String(port),
        DATA_DIR: dataDir,
        ...serverUrls(url),
        DATABASE_POOL: "5",
        LOG_LEVEL: "silent",
        XENDIT_URL: unused,
        XENDIT_API_KEY: "a-key-of-this-test",
        XENDIT_CALLBACK_TOKEN: callbackTokens,
        HUB88_URL: unused,
        HUB88_PROVIDER_PUBLIC_KEY_FILE: publicKeyFile,
      }),
      config,
    );
  for (const port of ports) nodes.push(await start(port, oldToken));
  onTestFinished(async () => {
    for (const node of nodes) await node.close();
  });
  return {
    database,
    env: { DATA_DIR: dataDir, MIGRATION_URL: url, ...consoleUrls(url) },
    urls: ports.map((port) => `http://127.0.0.1:${port}`),
    termsVersion: config.termsVersion,
    setProviderKeys: (...keys: string[]) => writeFileSync(publicKeyFile, keys.join("")),
    async restartAll(callbackTokens: string): Promise<void> {
      for (const [n, port] of ports.entries()) {
        await nodes[n]?.close();
        nodes[n] = await start(port, callbackTokens);
      }
    },
  };
}

type Nodes = Awaited<ReturnType<typeof openNodes>>;

/** Returns a function that posts to the nodes in turn, as a load balancer does; it skips a node that is down or not ready. */
function createSender({ urls }: Nodes) {
  let sent = 0;
  return async (path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Response> => {
    for (let attempt = 0; attempt < 100; attempt++) {
      const url = urls[(sent += 1) % urls.length] ?? "";
      const answer = await fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      }).catch(() => null);
      if (answer !== null && answer.status !== 503) return answer;
      await answer?.body?.cancel();
    }
    throw new Error(`no node answered ${path}`);
  };
}

type Send = ReturnType<typeof createSender>;

/** Signs in a guest and gives the guest 100,000 in cash. */
async function openPlayer({ database, termsVersion }: Nodes, send: Send) {
  const login = await send("/user/login", JSON.stringify(deviceLogin(randomUUID())), {});
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  const headers = { "access-token": token };
  await send("/v1/consent", JSON.stringify({ ageConfirmed: true, termsVersion }), headers);
  const [row] = await database.query<{ player_id: bigint }>("select player_id from accounts.player");
  const player = String(row?.player_id) as PlayerId;
  await openAccounts(database, { playerId: player, currency: "IDR" });
  const key = "deposit:D";
  const posting = { player, playerId: player, currency: "IDR", key, fingerprint: key, subject: key } as const;
  await postBatch(
    database,
    [{ ...posting, mode: "legs", kind: "deposit", cash: 100_000n, house: { deposits: -100_000n } }],
    Date.now(),
  );
  return { player, headers };
}

test("R-OPS-09 the signing key, a game provider's key and the callback token are rotated under load: no call fails", async () => {
  const nodes = await openNodes();
  const send = createSender(nodes);
  const { player, headers } = await openPlayer(nodes, send);
  const [oldPair, newPair] = [newKeyPair(), newKeyPair()];
  nodes.setProviderKeys(oldPair.publicKey);
  /** The key and token that the senders use now. */
  const inUse = { privateKey: oldPair.privateKey, callbackToken: oldToken };
  const quotes: Signed[] = [];
  const answers = { wallet: new Set<string>(), webhook: new Set<number>() };
  /** The keys and tokens of calls that were answered. */
  const used = new Set<string>();
  const load = { over: false };
  const repeat = async (work: () => Promise<void>): Promise<void> => {
    while (!load.over) await work();
  };
  const walletCall = async (privateKey: string): Promise<string> => {
    const body = JSON.stringify({ user: player, request_uuid: randomUUID() });
    const answer = await send("/providers/hub88/user/info", body, { "x-hub88-signature": sign(body, privateKey) });
    return ((await answer.json()) as { status: string }).status;
  };
  const webhook = async (token: string): Promise<number> => {
    const body = JSON.stringify({ event: "test.nothing", data: {} });
    const answer = await send("/providers/xendit/webhook", body, { "x-callback-token": token });
    await answer.body?.cancel();
    return answer.status;
  };
  const clients = [
    repeat(async () => {
      const answer = await send("/v1/withdraw/quote", JSON.stringify({ amount: 50_000 }), headers);
      const { data } = (await answer.json()) as { data: { signed: Signed } };
      quotes.push(data.signed);
    }),
    repeat(async () => {
      const { privateKey } = inUse;
      answers.wallet.add(await walletCall(privateKey));
      used.add(privateKey);
    }),
    repeat(async () => {
      const { callbackToken } = inUse;
      answers.webhook.add(await webhook(callbackToken));
      used.add(callbackToken);
    }),
  ];
  const keysSeen = (): number => new Set(quotes.map(({ publicKey }) => publicKey)).size;
  await expect.poll(() => quotes.length).toBeGreaterThan(0);

  // Whoever checks a key or token accepts the new one before it is used.
  nodes.setProviderKeys(oldPair.publicKey, newPair.publicKey);
  expect(await runAsOperator(["rotate-signing-key"], nodes.env, ["admin"])).toMatchObject({ code: 0, err: "" });
  await nodes.restartAll(`${oldToken}\n${newToken}`);
  await expect.poll(keysSeen).toBe(2);
  inUse.privateKey = newPair.privateKey;
  inUse.callbackToken = newToken;
  await expect.poll(() => used.has(newPair.privateKey) && used.has(newToken)).toBe(true);
  await nodes.restartAll(newToken);
  // The provider's keys are read again without a restart.
  nodes.setProviderKeys(newPair.publicKey);
  await expect.poll(() => walletCall(oldPair.privateKey)).toBe("RS_ERROR_INVALID_SIGNATURE");
  load.over = true;
  await Promise.all(clients);

  expect([...answers.wallet], "every wallet call was accepted").toEqual(["RS_OK"]);
  expect([...answers.webhook], "every webhook was accepted").toEqual([200]);
  const published = readPublisher(await (await fetch(nodes.urls[0] + keyDocumentPath)).json());
  for (const quote of quotes) {
    expect(await verifySigned(quote)).toBe(true);
    expect(published?.publicKeys).toContain(quote.publicKey);
  }
  expect(await webhook(oldToken)).toBe(401);
});
