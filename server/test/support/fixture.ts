import { randomUUID } from "node:crypto";
import type { PlayerId, RequestInput } from "@fairlobby/contract";
import sharp from "sharp";
import { startJobs } from "../../src/platform/jobs/jobs.ts";
import { collect } from "../../src/wiring/ranks.ts";
import type { WhenDone } from "../harness/clean-ups.ts";
import { serveCalls } from "../harness/calls.ts";
import { createDatabase, silentLog } from "../harness/database.ts";
import { wireLobby } from "../harness/lobby.ts";

export const hourMs = 3_600_000;
export const answerWithinHours = 24;

export type SupportFixture = Awaited<ReturnType<typeof openSupportFixture>>;

/**
 * Serves the calls of questions on a real database, and runs the jobs that the console queues. A token is the player's
 * id.
 */
export async function openSupportFixture(whenDone: WhenDone) {
  const { database, url, drop } = await createDatabase();
  whenDone(drop);
  const clock = { at: Date.now() };
  const { config, modules, services } = await wireLobby(
    { url, now: () => clock.at, settings: { support: { answerWithinHours, pictureMegabytesPerDay: 1_000 } } },
    whenDone,
  );
  const { support } = modules;
  const notified: PlayerId[] = [];
  await services.bus.subscribe(
    "push",
    (message) => {
      const { kind, playerId, reason } = message as { kind: string; playerId: PlayerId; reason?: string };
      if (kind === "account" && reason === "support") notified.push(playerId);
    },
    () => undefined,
  );
  const server = await serveCalls({
    routes: collect("routes", modules),
    downloads: collect("downloads", modules),
    uploads: collect("uploads", modules),
    authenticate: async (token) =>
      /^\d+$/.test(token) ? { playerId: token as PlayerId, sessionRef: token, signInRef: token } : null,
  });
  whenDone(server.close);
  const jobs = await startJobs({ database, url, log: silentLog, concurrency: 2, handlers: support.jobs });
  whenDone(jobs.stop);

  let players = 10_000_000;
  const fixture = {
    database,
    url,
    clock,
    /** The players whose lobby was told of an answer. */
    notified,
    support,
    origin: server.origin,
    call: server.call,
    /** Creates a player who may ask: signed in on a device that is not new, with age and terms recorded. */
    async newPlayer(): Promise<PlayerId> {
      const player = String(++players) as PlayerId;
      await database.query(
        `with device as (
           insert into accounts.device (device_hash, player_id, created_at)
           values (sha256($1::text::bytea), $1::text::bigint, $2::timestamptz - interval '1 hour')
           returning device_hash, player_id
         )
         insert into accounts.session (token_hash, session_id, sign_in_id, player_id, device_hash, offered_hash, created_at, used_at)
         select device_hash, player_id, player_id, player_id, device_hash, device_hash, $2, $2 from device`,
        [player, new Date(clock.at)],
      );
      const consent = { ageConfirmed: true, termsVersion: config.termsVersion };
      const reply = await server.call("/v1/consent", consent, { token: player });
      if (!reply.success) throw new Error(reply.msgCode);
      return player;
    },
    write: (player: PlayerId, message: Partial<RequestInput<"/v1/support/write">> = {}) =>
      server.call(
        "/v1/support/write",
        { id: randomUUID(), text: "Where is my deposit?", ...message },
        { token: player, address: addressOf(player) },
      ),
    /** Writes a message, and expects it to be accepted; returns the question's number. */
    async ask(player: PlayerId, message: Partial<RequestInput<"/v1/support/write">> = {}): Promise<string> {
      const { data, msgCode } = await fixture.write(player, message);
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
        headers: {
          "access-token": player,
          "content-type": type,
          "accept-language": "id",
          "x-forwarded-for": addressOf(player),
        },
        body: new Blob([new Uint8Array(bytes)]),
      });
      const body = (await response.json()) as { msg: string; msgCode: string; data: { id: string } | null };
      return { status: response.status, ...body };
    },
    /** Uploads a picture, and expects it to be accepted; returns its id. */
    async keep(player: PlayerId, bytes: Uint8Array): Promise<string> {
      const { data, msgCode } = await fixture.upload(player, bytes);
      if (data === null) throw new Error(msgCode);
      return data.id;
    },
    picture: (player: PlayerId, id: string) =>
      fetch(`${server.origin}/v1/support/picture?id=${id}`, { headers: { "access-token": player } }),
  };
  return fixture;
}

/** Returns an address of the player's own: allowance.test.ts tests what one address may send. */
const addressOf = (player: PlayerId): string => `10.0.${(Number(player) >> 8) & 255}.${Number(player) & 255}`;

/** Returns a picture of one colour, not encoded yet. */
export const photo = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: "#204060" } });
