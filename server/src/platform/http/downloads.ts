import { Readable } from "node:stream";
import type { Failure } from "./failure.ts";
import type { PlayerContext } from "./route.ts";

/** A file as it is sent, text by text; an error on the way breaks the connection off, so that nobody takes a part for all. */
export interface DownloadedFile {
  readonly name: string;
  readonly type: string;
  readonly text: AsyncIterable<string>;
}

/**
 * A file of the player's, fetched with GET and the access token in its header: an address is kept in histories and logs,
 * so nothing of a session is ever part of it. A refusal is the envelope of the calls, with a status that says so.
 */
export interface Download {
  readonly path: `/${string}`;
  /** @param query as it was sent: to be checked */
  handle(query: Readonly<Record<string, string>>, context: PlayerContext): Promise<DownloadedFile | Failure>;
}

/** The single-valued part of a parsed query. */
export function queryOf(query: unknown): Record<string, string> {
  if (typeof query !== "object" || query === null) return {};
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** The file as a stream that reads on only as fast as the client takes it. */
export function streamOf(text: AsyncIterable<string>, onError: (error: unknown) => void): Readable {
  const watched = async function* (): AsyncGenerator<string> {
    try {
      yield* text;
    } catch (error) {
      onError(error);
      throw error;
    }
  };
  return Readable.from(watched(), { objectMode: false });
}
