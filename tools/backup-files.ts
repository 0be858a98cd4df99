import { createHash } from "node:crypto";
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, readSync, symlinkSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/*
 * The files of a backup folder: base.tar and backup_manifest from PostgreSQL, and backup.json, which is written last
 * and thereby marks the backup as complete.
 */

export const tarName = "base.tar";
export const manifestName = "backup_manifest";
export const noteName = "backup.json";

export interface BackupNote {
  readonly format: 1;
  readonly systemIdentifier: string;
  readonly serverVersion: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly finishedAt: string;
}

interface ManifestFile {
  readonly Path?: string;
  readonly "Encoded-Path"?: string;
  readonly Size: number;
  readonly Checksum: string;
}

/** Reads PostgreSQL's manifest. Throws if its own checksum does not match. */
function readManifest(folder: string): ReadonlyMap<string, ManifestFile> {
  const raw = readFileSync(join(folder, manifestName));
  const end = raw.lastIndexOf('"Manifest-Checksum"');
  const manifest = JSON.parse(raw.toString()) as { Files: readonly ManifestFile[]; "Manifest-Checksum": string };
  const own = createHash("sha256").update(raw.subarray(0, end)).digest("hex");
  if (own !== manifest["Manifest-Checksum"]) throw new Error(`${manifestName} was altered`);
  return new Map(
    manifest.Files.map((file) => [file.Path ?? Buffer.from(file["Encoded-Path"] ?? "", "hex").toString(), file]),
  );
}

/** The destination of a backup's files. */
export interface Target {
  readonly dir: string;
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined;
}

/**
 * Reads the whole backup from disk and compares each file with the manifest; with a target, also writes the files
 * there. Returns the number of files compared. Throws with the name of the first file that differs or is missing.
 */
export function readBackup(folder: string, target?: Target): number {
  const missing = new Map(readManifest(folder));
  const compared = missing.size;
  let hasLog = false;
  readTar(join(folder, tarName), target, (path, size, checksum) => {
    // The manifest does not list the log, whose records have their own checksums.
    if (/^pg_wal\/[0-9A-F]{24}$/.test(path)) {
      hasLog = true;
      return;
    }
    const expected = missing.get(path);
    if (expected === undefined) throw new Error(`${path} is in the backup twice, or not in its manifest`);
    if (expected.Size !== size || expected.Checksum !== checksum) throw new Error(`${path} was altered`);
    missing.delete(path);
  });
  const [first] = missing.keys();
  if (first !== undefined) throw new Error(`${first} is missing`);
  if (!hasLog) throw new Error("the write-ahead log is missing");
  return compared;
}

const block = 512;

/** Reads a tar file as PostgreSQL writes it (ustar) and passes the hash of each regular file to `each`. */
function readTar(
  file: string,
  target: Target | undefined,
  each: (path: string, size: number, sha256: string) => void,
): void {
  const input = openSync(file, "r");
  const chunk = Buffer.alloc(1024 * 1024);
  const header = Buffer.alloc(block);
  try {
    while (readSync(input, header, 0, block, null) === block) {
      if (header.every((byte) => byte === 0)) continue;
      const text = (from: number, to: number): string => header.toString("utf8", from, to).replace(/\0.*$/s, "");
      const path = join(text(345, 500), text(0, 100));
      if (path.startsWith("/") || path.split("/").includes("..")) throw new Error(`${path} leads out of the backup`);
      const size = Number.parseInt(text(124, 136).trim() || "0", 8);
      const type = text(156, 157);
      const at = target === undefined ? undefined : join(target.dir, path);
      if (type === "5") {
        if (at !== undefined) makeFolder(at, target);
      } else if (type === "2") {
        if (at !== undefined) symlinkSync(text(157, 257), at);
      } else {
        if (at !== undefined) makeFolder(dirname(at), target);
        each(path, size, copyFile(input, chunk, { path, size, at }, target));
      }
    }
  } finally {
    closeSync(input);
  }
}

function copyFile(
  input: number,
  chunk: Buffer,
  { path, size, at }: { readonly path: string; readonly size: number; readonly at: string | undefined },
  target: Target | undefined,
): string {
  const hash = createHash("sha256");
  const output = at === undefined ? undefined : openSync(at, "w", 0o600);
  try {
    const padded = Math.ceil(size / block) * block;
    for (let read = 0; read < padded;) {
      const count = readSync(input, chunk, 0, Math.min(chunk.length, padded - read), null);
      if (count === 0) throw new Error(`the backup ends in ${path}`);
      const content = chunk.subarray(0, Math.min(count, Math.max(size - read, 0)));
      hash.update(content);
      if (output !== undefined) writeAll(output, content);
      read += count;
    }
  } finally {
    if (output !== undefined) closeSync(output);
  }
  if (at !== undefined && target?.owner !== undefined) chownSync(at, target.owner.uid, target.owner.gid);
  return hash.digest("hex");
}

function writeAll(file: number, content: Buffer): void {
  for (let written = 0; written < content.length;) written += writeSync(file, content, written);
}

function makeFolder(path: string, target: Target | undefined): void {
  const made = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (made !== undefined && target?.owner !== undefined) chownSync(path, target.owner.uid, target.owner.gid);
}
