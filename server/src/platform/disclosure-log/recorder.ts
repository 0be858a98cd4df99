import { createHash, randomUUID } from "node:crypto";
import { calls, pushMessages, type CallPath, type Destination, type PlayerId, type Schema } from "@fairlobby/contract";
import type { Sql } from "../db/database.ts";
import type { Log } from "../log/log.ts";
import type { Language } from "../texts.ts";
import { createThrottledLog } from "../log/throttled-log.ts";
import { createBuffer, type Entry } from "./buffer.ts";
import { keptReply } from "./kept-reply.ts";
import type { Run } from "./store.ts";
import { createWriter } from "./writer.ts";

/** What a call answered a player. */
export interface Reply {
  readonly playerId: PlayerId;
  readonly call: CallPath;
  readonly msgCode: string;
  /** The sentence of a refusal: of the server's own texts, which are filled in with codes, amounts and counts. */
  readonly msg: string;
  readonly order: string | null;
  readonly language: Language;
  /** The envelope's data; null for a refusal. */
  readonly data: unknown;
}

/** The record of what players were told (R-SRV-85). Nothing here fails or makes anybody wait. */
export interface DisclosureLog {
  /** Records that this run of the server began, and writes from now on. */
  start(): Promise<void>;
  reply(reply: Reply): void;
  /** Keeps a push that reached a socket. */
  push(playerId: PlayerId, destination: Destination, body: object): void;
  /** Writes the rest and records the end of the run, within seconds. */
  close(): Promise<void>;
}

export interface DisclosureLogOptions {
  readonly sql: Sql;
  readonly log: Log;
  readonly now: () => number;
  readonly run: Omit<Run, "id" | "startedAt">;
  /** Entries that may wait, and the characters of all together. */
  readonly limits?: { readonly entries: number; readonly size: number };
  /** Called with the number of entries that were lost. */
  readonly onLost?: (count: number) => void;
}

/** At most 16 MB: JavaScript takes one or two bytes for a character. */
const usualLimits = { entries: 10_000, size: 8_000_000 };

export function createDisclosureLog({
  sql,
  log,
  now,
  run,
  limits = usualLimits,
  onLost = () => undefined,
}: DisclosureLogOptions): DisclosureLog {
  const buffer = createBuffer(limits);
  const failing = createThrottledLog((fields) => log.warn(fields, "what players were told is not kept"));
  const writer = createWriter({
    sql,
    buffer,
    now,
    run: { ...run, id: randomUUID(), startedAt: now() },
    failed(error, lost) {
      if (lost > 0) onLost(lost);
      failing.count({ err: error, lost });
    },
  });
  const keep = (entry: Entry): void => {
    if (buffer.add(entry)) return;
    onLost(1);
    failing.count({ lost: 1 });
  };
  /** Runs after the reply was sent: a failure here would otherwise end the process. */
  const safely = (make: () => Entry): void => {
    try {
      keep(make());
    } catch (error) {
      log.error({ err: error }, "what a player was told could not be kept");
    }
  };

  return {
    start: () => writer.start(),
    reply: (answer) => safely(() => replyEntry(answer, now())),
    push(player, destination, body) {
      safely(() => ({
        kind: "entry",
        player,
        at: now(),
        call: destination,
        msgCode: "",
        order: "orderId" in body && typeof body.orderId === "string" ? body.orderId : null,
        language: null,
        reply: JSON.stringify(keptReply(pushMessages[destination], body)),
        digest: null,
      }));
    },
    close: () => writer.close(),
  };
}

function replyEntry({ playerId, call: path, msgCode, msg, order, language, data }: Reply, at: number): Entry {
  const call: { readonly disclosureLog?: string; readonly reply: Schema } = calls[path];
  const reply = JSON.stringify(data === null ? { msg } : keptReply(call.reply, data));
  const digest = createHash("sha256").update(`${msgCode}\n${reply}`).digest("base64url");
  return {
    kind: "entry",
    player: playerId,
    at,
    call: path,
    msgCode,
    order,
    language,
    reply,
    digest: call.disclosureLog === "changes" && order !== null ? digest : null,
  };
}
