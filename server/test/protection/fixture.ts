import type { Envelope, PlayerId, ReplyOf, RequestInput } from "@fairlobby/contract";
import type { Protection } from "../../src/modules/protection/index.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { collect } from "../../src/wiring/ranks.ts";
import { serveCalls } from "../harness/calls.ts";
import { collectCleanUps } from "../harness/clean-ups.ts";
import { createDatabase } from "../harness/database.ts";
import { wireLobby } from "../harness/lobby.ts";

export const terms = "2026-11";
export const hour = 3_600_000;
export const day = 24 * hour;

type Choices = ReplyOf<"/v1/consent">;

export interface ProtectionFixture {
  readonly database: OpenDatabase;
  readonly protection: Protection;
  /** The server's time, milliseconds since the epoch; a test sets it. */
  readonly clock: { at: number };
  newPlayer(): PlayerId;
  /** Creates a player who confirmed their age and accepted the terms. */
  agreed(): Promise<PlayerId>;
  choose(player: PlayerId, change: RequestInput<"/v1/consent">): Promise<Envelope<Choices>>;
  /** Reads the choices in force. */
  read(player: PlayerId): Promise<Choices | null>;
  close(): Promise<void>;
}

/** Serves consent and limits over their call. */
export async function openProtectionFixture(): Promise<ProtectionFixture> {
  const { whenDone, close } = collectCleanUps();
  const { database, url, drop } = await createDatabase();
  whenDone(drop);
  const clock = { at: Date.UTC(2026, 10, 20, 12) };
  const { modules } = await wireLobby(
    { url, now: () => clock.at, settings: { termsVersion: terms, reminderMinutes: 15 } },
    whenDone,
  );
  const { protection } = modules;
  const server = await serveCalls({
    routes: collect("routes", modules),
    // The token identifies the caller; here it is the player's id.
    authenticate: async (token) => ({ playerId: token as PlayerId, sessionRef: "s", signInRef: "s" }),
  });
  whenDone(server.close);
  let players = 0;
  const fixture: ProtectionFixture = {
    database,
    protection,
    clock,
    newPlayer: () => String(++players) as PlayerId,
    async agreed() {
      const player = fixture.newPlayer();
      await fixture.choose(player, { ageConfirmed: true, termsVersion: terms });
      return player;
    },
    choose: (player, change) => server.call("/v1/consent", change, { token: player }),
    read: async (player) => (await fixture.choose(player, {})).data,
    close,
  };
  return fixture;
}

/** Returns the stored versions of a player's choices, oldest first. */
export async function versions({ database }: ProtectionFixture, player: PlayerId) {
  return database.query<{ created_at: Date; ads: boolean }>(
    "select created_at, ads from protection.consent where player_id = $1 order by consent_id",
    [player],
  );
}
