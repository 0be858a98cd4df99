import { toBase64url } from "../proofs/bytes.ts";
import type { Check } from "../proofs/check.ts";
import { leafHash } from "../proofs/tree.ts";
import { checkCosignatures, checkLogSignatures, readCheckpoint, type Checkpoint, type NamedKey } from "./checkpoint.ts";
import { leafOfFields } from "./entry.ts";
import { growFrom, type GrowingTree } from "./growing-tree.ts";
import { readHeader, readLine, type LogEntry, type LogHeader } from "./log-file.ts";

/**
 * The checks of a log.
 * - form: every line of the file is a header, an entry or a head
 * - order: the entries are numbered without a gap, no entry is there twice, and each head follows the last entry it covers
 * - entries: each entry is the one that was hashed
 * - tree: each head is the root over the entries before it, and a head covers the last entry
 * - signatures: each head is signed by the log, and no head has an earlier time than the head before it
 * - cosignatures: what witnesses signed is what the heads say
 * - kept: heads that were kept elsewhere are heads of this log
 */
export type LogCheckName = "form" | "order" | "entries" | "tree" | "signatures" | "cosignatures" | "kept";

export interface LogCheck {
  readonly name: LogCheckName;
  readonly outcome: Check["outcome"];
  readonly why?: Extract<Check["why"], "no_ed25519" | "not_reached">;
}

/** A check that fails, and the numbers of the first and the last entry that it may be about. */
export interface Misfit {
  readonly check: LogCheckName;
  readonly first: number;
  readonly last: number;
  readonly what: string;
}

export interface LogReport {
  readonly header: LogHeader | null;
  readonly heads: number;
  readonly checks: readonly LogCheck[];
  /** The first misfit in the order of the log; null when everything fits. */
  readonly misfit: Misfit | null;
}

export interface LogOptions {
  /** The keys that the lobby publishes, base64url; null if unavailable. */
  readonly publicKeys: readonly string[] | null;
  readonly witnesses?: readonly NamedKey[];
  /** Heads kept elsewhere. */
  readonly kept?: readonly Checkpoint[];
}

/** Collects the results of the checks while the lines are read. */
class LogReader {
  heads = 0;
  unsupported = false;
  comparedKept = 0;
  cosigned = 0;
  readonly misfits: Misfit[] = [];
  private readonly ids = new Set<string>();
  /** The number of entries that are covered by a head that fits. */
  private covered: number;
  private lastHeadAt = 0;
  readonly tree: GrowingTree;
  readonly header: LogHeader;
  readonly options: LogOptions;

  constructor(tree: GrowingTree, header: LogHeader, options: LogOptions) {
    this.tree = tree;
    this.header = header;
    this.options = options;
    this.covered = header.from;
  }

  fail(check: LogCheckName, what: string, first = this.tree.size(), last = first): undefined {
    this.misfits.push({ check, what, first, last });
  }

  async entry({ number, fields, leaf }: LogEntry): Promise<void> {
    const expected = this.tree.size();
    if (number !== expected) this.fail("order", `entry ${expected} is missing, here is ${number}`);
    const id = fields[0]?.value ?? "";
    if (this.ids.has(id)) this.fail("order", `the entry with id ${id} is there twice`);
    this.ids.add(id);
    const hash = await leafHash(await leafOfFields(fields));
    if (toBase64url(hash) !== leaf) this.fail("entries", "it is not the entry that was hashed");
    await this.tree.add(hash);
    await this.compareKept();
  }

  async head(note: string, time: number): Promise<undefined> {
    this.heads += 1;
    const size = this.tree.size();
    const head = readCheckpoint(note);
    const among = [Math.min(this.covered, Math.max(size - 1, 0)), Math.max(size - 1, 0)] as const;
    if (head === null) return this.fail("form", "a head is not a checkpoint", ...among);
    if (head.size > size) return this.fail("order", `entry ${size} is missing`, size, head.size - 1);
    if (head.size < size) {
      return this.fail("order", "a head of fewer entries follows them", Math.max(head.size - 1, 0), size - 1);
    }
    await this.signaturesOf(head, time, among);
    if (head.root === (await this.tree.root())) {
      this.covered = size;
      return undefined;
    }
    // If an entry under this head is known not to fit, the misfit begins there.
    const known = this.misfits.find(({ first }) => first >= this.covered && first < size);
    return this.fail("tree", "the signed head is of other entries", known?.first ?? among[0], among[1]);
  }

  /** @param time when the file says that the head was signed, seconds since the epoch */
  private async signaturesOf(head: Checkpoint, time: number, among: readonly [number, number]): Promise<void> {
    const { publicKeys, witnesses = [] } = this.options;
    for (const witness of witnesses) {
      for (const outcome of await checkCosignatures(head, witness)) {
        this.cosigned += 1;
        if (outcome === "unsupported") this.unsupported = true;
        else if (outcome !== "holds") this.fail("cosignatures", `${witness.name} did not sign this head`, ...among);
      }
    }
    if (publicKeys === null) return;
    const { outcome, at } = await checkLogSignatures(head, publicKeys);
    if (outcome === "unsupported") this.unsupported = true;
    else if (outcome !== "holds") this.fail("signatures", "the head is not signed by the log", ...among);
    else if (at !== time) this.fail("signatures", "the head was signed at another time than the file says", ...among);
    else if (at < this.lastHeadAt) this.fail("signatures", "the head is older than the one before", ...among);
    else this.lastHeadAt = at;
  }

  async compareKept(): Promise<void> {
    const size = this.tree.size();
    for (const kept of this.options.kept ?? []) {
      if (kept.size !== size) continue;
      this.comparedKept += 1;
      if (kept.root !== (await this.tree.root())) {
        this.fail("kept", `the head of ${size} entries that was kept is of other entries`, 0, Math.max(size - 1, 0));
      }
    }
  }

  end(): void {
    const size = this.tree.size();
    if (size !== this.header.to) this.fail("order", `the file ends before entry ${size}, and says ${this.header.to}`);
    if (this.misfits.length === 0 && this.covered < size) {
      this.fail("tree", "no head covers the last entries", this.covered, size - 1);
    }
    for (const kept of this.options.kept ?? []) {
      if (kept.size > size) this.fail("kept", `a head of ${kept.size} entries was kept, the log ends before`, size);
    }
  }

  checks(): LogCheck[] {
    const checkOf = (name: LogCheckName): LogCheck => ({
      name,
      outcome: this.misfits.some(({ check }) => check === name) ? "fails" : "holds",
    });
    const { publicKeys, kept = [], witnesses = [] } = this.options;
    const signatures: LogCheck =
      publicKeys === null
        ? { name: "signatures", outcome: "unknown", why: "not_reached" }
        : this.unsupported && checkOf("signatures").outcome === "holds"
          ? { name: "signatures", outcome: "unknown", why: "no_ed25519" }
          : checkOf("signatures");
    return [
      checkOf("form"),
      checkOf("order"),
      checkOf("entries"),
      checkOf("tree"),
      signatures,
      ...(witnesses.length === 0
        ? []
        : [this.cosigned === 0 ? { ...checkOf("cosignatures"), outcome: "fails" as const } : checkOf("cosignatures")]),
      ...(kept.length === 0
        ? []
        : [this.comparedKept === 0 ? { ...checkOf("kept"), outcome: "fails" as const } : checkOf("kept")]),
    ];
  }
}

const unreadable = (header: LogHeader | null): LogReport => ({
  header,
  heads: 0,
  checks: [{ name: "form", outcome: "fails" }],
  misfit: {
    check: "form",
    first: header?.from ?? 0,
    last: header?.from ?? 0,
    what: "the file does not begin as a log",
  },
});

/**
 * Checks a file of the audit log, line by line, and names the first entry that does not fit. Shares no code with the
 * program that writes the log.
 */
export async function checkAuditLog(
  lines: AsyncIterable<string> | Iterable<string>,
  options: LogOptions,
): Promise<LogReport> {
  let reader: LogReader | null = null;
  for await (const line of lines) {
    if (reader === null) {
      const header = readHeader(line);
      const tree = header === null ? null : growFrom(header.from, header.frontier);
      if (header === null || tree === null) return unreadable(header);
      reader = new LogReader(tree, header, options);
      await reader.compareKept();
      continue;
    }
    const read = readLine(line);
    if (read === null) reader.fail("form", "the line is neither an entry nor a head");
    else if (read.kind === "entry") await reader.entry(read.entry);
    else await reader.head(read.note, read.at);
  }
  if (reader === null) return unreadable(null);
  reader.end();
  const [misfit = null] = [...reader.misfits].sort((one, other) => one.first - other.first || one.last - other.last);
  return { header: reader.header, heads: reader.heads, checks: reader.checks(), misfit };
}
