import { isIP } from "node:net";
import { Agent, errors, request } from "undici";
import { formatOf } from "../../../platform/pictures/header.ts";
import {
  addressIn,
  AddressRefused,
  checkedLookup,
  isWithin,
  reachOf,
  type Reach,
  type Resolve,
} from "./picture-address.ts";

/** A larger picture is not read. */
const maxBytes = 2 * 1024 * 1024;
const timeoutMs = 10_000;

/** `host` is not listed; `address` is not one that may be connected to; `answer` is another status than 200. */
export type FetchFailure = "host" | "address" | "unreachable" | "answer" | "too_large" | "type";

export interface PictureSourceOptions {
  /** Hosts as in an address, with a port unless it is the usual one. */
  readonly hosts: readonly string[];
  /** With play money, pictures may also come from listed loopback hosts. */
  readonly moneyMode: "play" | "real";
  /** Resolves names; the system's resolver by default. */
  readonly resolve?: Resolve;
  /** Time for a picture, from resolving the name to the last byte; 10 s by default. */
  readonly timeoutMs?: number;
}

export interface PictureSource {
  /** Whether a picture's host is listed. */
  has(address: string): boolean;
  /** Returns a picture's bytes, JPEG, PNG, WebP, GIF or AVIF by their beginning. Follows no redirect, never throws. */
  fetch(address: string): Promise<Buffer | FetchFailure>;
  close(): Promise<void>;
}

export function createPictureSource(options: PictureSourceOptions): PictureSource {
  const { hosts, moneyMode, resolve } = options;
  const agentFor = (reach: Reach): Agent =>
    new Agent({
      connections: 4,
      maxResponseSize: maxBytes,
      connect: { lookup: checkedLookup(reach, resolve), timeout: options.timeoutMs ?? timeoutMs },
    });
  const agents = { public: agentFor("public"), loopback: agentFor("loopback") };

  const find = (address: string): { readonly url: URL; readonly reach: Reach } | null => {
    const url = URL.parse(address);
    const reach = url === null ? null : reachOf(url, hosts, moneyMode);
    return url === null || reach === null ? null : { url, reach };
  };

  return {
    has: (address) => find(address) !== null,
    async fetch(address) {
      const found = find(address);
      if (found === null) return "host";
      const { url, reach } = found;
      // An address in place of a name is connected to without a look-up.
      if (isIP(addressIn(url)) !== 0 && !isWithin(addressIn(url), reach)) return "address";
      try {
        const response = await request(url, {
          headers: { accept: "image/avif,image/webp,image/png,image/jpeg,image/gif" },
          dispatcher: agents[reach],
          signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
        });
        if (response.statusCode !== 200) {
          // Only the status matters, so a failure while reading the body is ignored.
          await response.body.dump().catch(() => null);
          return "answer";
        }
        const bytes = Buffer.from(await response.body.arrayBuffer());
        return formatOf(bytes) === null ? "type" : bytes;
      } catch (error) {
        if (error instanceof errors.ResponseExceededMaxSizeError) return "too_large";
        return error instanceof AddressRefused ? "address" : "unreachable";
      }
    },
    async close() {
      await Promise.all([agents.public.destroy(), agents.loopback.destroy()]);
    },
  };
}
