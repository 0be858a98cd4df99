import { once } from "node:events";
import { createWriteStream, type WriteStream } from "node:fs";
import pg from "pg";

/*
 * Takes a base backup over PostgreSQL's replication protocol, like pg_basebackup, which is not part of the bundled
 * PostgreSQL: https://www.postgresql.org/docs/18/protocol-replication.html (BASE_BACKUP, since version 15).
 */

export interface BaseBackup {
  readonly systemIdentifier: string;
  readonly serverVersion: string;
  /** PostgreSQL's own manifest of the backup: JSON with a SHA-256 of every file. */
  readonly manifest: Buffer;
  readonly bytes: number;
}

/** Reading pauses while more bytes than this wait to be written. */
const maxBytesWaiting = 16 * 1024 * 1024;

/** The interface pg requires of a custom query; other messages are not needed here. */
interface Submittable {
  submit(connection: { query(text: string): void; stream: { pause(): void; resume(): void } }): void;
  handleCopyData(message: { chunk: Buffer }): void;
  handleDataRow(): void;
  handleRowDescription(): void;
  handleCommandComplete(): void;
  handleReadyForQuery(): void;
  handleError(error: Error): void;
}

/**
 * Writes the cluster at `url` to `tarFile`, with the write-ahead log that makes it consistent. The login needs only the
 * attribute REPLICATION. The database remains usable. Throws if anything was not read or not written.
 */
export async function readBaseBackup(url: string, tarFile: string): Promise<BaseBackup> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "fairlobby-backup",
    replication: "true",
  } as pg.ClientConfig);
  client.on("error", () => undefined);
  await client.connect();
  const tar = createWriteStream(tarFile, { flags: "wx", mode: 0o600, flush: true });
  try {
    await once(tar, "open");
    const { rows } = await client.query<{ systemid: string }>("IDENTIFY_SYSTEM");
    const { rows: version } = await client.query<{ server_version: string }>("SHOW server_version");
    // This replication slot retains the log written meanwhile until it is in the backup. It is dropped with the
    // connection.
    await client.query(`CREATE_REPLICATION_SLOT "fairlobby_backup_${process.pid}" TEMPORARY PHYSICAL RESERVE_WAL`);
    const { manifest, bytes } = await copyOut(client, tar);
    tar.end();
    await once(tar, "close");
    return {
      systemIdentifier: rows[0]?.systemid ?? "",
      serverVersion: version[0]?.server_version ?? "",
      manifest,
      bytes,
    };
  } finally {
    tar.destroy();
    await client.end().catch(() => undefined);
  }
}

function copyOut(client: pg.Client, tar: WriteStream): Promise<{ manifest: Buffer; bytes: number }> {
  const manifest: Buffer[] = [];
  let inManifest = false;
  let bytes = 0;
  return new Promise((resolve, reject) => {
    let stream: { pause(): void; resume(): void } | undefined;
    const lost = (): void => reject(new Error("the connection was lost"));
    client.once("end", lost);
    client.once("error", lost);
    tar.on("error", reject);
    tar.on("drain", () => stream?.resume());
    let problem: Error | undefined;
    const query: Submittable = {
      submit(connection) {
        stream = connection.stream;
        connection.query(
          "BASE_BACKUP (LABEL 'fairlobby', CHECKPOINT 'fast', WAL true, WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')",
        );
      },
      handleCopyData({ chunk }) {
        const kind = String.fromCharCode(chunk[0] ?? 0);
        // Copied because the parser reuses its buffer.
        const data = Buffer.from(chunk.subarray(1));
        if (kind === "n") {
          // Name and folder of an archive, each terminated by a zero byte. The folder is empty except for a separate
          // tablespace.
          const [name = "", folder = ""] = data.toString().split("\0");
          if (folder !== "") problem = new Error(`tablespace ${name} in ${folder}: tablespaces are not backed up`);
        } else if (kind === "m") inManifest = true;
        else if (kind === "d" && inManifest) manifest.push(data);
        else if (kind === "d") {
          bytes += data.length;
          tar.write(data);
          if (tar.writableLength > maxBytesWaiting) stream?.pause();
        }
      },
      handleDataRow: () => undefined,
      handleRowDescription: () => undefined,
      handleCommandComplete: () => undefined,
      handleError: (error) => (problem = error),
      handleReadyForQuery() {
        client.off("end", lost);
        if (problem !== undefined) reject(problem);
        else resolve({ manifest: Buffer.concat(manifest), bytes });
      },
    };
    client.query(query as unknown as pg.Submittable);
  });
}
