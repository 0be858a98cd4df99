import type { Socket } from "node:net";
import { openDatabaseProxy } from "../../../tools/tcp-proxy.ts";
import { readFrames, type Frame } from "./postgres-frames.ts";

/**
 * When a connection is cut: before COMMIT is sent; after it was sent, without waiting; once the server has answered it,
 * without passing the answer on; or after the answer was passed on.
 */
export type CutMoment = "before" | "sent" | "unanswered" | "after";

export interface Cut {
  /** A text that the parameters of the transaction's statements contain. */
  readonly marker: string;
  readonly moment: CutMoment;
  /** The number of transactions with the marker that are let through before. */
  readonly skip: number;
}

/** A proxy to PostgreSQL that cuts the connection of a chosen transaction at its commit. */
export interface CommitCutter {
  /** The database's URL through the proxy. */
  readonly url: string;
  /**
   * Plans to cut one transaction; returns a function that returns whether it was cut, and otherwise cancels the plan.
   */
  arm(cut: Cut): () => boolean;
  close(): Promise<void>;
}

interface Armed extends Cut {
  passed: number;
  isDone: boolean;
}

/** PostgreSQL's messages by their first byte: Query and Sync of clients, ReadyForQuery of the server. */
const [query, sync, ready] = [0x51, 0x53, 0x5a];
const idle = 0x49;

export async function openCommitCutter(databaseUrl: string): Promise<CommitCutter> {
  const cuts = new Set<Armed>();
  const { url, close } = await openDatabaseProxy(databaseUrl, { carry: (near, far) => guard(near, far, cuts) });
  return {
    url,
    close,
    arm(cut) {
      const armed = { ...cut, passed: 0, isDone: false };
      cuts.add(armed);
      return () => {
        cuts.delete(armed);
        return armed.isDone;
      };
    },
  };
}

/** Forwards the messages of one connection, and cuts it at the commit of a transaction with a marker. */
function guard(near: Socket, far: Socket, cuts: Set<Armed>): void {
  /** False while a transaction is open, according to the server's last message. */
  let isIdle = true;
  let marked: Armed | undefined;
  /** The cut that is made when the server answers. */
  let ending: Armed | undefined;

  const cutNow = (): void => {
    near.destroy();
    far.destroy();
  };
  const commits = ({ type, bytes }: Frame): boolean =>
    (type === query && (isIdle ? !isStart(bytes) : isCommit(bytes))) || (type === sync && isIdle);

  /** Returns whether the message is forwarded. */
  const onRequest = (frame: Frame): boolean => {
    for (const cut of cuts) if (marked === undefined && frame.bytes.includes(cut.marker)) marked = cut;
    if (marked === undefined || !commits(frame)) return true;
    const cut = marked;
    marked = undefined;
    if (cut.isDone || !cuts.has(cut) || cut.passed++ < cut.skip) return true;
    cut.isDone = true;
    cuts.delete(cut);
    if (cut.moment === "before") {
      cutNow();
      return false;
    }
    if (cut.moment === "sent") {
      near.destroy();
      // Ends the connection after what was written, so that the server gets the message.
      far.end(frame.bytes);
      return false;
    }
    ending = cut;
    return true;
  };

  const fromClient = readFrames({ hasStart: true });
  near.on("data", (chunk: Buffer) => {
    for (const frame of fromClient(chunk)) if (onRequest(frame)) far.write(frame.bytes);
  });
  const fromServer = readFrames({ hasStart: false });
  far.on("data", (chunk: Buffer) => {
    const frames = fromServer(chunk);
    if (ending?.moment !== "unanswered") near.write(Buffer.concat(frames.map(({ bytes }) => bytes)));
    for (const { type, bytes } of frames) {
      if (type !== ready) continue;
      isIdle = bytes[5] === idle;
      // A transaction with a marker that ended otherwise, or only read, is not cut.
      if (isIdle) marked = undefined;
      if (ending?.moment === "unanswered") cutNow();
      else if (ending !== undefined) near.end(() => far.destroy());
    }
  });
}

const textOf = (bytes: Buffer): string => bytes.subarray(5, 40).toString("latin1").trimStart().toLowerCase();
const isCommit = (bytes: Buffer): boolean => textOf(bytes).startsWith("commit");
const isStart = (bytes: Buffer): boolean => textOf(bytes).startsWith("begin");
