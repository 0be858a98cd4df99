import { setTimeout as pause } from "node:timers/promises";
import { questionPicture } from "@fairlobby/contract/console";
import type { Database } from "../../../platform/db/database.ts";
import type { ConsoleDownload } from "../../../platform/http/console-route.ts";
import { inOnePart } from "../../../platform/http/downloads.ts";
import { createReader } from "../../support/index.ts";
import { query } from "../statements.ts";

const requestPicture = query(
  "request_picture",
  "select support.request_picture(:playerId, :picture, :operatorName, :publicKey, :at) as request_id",
);

const openedPicture = query(
  "opened_picture",
  `select for_reader from support.opened_picture where player_id = :playerId and request_id = :requestId`,
);

/** How long the console waits for the lobby server. */
const patienceMs = 10_000;

/**
 * Shows a picture of a player's message. The console cannot decrypt it: the lobby server encrypts it for a key pair
 * that is made for this one request, and whose secret key never leaves this process.
 */
export function pictureDownload(deps: { readonly database: Database; readonly now: () => number }): ConsoleDownload {
  const { database, now } = deps;
  return {
    path: questionPicture.path,
    access: questionPicture.access,
    async handle(given, operator) {
      const asked = questionPicture.query.safeParse(given);
      if (!asked.success) return { failure: "invalid_input", params: { field: "picture" } };
      const { player, picture } = asked.data;
      const reader = createReader();
      const playerId = BigInt(player);
      const { publicKey } = reader;
      const asking = { playerId, picture, operatorName: operator.name, publicKey, at: now() };
      const requestId = (await requestPicture.first(database, asking))?.requestId ?? null;
      if (requestId === null) return { failure: "not_found" };
      const sealed = await waitForPicture(database, playerId, requestId);
      if (sealed === "late") return { failure: "busy", retryAfter: 5 };
      if (sealed === null) return { failure: "not_found" };
      const bytes = reader.open(sealed, requestId);
      return { name: `${picture}.webp`, type: "image/webp", text: inOnePart(bytes) };
    },
  };
}

async function waitForPicture(
  database: Database,
  playerId: bigint,
  requestId: string,
): Promise<Buffer | null | "late"> {
  const end = performance.now() + patienceMs;
  for (let delay = 20; performance.now() < end; delay = Math.min(delay * 2, 200)) {
    const row = await openedPicture.first(database, { playerId, requestId });
    if (row !== undefined) return row.forReader;
    await pause(delay);
  }
  return "late";
}
