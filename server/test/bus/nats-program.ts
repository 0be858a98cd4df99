import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";

export interface NatsProgram {
  readonly port: number;
  /** The clients' CONNECT messages, parsed. */
  readonly logins: readonly Readonly<Record<string, unknown>>[];
  /** Cuts the connections of the clients with these numbers, in the order they connected; of all without a number. */
  cut(...nth: number[]): void;
  /** Returns the number of open connections. */
  open(): number;
  close(): Promise<void>;
}

/**
 * Starts a program that speaks as much of the NATS protocol as a node needs: it passes every message to all subscribers
 * of its subject.
 */
export async function startNats(port = 0): Promise<NatsProgram> {
  const clients: { readonly socket: Socket; readonly subjects: Map<string, string> }[] = [];
  const logins: Readonly<Record<string, unknown>>[] = [];
  const deliver = (subject: string, body: string): void => {
    for (const { socket, subjects } of clients) {
      const id = subjects.get(subject);
      if (id !== undefined && socket.writable) socket.write(`MSG ${subject} ${id} ${body.length}\r\n${body}\r\n`);
    }
  };
  const server = createServer((socket) => {
    const subjects = new Map<string, string>();
    clients.push({ socket, subjects });
    let rest = "";
    socket.on("error", () => undefined);
    socket.on("data", (chunk) => {
      const lines = (rest + chunk.toString("latin1")).split("\r\n");
      rest = lines.pop() ?? "";
      for (let at = 0; at < lines.length; at++) {
        const [verb, first = "", second = ""] = (lines[at] ?? "").split(" ");
        if (verb === "CONNECT") logins.push(JSON.parse(first) as Readonly<Record<string, unknown>>);
        else if (verb === "PING") socket.write("PONG\r\n");
        else if (verb === "SUB") subjects.set(first, second);
        else if (verb === "PUB") deliver(first, lines[(at += 1)] ?? "");
      }
    });
    socket.write(`INFO ${JSON.stringify({ server_id: "N", version: "2.11.0", proto: 1, max_payload: 1_048_576 })}\r\n`);
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    port: (server.address() as AddressInfo).port,
    logins,
    cut(...nth) {
      for (const [at, { socket }] of clients.entries()) if (nth.length === 0 || nth.includes(at)) socket.destroy();
    },
    open: () => clients.filter(({ socket }) => !socket.destroyed).length,
    async close() {
      for (const { socket } of clients) socket.destroy();
      await new Promise((closed) => server.close(closed));
    },
  };
}
