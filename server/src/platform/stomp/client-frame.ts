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

/** Where the frame at or after `from` starts: the first byte that is not an end of line. Heart-beats lie between. */
export function skipHeartBeats(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === LF || bytes[at] === CR) at += 1;
  return at;
}

/**
 * Where the frame that starts at `from` ends: the index of its NUL, or -1 while it is incomplete. Only a body may hold
 * further NULs, and no frame this server takes has a body, so the first NUL is always the end.
 */
export function frameEnd(bytes: Buffer, from: number): number {
  return bytes.indexOf(NUL, from);
}

/**
 * Reads one whole frame, its closing NUL included. Null when it is malformed: not UTF-8, a header line without colon or
 * without name, an undefined escape, more than `maxHeaders` headers, or a content-length that is not the body's.
 */
export function readClientFrame(bytes: Buffer, maxHeaders: number): ClientFrame | null {
  if (!isUtf8(bytes)) return null;
  const raw = parse(bytes);
  if (raw?.command === undefined || raw.headers.length > maxHeaders) return null;
  // Clients before 1.2 could not read escapes in these two, so they are never escaped.
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

/** One frame through the parser of @stomp/stompjs, which must end exactly at the last byte: otherwise null. */
function parse(bytes: Buffer): IRawFrameType | null {
  const frames: IRawFrameType[] = [];
  // A parser a frame: clients send a handful of frames in a connection's life, and no state outlives a bad one.
  const parser = new Parser(
    (frame) => frames.push(frame),
    () => {},
  );
  parser.parseChunk(copyOf(bytes.subarray(0, -1)));
  if (frames.length > 0) return null;
  parser.parseChunk(copyOf(bytes.subarray(-1)));
  return frames[0] ?? null;
}

/** The bytes alone in a buffer of their own, as the parser wants them. */
function copyOf(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}
