import { connect, type Socket } from "node:net";
import { playerOf, roundOf, signOnAllCores, transactionIdOf } from "./requests.ts";
import type { LoadCommand, LoadReply, LoadRound } from "./load.ts";
import type { Acknowledged } from "./fixture.ts";

// The load generator: a separate process that signs in advance and then does as little as possible per request,
// because it shares the machine with the server.

/** A bet, or a bet and its win, which is sent after the answer to the bet. */
interface Signed {
  readonly serial: number;
  readonly requests: readonly Uint8Array[];
}

/** Signed requests not sent yet, the next one last. */
const pool: Signed[] = [];
let nextSerial = 0;
let run = "";
let acknowledged: Acknowledged[] = [];
const refusals = new Map<string, number>();

async function sign(command: Extract<LoadCommand, { do: "sign" }>): Promise<void> {
  run = command.run;
  const count = Math.max(0, command.count - pool.length);
  const calls = command.wins ? 2 : 1;
  const from = nextSerial;
  nextSerial += count;
  let serial = from;
  for (const part of await signOnAllCores({ ...command, from, count }, 2)) {
    const requests = Array.from(part.ends, (end, at) => part.bytes.subarray(at === 0 ? 0 : part.ends[at - 1], end));
    for (let at = 0; at < requests.length; at += calls) {
      pool.push({ serial, requests: requests.slice(at, at + calls) });
      serial += 1;
    }
  }
}

/** Returns the status of a complete answer, or null while it is incomplete. */
function statusOf(answer: string): string | null {
  const head = answer.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer)?.[1];
  if (length === undefined || answer.length < head + 4 + Number(length)) return null;
  if (!answer.startsWith("HTTP/1.1 200 ")) return answer.slice(0, answer.indexOf("\r\n"));
  return /"status":"([A-Z_0-9]+)"/.exec(answer.slice(head))?.[1] ?? "no status";
}

/** Keeps one open request per connection until the time is over, then waits for the last answers. */
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
      let current: Signed | undefined;
      let answered = 0;
      let answer = "";
      const next = (now: number): void => {
        current = now < deadline ? pool.pop() : undefined;
        if (current === undefined) {
          socket.destroy();
          done();
          return;
        }
        sent = now;
        answered = 0;
        write(current);
      };
      const write = ({ requests }: Signed): void => void socket.write(requests[answered] ?? "");
      socket.on("data", (chunk: Buffer) => {
        answer += chunk.toString("latin1");
        const status = statusOf(answer);
        if (status === null || current === undefined) return;
        answer = "";
        const now = performance.now();
        if (status === "RS_OK") {
          answered += 1;
          if (answered < current.requests.length) return write(current);
          const { serial } = current;
          acknowledged.push({
            player: playerOf(serial),
            transactionId: transactionIdOf(run, serial),
            round: roundOf(run, serial),
          });
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
  // If no signed requests are left, the round ends early; its duration then ends with its last answer.
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
