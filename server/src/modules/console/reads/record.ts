import type { Database } from "../../../platform/db/database.ts";
import type { ConsoleDownload, ConsoleRoute, Operator } from "../../../platform/http/console-route.ts";
import { query } from "../statements.ts";

/** The same read by the same session is not recorded again within this time: open pages reload by themselves. */
const againMs = 15 * 60_000;
/** Number of reads remembered; the oldest are forgotten, and recorded again if they are repeated. */
const maxRemembered = 100_000;

const insertPlayerReads = query(
  "insert_player_reads",
  `insert into backoffice.player_read (player_id, operator_id, session_id, call, subject, read_at)
   select player_id, :operatorId, :sessionId, :call, :subject, :at from unnest(:playerIds::bigint[]) player_id`,
);

type Reader = Pick<Operator, "operatorId" | "sessionId">;

/**
 * Records which players' data operators read (R-AUD-12). The players are found in the reply, where they are always
 * named `playerId`, so that no call can be forgotten. A reply that cannot be recorded is not sent.
 */
export function createReadLog({ database, now }: { readonly database: Database; readonly now: () => number }) {
  const remembered = new Map<string, number>();

  async function record(reader: Reader, call: string, subject: string, players: readonly string[]): Promise<void> {
    const at = now();
    const keyOf = (player: string): string => [reader.sessionId, call, subject, player].join(" ");
    const read = players.filter((player) => (remembered.get(keyOf(player)) ?? -Infinity) <= at - againMs);
    if (read.length === 0) return;
    const { operatorId, sessionId } = reader;
    await insertPlayerReads(database, { playerIds: read.map(BigInt), operatorId, sessionId, call, subject, at });
    for (const player of read) {
      remembered.delete(keyOf(player));
      remembered.set(keyOf(player), at);
    }
    for (const key of remembered.keys()) {
      if (remembered.size <= maxRemembered) break;
      remembered.delete(key);
    }
  }

  return {
    /** Returns a route that also records the players in its replies. */
    route: (route: ConsoleRoute): ConsoleRoute => ({
      path: route.path,
      async handle(body, context) {
        const answer = await route.handle(body, context);
        if (context.operator === null || "failure" in answer) return answer;
        const players = playersIn(answer.data);
        if (players.length > 0) await record(context.operator, route.path, subjectOf(body), players);
        return answer;
      },
    }),

    /** Returns a download that records the player whom its query names; other files have audit entries of their own. */
    download: (download: ConsoleDownload): ConsoleDownload => ({
      ...download,
      async handle(given, operator) {
        const file = await download.handle(given, operator);
        const { player = "", picture = "" } = given;
        if (!("failure" in file) && player !== "") await record(operator, download.path, picture, [player]);
        return file;
      },
    }),
  };
}

/** Returns the players that a reply names. */
function playersIn(data: unknown): string[] {
  const found = new Set<string>();
  const search = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      if (name === "playerId" && typeof part === "string") found.add(part);
      else search(part);
    }
  };
  search(data);
  return [...found];
}

/** Returns what a call opened: an order or a question; empty for a list. */
function subjectOf(body: unknown): string {
  const { orderId, number } = body as { readonly orderId?: unknown; readonly number?: unknown };
  return typeof orderId === "string" ? orderId : typeof number === "string" ? number : "";
}
