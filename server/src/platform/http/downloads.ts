import { Readable } from "node:stream";
import type { Failure } from "./failure.ts";
import type { PlayerContext } from "./route.ts";

/** A file sent in parts; an error closes the connection, so that an incomplete file is not taken for a whole one. */
export interface DownloadedFile {
  readonly name: string;
  readonly type: string;
  readonly text: AsyncIterable<string | Uint8Array>;
}

/**
 * A player's file, fetched with GET and the access token in a header: addresses are kept in histories and logs, so they
 * never contain session data. A refusal has the envelope of a call's reply, with an error status.
 */
export interface Download {
  readonly path: `/${string}`;
  /** @param query as it was sent, unchecked */
  handle(query: Readonly<Record<string, string>>, context: PlayerContext): Promise<DownloadedFile | Failure>;
}

/** Returns the parameters of a query that are given once. */
export function queryOf(query: unknown): Record<string, string> {
  if (typeof query !== "object" || query === null) return {};
  return Object.fromEntries(
    Object.entries(query).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Returns bytes that are in memory as the text of a file. */
export async function* inOnePart(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Returns the file as a stream that is read only as fast as the client receives it. */
export function streamOf(text: DownloadedFile["text"], onError: (error: unknown) => void): Readable {
  const watched = async function* (): AsyncGenerator<string | Uint8Array> {
    try {
      yield* text;
    } catch (error) {
      onError(error);
      throw error;
    }
  };
  return Readable.from(watched(), { objectMode: false });
}
