import { answerTooLarge, createOutgoing } from "../../../platform/outgoing/outgoing.ts";
import type { Log } from "../../../platform/log/log.ts";
import { formatOf } from "../../../platform/pictures/header.ts";
import { addressRefused, listedUrl, type Resolve } from "../../../platform/outgoing/public-lookup.ts";

/** A picture larger than this is not read. */
const maxBytes = 2 * 1024 * 1024;
const timeoutMs = 10_000;

/** `host` is not listed; `address` is not one that may be connected to; `answer` is a status other than 200. */
export type FetchFailure = "host" | "address" | "unreachable" | "answer" | "too_large" | "type";

const failures: Readonly<Record<string, FetchFailure>> = {
  [addressRefused]: "address",
  [answerTooLarge]: "too_large",
};

export interface PictureSourceOptions {
  /** Listed hosts, as written in an address: with a port unless it is the scheme's default. */
  readonly hosts: readonly string[];
  /** With play money, pictures may also come from listed loopback hosts. */
  readonly moneyMode: "play" | "real";
  readonly log: Log;
  /** Resolves names; the system's resolver by default. */
  readonly resolve?: Resolve;
  /** Time for a picture, from resolving the name to the last byte; 10 s by default. */
  readonly timeoutMs?: number;
}

export interface PictureSource {
  /** Returns whether a picture's host is listed and, with real money, public. */
  has(address: string): boolean;
  /**
   * Returns the bytes of a picture, which begin as JPEG, PNG, WebP, GIF or AVIF does, or why there are none. Follows no
   * redirect and never throws.
   */
  fetch(address: string): Promise<Buffer | FetchFailure>;
  close(): Promise<void>;
}

export function createPictureSource(options: PictureSourceOptions): PictureSource {
  const { hosts, moneyMode, log, resolve } = options;
  const outgoing = createOutgoing({
    target: "picture host",
    baseUrl: "",
    // Only warnings are logged for a single picture: `fetchPictures` logs one line for each run.
    log: log.child({}, { level: "warn" }),
    pauses: false,
    connections: 4,
    hosts,
    resolve,
  });
  const has = (address: string): boolean => {
    const listed = listedUrl(address, hosts);
    return listed !== null && (listed.reach === "public" || moneyMode === "play");
  };

  return {
    has,
    async fetch(address) {
      if (!has(address)) return "host";
      const answer = await outgoing.call({
        kind: "read_picture",
        method: "GET",
        path: address,
        headers: { accept: "image/avif,image/webp,image/png,image/jpeg,image/gif" },
        timeoutMs: options.timeoutMs ?? timeoutMs,
        maxBytes,
      });
      if (answer.outcome === "none") return failures[answer.code ?? ""] ?? "unreachable";
      if (answer.status !== 200) return "answer";
      return formatOf(answer.body) === null ? "type" : answer.body;
    },
    close: () => outgoing.close(),
  };
}
