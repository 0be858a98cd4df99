import { connect, type Socket } from "node:net";
import { playerOf, signOnAllCores, transactionIdOf } from "./requests.ts";
import type { LoadCommand, LoadReply, LoadRound } from "./load.ts";
import type { Acknowledged } from "./world.ts";

// The load generator: a process of its own that signs beforehand and then does as little as it can for a request,
// because it shares the machine with what it measures.

/** Signed requests that were not sent yet, the next one last. */
const pool: { serial: number; bytes: Uint8Array }[] = [];
let nextSerial = 0;
let run = "";
let acknowledged: Acknowledged[] = [];
const refusals = new Map<string, number>();

async function sign(command: Extract<LoadCommand, { do: "sign" }>): Promise<void> {
  run = command.run;
  const count = Math.max(0, command.count - pool.length);
  const from = nextSerial;
  nextSerial += count;
  let serial = from;
  for (const part of await signOnAllCores({ ...command, from, count }, 2)) {
    part.ends.forEach((end, index) => {
      pool.push({ serial, bytes: part.bytes.subarray(index === 0 ? 0 : part.ends[index - 1], end) });
      serial += 1;
    });
  }
}

/** The status of a complete answer, or null while some of it is missing. */
function statusOf(answer: string): string | null {
  const head = answer.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
  if (length === undefined || answer.length < head + 4 + Number(length)) return null;
  if (!answer.startsWith("HTTP/1.1 200 ")) return answer.slice(0, answer.indexOf("\r\n"));
  return /"status":"([A-Z_0-9]+)"/.exec(answer.slice(head))?.[1] ?? "no status";
}

/** Keeps one request under way on each connection until the time is over; then lets the last ones come in. */
async function load(command: Extract<LoadCommand, { do: "run" }>): Promise<LoadRound> {
  const sockets = await Promise.all(Array.from({ length: command.connections }, () => open(command.port)));
  const latencies: number[] = [];
  const started = performance.now();
  const deadline = started + command.seconds * 1000;
  let counted = 0;
  let ended = started;
  const work = (socket: Socket): Promise<void> =>
    new Promise((done, fail) => {
      let sent = 0;
      let current = pool[0];
      let answer = "";
      const next = (now: number): void => {
        current = now < deadline ? pool.pop() : undefined;
        if (current === undefined) {
          socket.destroy();
          done();
          return;
        }
        sent = now;
        socket.write(current.bytes);
      };
      socket.on("data", (chunk: Buffer) => {
        answer += chunk.toString("latin1");
        const status = statusOf(answer);
        if (status === null || current === undefined) return;
        answer = "";
        const now = performance.now();
        if (status === "RS_OK") {
          acknowledged.push({ player: playerOf(current.serial), transactionId: transactionIdOf(run, current.serial) });
          if (now <= deadline) {
            counted += 1;
            ended = now;
            latencies.push(now - sent);
          }
        } else refusals.set(status, (refusals.get(status) ?? 0) + 1);
        next(now);
      });
      socket.once("error", fail);
      socket.once("close", () => fail(new Error("the server closed a connection")));
      next(performance.now());
    });
  await Promise.all(sockets.map(work));
  // A pool that ran dry ends the round early: its time is that of its answers.
  const ms = pool.length === 0 ? ended - started : command.seconds * 1000;
  const refused = Object.fromEntries(refusals);
  refusals.clear();
  return { answered: counted, ms, latencies, refused };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.once("connect", () => resolve(socket));
    socket.once("error", reject);
  });
}

async function handle(command: LoadCommand): Promise<LoadReply> {
  switch (command.do) {
    case "sign":
      await sign(command);
      return { signed: pool.length };
    case "run":
      return { round: await load(command) };
    case "acknowledged": {
      const bets = acknowledged;
      acknowledged = [];
      return { bets };
    }
  }
}

process.on("message", (command: LoadCommand) => {
  handle(command).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
