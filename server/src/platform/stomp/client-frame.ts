import { isUtf8 } from "node:buffer";
import { Parser } from "@stomp/stompjs";
import type { IRawFrameType } from "@stomp/stompjs";
import { unescapeHeader } from "./header-text.ts";

/** A frame a client sent: a command and its headers. Repeated headers keep their first value (STOMP 1.2). */
export interface ClientFrame {
  readonly command: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly hasBody: boolean;
}

const LF = 10;
const CR = 13;
const NUL = 0;

/** Returns where the frame at or after `from` starts: the first byte that is not an end of line, i.e. a heart-beat. */
export function skipHeartBeats(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === LF || bytes[at] === CR) at += 1;
  return at;
}

/**
 * Returns the index of the NUL that ends the frame at `from`, or -1 while it is incomplete. Only a body may have further
 * NULs, and no frame this server accepts has a body, so the first NUL is always the end.
 */
export function frameEnd(bytes: Buffer, from: number): number {
  return bytes.indexOf(NUL, from);
}

/**
 * Reads one whole frame, with its closing NUL. Returns null when it is malformed: not UTF-8, a header line without colon
 * or name, an undefined escape, more than `maxHeaders` headers, or a content-length that is not the body's.
 */
export function readClientFrame(bytes: Buffer, maxHeaders: number): ClientFrame | null {
  if (!isUtf8(bytes)) return null;
  const raw = parse(bytes);
  if (raw?.command === undefined || raw.headers.length > maxHeaders) return null;
  // Clients before 1.2 could not read escapes in these two frames, so their headers are never escaped.
  const escaped = raw.command !== "CONNECT" && raw.command !== "CONNECTED";
  const headers = new Map<string, string>();
  for (const [rawName, rawValue] of raw.headers) {
    const name = escaped ? unescapeHeader(rawName) : rawName;
    const value = escaped ? unescapeHeader(rawValue) : rawValue;
    // The parser takes a line without colon as the beginning of the next line's name.
    if (!name || value === null || /[\r\n]/.test(rawName)) return null;
    if (!headers.has(name)) headers.set(name, value);
  }
  const length = headers.get("content-length");
  const bodyBytes = raw.binaryBody?.length ?? 0;
  if (length !== undefined && (!/^\d{1,9}$/.test(length) || Number(length) !== bodyBytes)) return null;
  return { command: raw.command, headers, hasBody: bodyBytes > 0 };
}

/** Parses one frame with @stomp/stompjs; null unless the frame ends exactly at the last byte. */
function parse(bytes: Buffer): IRawFrameType | null {
  const frames: IRawFrameType[] = [];
  // A parser per frame: clients send a handful of frames per connection, and no state outlives a bad one.
  const parser = new Parser(
    (frame) => frames.push(frame),
    () => {},
  );
  parser.parseChunk(copyOf(bytes.subarray(0, -1)));
  if (frames.length > 0) return null;
  parser.parseChunk(copyOf(bytes.subarray(-1)));
  return frames[0] ?? null;
}

/** Returns the bytes in a buffer of their own, as the parser needs them. */
function copyOf(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}
