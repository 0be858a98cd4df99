import { Socket } from "node:net";
import pg from "pg";
import type { Log } from "../log/log.ts";
import { DatabaseUnavailable } from "./errors.ts";
import { readServerList, type ServerList } from "./server-list.ts";

export interface Server {
  /** The URL of this server alone. */
  readonly url: string;
  readonly host: string;
  readonly port: number;
}

/** Finds the one of several servers that accepts writes. */
export interface Primary {
  /** Returns the server found last; asks all of them if there is none or it is in doubt. Throws DatabaseUnavailable. */
  find(): Promise<Server>;
  /** A connection to this server was lost, or could not be opened: all are asked before the next connection. */
  doubt(server: Server): void;
  /** Asks the other servers whether one was promoted since. Never throws. */
  lookForNewer(): Promise<void>;
}

const connectMs = 1_500;
const answerMs = 1_500;

/** A server that accepts writes: its cluster's id, and the timeline it writes to. */
interface Writable {
  readonly server: Server;
  readonly system: string;
  readonly timeline: number;
}

/** What a server answered. */
type Answer = Writable | { readonly server: Server; readonly refused: string };

/**
 * A promotion begins a new timeline with a higher number. A former primary that accepts writes, still or after a
 * restart, has a lower timeline. So of several servers that accept writes, the one with the highest timeline is used,
 * and never a server whose timeline is lower than the highest that this process has seen.
 * @param deps.moved called when another server is used from now on
 */
export function createPrimary(deps: {
  readonly servers: ServerList;
  readonly log: Log;
  readonly moved: () => void;
}): Primary {
  const { servers, log, moved } = deps;
  let known: Writable | undefined;
  let doubted = true;
  const reported = new Set<string>();
  let searching: Promise<Server> | undefined;
  let looking: Promise<void> | undefined;

  /** Uses the best server among the answers; returns false, and keeps the known server, if none is usable. */
  const take = (answers: readonly Answer[]): boolean => {
    const usable = answers.filter((answer) => "timeline" in answer).filter((answer) => isUsable(answer));
    const [best] = usable.toSorted((a, b) => b.timeline - a.timeline || preference(b) - preference(a));
    if (best === undefined) return false;
    const isOther = known !== undefined && known.server.url !== best.server.url;
    known = best;
    doubted = false;
    if (isOther) {
      log.warn({ server: nameOf(best.server), timeline: best.timeline }, "another database server accepts writes now");
      moved();
    }
    return true;
  };
  const preference = ({ server }: Answer): number => (server.url === known?.server.url ? 1 : 0);
  const isUsable = (answer: Writable): boolean => {
    if (known === undefined || (answer.system === known.system && answer.timeline >= known.timeline)) return true;
    const { server, timeline } = answer;
    const which = { server: nameOf(server), timeline, newest: known.timeline };
    const text = "a former primary, or a server of another database, accepts writes; it is not used";
    if (!reported.has(server.url)) log.warn(which, text);
    reported.add(server.url);
    return false;
  };

  const search = async (): Promise<Server> => {
    const answers = await Promise.all(servers.urls.map(ask));
    if (take(answers) && known !== undefined) return known.server;
    const reasons = answers.map(
      (answer) => `${nameOf(answer.server)} ${"refused" in answer ? answer.refused : "former primary"}`,
    );
    throw new DatabaseUnavailable(`no database server accepts writes (${reasons.join(", ")})`);
  };

  const look = async (): Promise<void> => {
    const others = servers.urls.filter((url) => url !== known?.server.url);
    const answers = await Promise.all(others.map(ask));
    const newer = answers.filter((answer) => "timeline" in answer && answer.timeline > (known?.timeline ?? 0));
    if (newer.length > 0) take(newer);
    for (const answer of answers) if ("timeline" in answer) isUsable(answer);
  };

  return {
    async find() {
      if (known !== undefined && !doubted) return known.server;
      searching ??= search().finally(() => (searching = undefined));
      return searching;
    },
    doubt(server) {
      if (server.url === known?.server.url) doubted = true;
    },
    lookForNewer() {
      looking ??= look().finally(() => (looking = undefined));
      return looking;
    },
  };
}

/** Returns the URL of the server that accepts writes; a URL of a single server is returned as it is. */
export async function writableUrl(url: string): Promise<string> {
  const servers = readServerList(url);
  if (!servers.writable) return url;
  const silent = { warn: () => undefined, debug: () => undefined };
  const { url: found } = await createPrimary({ servers, log: silent as unknown as Log, moved: () => undefined }).find();
  return found;
}

const nameOf = ({ host, port }: Server): string => `${host}:${port}`;

/** Asks one server which timeline it writes to, within three seconds. */
async function ask(url: string): Promise<Answer> {
  const socket = new Socket();
  const client = new pg.Client({
    connectionString: url,
    application_name: "fairlobby-servers",
    connectionTimeoutMillis: connectMs,
    query_timeout: answerMs,
    statement_timeout: answerMs,
    stream: () => socket,
  });
  client.on("error", () => undefined);
  const server = { url, host: client.host, port: client.port };
  try {
    await client.connect();
    const { rows } = await client.query<{ system: string; file: string | null }>(
      `select (select system_identifier::text from pg_control_system()) as system,
         case when not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off'
           then pg_walfile_name(pg_current_wal_lsn()) end as file`,
    );
    const { system = "", file = null } = rows[0] ?? {};
    if (file === null) return { server, refused: "is a standby or read-only" };
    // The name of a log file begins with its timeline, in eight hexadecimal digits.
    return { server, system, timeline: Number.parseInt(file.slice(0, 8), 16) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { server, refused: code ?? message };
  } finally {
    client.end().catch(() => undefined);
    setTimeout(() => socket.destroy(), answerMs).unref();
  }
}
