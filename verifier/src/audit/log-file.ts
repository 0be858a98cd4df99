import { fromBase64url } from "../proofs/bytes.ts";
import { entryForm, readOpened, type OpenedField } from "./entry.ts";

/*
 * The file of `npm run operator -- audit-export`: one JSON value on each line. First a header, then entries and heads in
 * their order: a head of size n follows the entry n - 1.
 */

export const auditLogFormat = "fairlobby-audit-log-1";

export interface LogHeader {
  readonly format: typeof auditLogFormat;
  /** Address of the lobby, which publishes the keys. */
  readonly issuer: string;
  /** Number of the first entry in the file, and one more than that of the last. */
  readonly from: number;
  readonly to: number;
  /** Hashes of the complete subtrees over the entries before `from`, largest first, base64url. */
  readonly frontier: readonly string[];
}

export interface LogEntry {
  readonly number: number;
  /** In the order of the leaf. */
  readonly fields: readonly OpenedField[];
  /** The leaf's hash as the log has it, base64url. */
  readonly leaf: string;
}

export type LogLine =
  | { readonly kind: "entry"; readonly entry: LogEntry }
  | { readonly kind: "head"; readonly note: string; readonly at: number };

type Values = Readonly<Record<string, unknown>>;

function readValues(line: string): Values | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null ? (value as Values) : null;
  } catch {
    return null;
  }
}

const isCount = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;

/** Reads the first line of a log file; null if it is not a header. */
export function readHeader(line: string): LogHeader | null {
  const { format, issuer, from, to, frontier } = readValues(line) ?? {};
  if (format !== auditLogFormat || typeof issuer !== "string" || !isCount(from) || !isCount(to) || from > to)
    return null;
  if (!Array.isArray(frontier) || !frontier.every((hash) => typeof hash === "string")) return null;
  return { format: auditLogFormat, issuer, from, to, frontier };
}

const namesOf = (value: object): string => Object.keys(value).join();
const entryNames = entryForm.names.join();

/** Reads any later line; null if it is neither an entry nor a head. */
export function readLine(line: string): LogLine | null {
  const { head, at, number, fields, salts, leaf } = readValues(line) ?? {};
  if (typeof head === "string") return isCount(at) ? { kind: "head", note: head, at } : null;
  if (!isCount(number) || typeof leaf !== "string" || fromBase64url(leaf, 32) === null) return null;
  if (typeof fields !== "object" || fields === null || namesOf(fields) !== entryNames) return null;
  if (typeof salts !== "object" || salts === null || namesOf(salts) !== entryNames) return null;
  const read = entryForm.names.map((name) => readOpened(name, (salts as Values)[name], (fields as Values)[name]));
  const opened = read.filter((field) => field !== null);
  return opened.length === read.length ? { kind: "entry", entry: { number, fields: opened, leaf } } : null;
}
