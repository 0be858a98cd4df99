import type { Currency, PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";
import type { DataPart } from "../../platform/player-data.ts";
import { leftOut } from "./left-out.ts";

export interface FileDeps {
  readonly database: Sql;
  readonly now: () => number;
  readonly currency: Currency;
  readonly issuer: string;
  readonly parts: readonly DataPart[];
}

const timeOf = (at: number): string => new Date(at).toISOString();

/** What a reader must know to read the file. */
const intro = [
  "Everything this lobby keeps about you, part by part. Nothing is made up for this file.",
  "Amounts are in minor units: 100 is 1.00 of the currency. Times are in UTC unless they say otherwise.",
  "Passwords, codes and keys are stored as hashes that nobody can read, and are not here. Nor are facts about other people.",
  "The last line says when the file was complete; without it a part is missing. The format: docs/player-data.md.",
];

/** Yields the JSON of everything that is kept about a player, a page of rows at a time (R-REC-40, docs/player-data.md). */
export async function* writeFile(
  { database, now, currency, issuer, parts }: FileDeps,
  playerId: PlayerId,
): AsyncGenerator<string> {
  const head = { format: "fairlobby-player-data-1", lobby: issuer, player: playerId, made: timeOf(now()), currency };
  yield `${JSON.stringify({ ...head, readMe: intro }, null, 1).slice(0, -2)},\n "parts": {`;
  let separator = "";
  for (const part of parts) {
    yield `${separator}\n  ${JSON.stringify(part.name)}: {\n   "about": ${JSON.stringify(part.about)},\n   "entries": [`;
    separator = ",";
    let entries = 0;
    for await (const entry of part.read(database, playerId)) {
      yield `${entries++ === 0 ? "" : ","}\n    ${JSON.stringify(entry)}`;
    }
    yield `${entries === 0 ? "" : "\n   "}],\n   "count": ${entries}\n  }`;
  }
  const others = Object.entries(leftOut).map(([table, why]) => ({ table, why }));
  yield `\n },\n "notInThisFile": ${JSON.stringify(others, null, 1).replaceAll("\n", "\n ")},\n`;
  yield ` "complete": ${JSON.stringify(timeOf(now()))}\n}\n`;
}
