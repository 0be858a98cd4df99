import { randomUUID } from "node:crypto";
import type { PlayerId, RequestInput } from "@fairlobby/contract";
import sharp from "sharp";
import { countCredited, readDeposit, readRecent } from "../../src/modules/cashier/read-model.ts";
import { hasRound, readRounds, sumUpRounds } from "../../src/modules/games/rounds.ts";
import { createSupport } from "../../src/modules/support/index.ts";
import { readLastSteps, readOrders } from "../../src/modules/withdrawals/life-cycle/read-orders.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { testKey, type WhenDone } from "../harness/bank-world.ts";
import { noLimits, serveCalls } from "../harness/calls.ts";
import { createDatabase, silentLog } from "../harness/database.ts";

export const hourMs = 3_600_000;
export const answerWithinHours = 24;

export type SupportWorld = Awaited<ReturnType<typeof openSupportWorld>>;

/** Serves the calls of questions on a real database, and runs the jobs that the console gives. A token is the player's id. */
export async function openSupportWorld(whenDone: WhenDone) {
  const { database, url, drop } = await createDatabase();
  whenDone(drop);
  const clock = { at: Date.now() };
  const told: PlayerId[] = [];
  const support = createSupport({
    database,
    now: () => clock.at,
    sealing: createSealing(testKey),
    answerWithinHours,
    pictureMegabytesPerDay: 1_000,
    // Who may write and how much is tested on the whole server: `allowance.test.ts`.
    limits: noLimits.sharedLimits,
    nameAddress: noLimits.nameAddress,
    accounts: { deviceOf: async ({ playerId }) => ({ deviceId: playerId, knownSince: 0 }) },
    protection: { mayWithdraw: async () => "ok" },
    gameNames: [{ gameId: "66121", name: "Lentera Sungai" }],
    depositNames: [{ bankName: "BRI_VA", label: "BRI" }],
    cashier: {
      async deposits(sql, player, of) {
        if ("most" in of) return (await readRecent(sql, player, 0, of.most)).map(({ deposit }) => deposit);
        const deposit = await readDeposit(sql, player, of.orderId);
        return deposit === undefined ? [] : [deposit];
      },
      countCredited,
    },
    games: {
      sumUpRounds: (player) => sumUpRounds(database, player),
      rounds: (player, filter, page) => readRounds(database, player, filter, page),
      hasRound: (sql, { playerId, gameId, roundId }) => hasRound(sql, playerId, gameId, roundId),
    },
    withdrawals: {
      lastSteps: readLastSteps,
      latestOrders: async (sql, player, most) =>
        (await readOrders(sql, player, { number: 1, size: most })).map(({ orderId, createdAt, sums, bankName }) => ({
          orderId,
          createdAt,
          gross: sums.gross,
          bankName,
        })),
    },
    push: {
      async account(player) {
        told.push(player);
      },
    },
  });
  const server = await serveCalls({
    ...support,
    authenticate: async (token) =>
      /^\d+$/.test(token) ? { playerId: token as PlayerId, sessionRef: token, signInRef: token } : null,
  });
  whenDone(server.close);
  const jobs = await startJobs({ database, url, log: silentLog, concurrency: 2, handlers: support.jobs });
  whenDone(jobs.stop);

  let players = 10_000_000;
  const world = {
    database,
    url,
    clock,
    /** The players whose lobby was told of an answer. */
    told,
    support,
    origin: server.origin,
    call: server.call,
    newPlayer: () => String(++players) as PlayerId,
    write: (player: PlayerId, message: Partial<RequestInput<"/v1/support/write">> = {}) =>
      server.call(
        "/v1/support/write",
        { id: randomUUID(), text: "Where is my deposit?", ...message },
        { token: player },
      ),
    /** Writes, and expects it to be taken; returns the question's number. */
    async ask(player: PlayerId, message: Partial<RequestInput<"/v1/support/write">> = {}): Promise<string> {
      const { data, msgCode } = await world.write(player, message);
      if (data === null) throw new Error(msgCode);
      return data.number;
    },
    async question(player: PlayerId, number: string) {
      const { data, msgCode } = await server.call("/v1/support/question", { number }, { token: player });
      if (data === null) throw new Error(msgCode);
      return data;
    },
    async upload(player: PlayerId, bytes: Uint8Array, type = "image/jpeg") {
      const response = await fetch(`${server.origin}/v1/support/picture`, {
        method: "POST",
        headers: { "access-token": player, "content-type": type, "accept-language": "id" },
        body: new Blob([new Uint8Array(bytes)]),
      });
      const body = (await response.json()) as { msg: string; msgCode: string; data: { id: string } | null };
      return { status: response.status, ...body };
    },
    /** Uploads, and expects it to be taken; returns the picture's id. */
    async keep(player: PlayerId, bytes: Uint8Array): Promise<string> {
      const { data, msgCode } = await world.upload(player, bytes);
      if (data === null) throw new Error(msgCode);
      return data.id;
    },
    picture: (player: PlayerId, id: string) =>
      fetch(`${server.origin}/v1/support/picture?id=${id}`, { headers: { "access-token": player } }),
  };
  return world;
}

/** A photo of one colour. */
export const photo = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: "#204060" } });
