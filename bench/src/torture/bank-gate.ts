import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A node's call to the bank. */
export interface BankCall {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly body: string;
}

/**
 * When a node is killed during its call to the bank: before the bank has the request; while the bank's answer is held
 * back; after the connection ended without the answer; or after the answer was passed on.
 */
export type KillMoment = "unsent" | "held" | "lost" | "answered";

interface Trap {
  /** Whether this is the call during which the node is killed. */
  matches(call: BankCall): boolean;
  readonly moment: KillMoment;
  /** The time from the end of the connection, or from the answer, to the kill. Milliseconds. */
  readonly afterMs: number;
}

/** Stands between nodes and the bank, and kills a node at an exact moment of one of its calls. */
export interface BankGate {
  /** Opens the address that one node uses instead of the bank's own. */
  openFor(kill: () => void): Promise<string>;
  /** Sets the address of the bank. */
  leadTo(bankUrl: string): void;
  /** Kills the node that makes the matching call; resolves with the call once the node is killed. */
  trap(trap: Trap): Promise<BankCall>;
  /** Returns how many calls were passed on. */
  calls(): number;
  close(): Promise<void>;
}

type Caught = (call: BankCall) => void;

export function createBankGate(): BankGate {
  const traps = new Map<Trap, Caught>();
  const servers: ReturnType<typeof createServer>[] = [];
  let bankUrl = "";
  let calls = 0;

  const take = (call: BankCall): { readonly trap: Trap; readonly caught: Caught } | undefined => {
    for (const [trap, caught] of traps) {
      if (!trap.matches(call)) continue;
      traps.delete(trap);
      return { trap, caught };
    }
    return undefined;
  };

  const serve = async (incoming: IncomingMessage, response: ServerResponse, kill: () => void): Promise<void> => {
    const body = await read(incoming);
    const call = { method: incoming.method ?? "GET", path: incoming.url ?? "/", body };
    const taken = take(call);
    calls += 1;
    if (taken?.trap.moment !== "unsent") {
      const answer = await pass(bankUrl, call, incoming.headers);
      if (taken === undefined || taken.trap.moment === "answered") {
        await new Promise<void>((sent) => {
          response.once("close", sent);
          response.writeHead(answer.status, { "content-type": answer.type }).end(answer.text, sent);
        });
      }
    }
    if (taken === undefined) return;
    const { moment, afterMs } = taken.trap;
    if (moment === "lost") response.destroy();
    if (moment === "lost" || moment === "answered") await pause(afterMs);
    kill();
    response.destroy();
    taken.caught(call);
  };

  return {
    async openFor(kill) {
      const server = createServer((incoming, response) => {
        serve(incoming, response, kill).catch(() => response.destroy());
      });
      servers.push(server);
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    leadTo: (url) => void (bankUrl = url),
    trap: (trap) => new Promise((caught) => traps.set(trap, caught)),
    calls: () => calls,
    async close() {
      for (const server of servers) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
    },
  };
}

async function read(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const passedHeaders = ["authorization", "api-version", "accept", "content-type", "idempotency-key"] as const;

/** Makes the call at the bank. The node may be gone when the answer arrives. */
async function pass(bankUrl: string, { method, path, body }: BankCall, from: IncomingMessage["headers"]) {
  const headers = Object.fromEntries(
    passedHeaders.flatMap((name) => (from[name] === undefined ? [] : [[name, String(from[name])]])),
  );
  const answer = await fetch(bankUrl + path, {
    method,
    headers,
    ...(method === "GET" ? {} : { body }),
    signal: AbortSignal.timeout(40_000),
  });
  return {
    status: answer.status,
    type: answer.headers.get("content-type") ?? "application/json",
    text: await answer.text(),
  };
}
