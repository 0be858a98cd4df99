import { randomUUID } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CallPath, Envelope, GameId, PlayerId, ReplyOf, RequestInput } from "@fairlobby/contract";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { onTestFinished } from "vitest";
import { startBankProgram } from "../../../providers/bank/test/support/bank.ts";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { sign } from "../../src/adapters/games/signed/signature.ts";
import { postBatch } from "../../src/modules/ledger/index.ts";
import { loadServerKeys } from "../../src/platform/crypto/key-files.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { wireOperations } from "../../src/wiring/operations.ts";
import { startProvider } from "../games/provider.ts";
import { silentLog, withDatabase } from "../harness/database.ts";
import { makeProviderKey, runServer, shippedSettings, temporaryDir, untilReady } from "../main/program.ts";

/** Every player's cash at the start, in addition to the gift, rupiah. */
export const openingCash = 2_000_000;
export const gift = 20_000;
/** Orders enter the fast lane after this many minutes. The bank takes longer to pay accounts that end in 0006. */
const fastLaneAfterMinutes = 0.1;
const lateSeconds = 20;
/** Withdrawals from this amount on are reviewed before they are sent, rupiah. */
export const reviewFrom = 1_200_000;
export const gameId = "66121" as GameId;

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

export interface Player {
  readonly id: PlayerId;
  readonly token: string;
  /** The device credential. */
  readonly deviceId: string;
  /** The game provider's token from the launch. */
  readonly gameToken: string;
}

/** The lobby server and the bank as separate programs, and a game provider; the server can be killed at any time. */
export async function openFixture() {
  const { database, url: databaseUrl } = await withDatabase();
  // The queue of jobs belongs to the owner of the database.
  const owner = openDatabase({ url: databaseUrl, log: silentLog, size: 2 });
  onTestFinished(owner.end);
  const dir = temporaryDir();
  const settings = JSON.parse(readFileSync(shippedSettings, "utf8"));
  const plenty = 1_000_000;
  const config = join(dir, "lobby.json");
  writeFileSync(
    config,
    JSON.stringify({
      ...settings,
      // All clients call from one address, and repeat calls without an answer.
      callsPerMinute: { login: plenty, money: plenty, other: plenty },
      // Withdrawals with and without fee, tax and review; few places at the bank, so that orders queue.
      withdrawals: {
        ...settings.withdrawals,
        firstWithdrawalRule: false,
        places: 3,
        fastLaneAfterMinutes,
        fastLanePlaces: 3,
        tax: { duty: "UU Contoh", threshold: 1_000_000, high: 10, low: 0, reviewFrom },
      },
    }),
  );
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const bank = await startBankProgram({
    BANK_CALLBACK_URL: `${url}/providers/xendit/webhook`,
    BANK_PAYOUT_MS: "100",
    BANK_WEBHOOK_RETRY_MS: "50",
    BANK_HANG_SECONDS: "0.3",
    BANK_LATE_SECONDS: String(lateSeconds),
  });
  loadServerKeys(join(dir, "server"));
  const provider = await startProvider(readFileSync(join(dir, "server/operator-public.pem"), "utf8"));
  onTestFinished(provider.close);
  const { privateKey, publicKeyFile } = makeProviderKey(dir);

  const start = () =>
    runServer({
      PORT: String(port),
      DATA_DIR: dir,
      ...serverUrls(databaseUrl),
      LOBBY_CONFIG: config,
      LOG_LEVEL: "silent",
      XENDIT_URL: bank.url,
      XENDIT_API_KEY: bank.credentials.apiKey,
      XENDIT_CALLBACK_TOKEN: bank.credentials.callbackToken,
      HUB88_URL: provider.url,
      HUB88_PROVIDER_PUBLIC_KEY_FILE: publicKeyFile,
    });
  let over = false;
  onTestFinished(() => void (over = true));
  let run = start();
  let ready = untilReady(run, url);
  await ready;

  let answered = 0;
  let recorded = 0;
  let nextMoment = { at: Infinity, reached: (): void => undefined };
  const waiters = new Map<string, (code: number) => void>();
  const count = (): void => {
    if (answered + recorded >= nextMoment.at) nextMoment.reached();
  };

  /** Sends until there is an answer, since a lost connection does not tell the outcome. */
  async function post(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
    for (;;) {
      const answer = await postOnce(path, body, headers);
      if (answer !== undefined) return answer;
    }
  }

  /** Returns the answer. If that is missing or inconclusive, waits for the server and returns undefined. */
  async function postOnce(path: string, body: string, headers: Readonly<Record<string, string>>) {
    try {
      const response = await fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body,
      });
      if (response.status < 500) return await response.json();
    } catch {
      // Killed before or during the answer.
    }
    await ready;
    if (over) throw new Error("the test is over");
    return undefined;
  }

  return {
    url,
    bank,
    database,
    owner,

    /** Kills the server with SIGKILL: no handler runs, nothing is cleaned up. Then starts the same server again. */
    async killAndRestart(): Promise<void> {
      run.signal("SIGKILL");
      ready = run.ended.then(() => {
        run = start();
        return untilReady(run, url);
      });
      await ready;
    },

    /** Waits until the number of events has reached `at`. */
    momentReached: (at: number): Promise<void> =>
      new Promise((resolve) => {
        nextMoment = { at, reached: resolve };
        count();
      }),

    /** Counts the events that no call of a client shows (steps and credited deposits) until `work` is done. */
    async watchDuring(work: Promise<unknown>): Promise<void> {
      const working = new AbortController();
      const stop = (): void => working.abort();
      work.then(stop, stop);
      while (!working.signal.aborted) {
        const [row] = await database.query<{ credited: bigint }>(
          "select count(*) as credited from cashier.deposit where credited_at is not null",
        );
        const steps = await database.query<{ order_id: string; code: number }>(
          "select order_id, code from withdrawals.step order by seq",
        );
        recorded = Number(row?.credited) + steps.length;
        count();
        for (const { order_id, code } of steps) waiters.get(order_id)?.(code);
        await new Promise((wait) => setTimeout(wait, 20));
      }
    },

    /** Waits until an order has reached one of these steps, and returns that step. Works only while `watchDuring` runs. */
    reached: (orderId: string, codes: readonly number[]): Promise<number> =>
      new Promise((resolve) => {
        waiters.set(orderId, (code) => {
          if (codes.includes(code)) resolve(code);
        });
      }),

    /** The operator's operations, directly on the database: they work while the server is killed and restarted. */
    desk: wireOperations({ database, now: () => Date.now(), currency: "IDR" }).withdrawals,

    /** Makes a call of the lobby, repeated until it is answered. */
    async call<P extends CallPath>(
      token: string,
      path: P,
      body: RequestInput<P>,
      key?: string,
    ): Promise<Envelope<ReplyOf<P>>> {
      const headers = { "access-token": token, ...(key === undefined ? {} : { "idempotency-key": key }) };
      for (;;) {
        const reply = (await post(path, JSON.stringify(body), headers)) as Envelope<ReplyOf<P>>;
        // After either error, the same call may be made again.
        if (reply.msgCode === "server_error" || reply.msgCode === "deposit_failed") continue;
        return reply;
      }
    },

    /** Makes a wallet call; returns its status, or undefined if the outcome is unknown. */
    async wallet(path: string, body: object): Promise<string | undefined> {
      const raw = JSON.stringify(body);
      const answer = await postOnce(`/providers/hub88${path}`, raw, { "x-hub88-signature": sign(raw, privateKey) });
      const status = (answer as { status: string } | undefined)?.status;
      return status === "RS_ERROR_UNKNOWN" ? undefined : status;
    },

    /** Counts an event: a client got the final answer to a call. */
    answered(): void {
      answered += 1;
      count();
    },

    /** Creates a guest who agreed to the terms, has some cash and has opened the game. */
    async player(): Promise<Player> {
      const { userId: id, token, deviceId } = dataOf(await this.call("", "/user/login", deviceLogin(randomUUID())));
      dataOf(await this.call(token, "/v1/consent", { ageConfirmed: true, termsVersion: "2026-11-01" }));
      await postBatch(
        database,
        [
          {
            mode: "legs",
            kind: "gift",
            player: id,
            currency: "IDR",
            key: "opening",
            fingerprint: "opening",
            subject: "test",
            cash: BigInt(openingCash),
            house: { promotions: -BigInt(openingCash) },
          },
        ],
        Date.now(),
      );
      dataOf(await this.call(token, "/game/forward", { id: gameId }));
      const gameToken = provider.launches.find(({ body }) => body["user"] === id)?.body["token"];
      if (gameToken === undefined) throw new Error("the provider was given no token");
      return { id, token, deviceId, gameToken };
    },
  };
}

/** Returns the data of a reply, which must be a success. */
export function dataOf<T>(reply: Envelope<T>): T {
  if (!reply.success) throw new Error(`${reply.msgCode}: ${reply.msg}`);
  return reply.data;
}
