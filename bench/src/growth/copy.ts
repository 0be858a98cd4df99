import pg from "pg";

/** Lines in COPY's text format, sent to a table in parts as they are written. */
export interface CopyWriter {
  /** @param line columns separated by tabs, without the end of the line */
  add(line: string): void;
  /** Sends the waiting lines if there are many. Await it now and then, so that memory never has all lines. */
  drain(): Promise<void>;
  /** Sends the remaining lines. */
  end(): Promise<void>;
}

/** The part of pg's connection that COPY uses. */
interface CopyConnection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/** `COPY … FROM STDIN` of lines that are all in memory. */
class CopyIn extends pg.Query {
  readonly #lines: Buffer;
  constructor(text: string, lines: Buffer, done: (error: Error | null) => void) {
    super(text, [], done as never);
    this.#lines = lines;
  }
  handleCopyInResponse(connection: CopyConnection): void {
    connection.sendCopyFromChunk(this.#lines);
    connection.endCopyFrom();
  }
}

const linesAPart = 50_000;

/** Opens a writer to a table with a connection of its own, so that several tables are written at the same time. */
export async function openCopy(url: string, table: string, columns: string): Promise<CopyWriter> {
  const client = new pg.Client({ connectionString: url });
  // The statement under way reports the error.
  client.on("error", () => undefined);
  await client.connect();
  const text = `copy ${table} (${columns}) from stdin`;
  let lines: string[] = [];
  let sending: Promise<void> = Promise.resolve();
  const send = async (): Promise<void> => {
    if (lines.length === 0) return;
    const part = Buffer.from(`${lines.join("\n")}\n`);
    lines = [];
    await sending;
    const sent = Promise.withResolvers<void>();
    sending = sent.promise;
    // The next part reports the failure of this one.
    sending.catch(() => undefined);
    client.query(new CopyIn(text, part, (error) => (error === null ? sent.resolve() : sent.reject(error))));
  };
  return {
    add: (line) => void lines.push(line),
    drain: () => (lines.length < linesAPart ? Promise.resolve() : send()),
    async end() {
      await send();
      await sending;
      await client.end();
    },
  };
}
