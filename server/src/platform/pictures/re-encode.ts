import { spawn } from "node:child_process";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { decodedBytes, formatOf, type PictureFormat } from "./header.ts";

/** 22 megapixels of a phone's camera, or 8 of a WebP picture; the lobby sends at most 2.6. */
const mostDecodedBytes = 64 * 1024 * 1024;
/** Memory of the process, of which about 70 MB are its own. Linux counts private memory that can be written. */
const processKilobytes = 256 * 1024;
const decodeSeconds = 10;
/** The process runs at the lowest priority, so a busy machine may be slow to start it. */
const processMs = 30_000;

export interface PictureBox {
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes a picture and encodes its pixels again as WebP, upright and within each of the sizes: nothing else of the
 * file is kept, neither where a photo was taken nor what was appended to it. Null for a file that has none of these
 * formats, takes too much memory, is incomplete or cannot be read in time. The decoder is a process of its own with a
 * limit of memory, without the server's environment and at the lowest priority: a picture that crashes it harms nothing
 * else.
 */
export async function reEncode(
  bytes: Buffer,
  { formats, sizes }: { readonly formats: readonly PictureFormat[]; readonly sizes: readonly PictureBox[] },
): Promise<Buffer[] | null> {
  const format = formatOf(bytes);
  if (format === null || !formats.includes(format)) return null;
  const needed = decodedBytes(bytes, format);
  if (needed === null || needed === 0 || needed > mostDecodedBytes) return null;
  const task = JSON.stringify({ format, sizes, seconds: decodeSeconds });
  const written = await afterLast(() => decode(bytes, task));
  const pictures = written === null ? [] : split(written);
  return pictures.length === sizes.length ? pictures : null;
}

/** A node decodes one picture at a time: its cores and memory are for bets and calls. */
let last: Promise<unknown> = Promise.resolve();

function afterLast<T>(work: () => Promise<T>): Promise<T> {
  const result = last.then(work);
  last = result.catch(() => undefined);
  return result;
}

/**
 * Runs the decoder; null when it failed, as for a picture that takes more memory than its header says. Throws when it cannot be
 * started.
 */
export async function decode(bytes: Buffer, task: string): Promise<Buffer | null> {
  const limited = `ulimit -d ${processKilobytes} && exec nice -n 19 "$0" "$@"`;
  // Without a compiler and with one helper thread, so that the limit is for the picture.
  const flags = ["--jitless", "--v8-pool-size=0", "--max-old-space-size=32"];
  const program = join(import.meta.dirname, "decoder.mjs");
  const decoder = spawn("sh", ["-c", limited, process.execPath, ...flags, program, task], {
    stdio: ["pipe", "pipe", "ignore"],
    env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "1" },
    timeout: processMs,
    killSignal: "SIGKILL",
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    decoder.once("error", reject);
    decoder.once("close", resolve);
  });
  // A decoder that ends early does not read all.
  decoder.stdin.on("error", () => undefined);
  decoder.stdin.end(bytes);
  const [code, written] = await Promise.all([ended, buffer(decoder.stdout)]);
  return code === 0 ? written : null;
}

/** Returns the pictures: each is preceded by its length. */
function split(written: Buffer): Buffer[] {
  const pictures: Buffer[] = [];
  for (let at = 0; at + 4 <= written.length;) {
    const end = at + 4 + written.readUInt32BE(at);
    pictures.push(written.subarray(at + 4, end));
    at = end;
  }
  return pictures;
}
