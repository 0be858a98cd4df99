import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import type { PlayedRound } from "./audit.ts";
import type { SpinCommand, SpinReply } from "./load.ts";
import type { OpenGame } from "./slots.ts";

// The players: a separate process that does as little as possible per spin, because it shares the machine with the
// slots program.

function requestOf({ session, stake }: OpenGame, port: number): string {
  const body = JSON.stringify({ session, stake, spinId: randomUUID() });
  return (
    `POST /page/spin HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n` +
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

/** Returns the body of a complete answer, or null while it is incomplete. */
function bodyOf(answer: Buffer): string | null {
  const head = answer.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.toString("latin1", 0, head))?.[1];
  if (length === undefined || answer.length < head + 4 + Number(length)) return null;
  return answer.toString("utf8", head + 4);
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.once("connect", () => resolve(socket));
    socket.once("error", reject);
  });
}

/** Keeps one open spin per player until the time is over, then waits for the last answers. */
async function play({ port, games, seconds }: SpinCommand): Promise<SpinReply> {
  const sockets = await Promise.all(games.map(() => open(port)));
  const deadline = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  const rounds: PlayedRound[] = [];
  const others: Record<string, number> = {};
  const work = (game: OpenGame, socket: Socket): Promise<void> =>
    new Promise((done, fail) => {
      let sent = 0;
      let answer: Buffer = Buffer.alloc(0);
      const next = (now: number): void => {
        if (now >= deadline) {
          socket.destroy();
          return done();
        }
        sent = now;
        socket.write(requestOf(game, port));
      };
      socket.on("data", (chunk: Buffer) => {
        answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk]);
        const body = bodyOf(answer);
        if (body === null) return;
        answer = Buffer.alloc(0);
        const now = performance.now();
        const round = /"roundId":"([^"]+)"/.exec(body)?.[1];
        if (round !== undefined && body.includes('"state":"closed"')) {
          rounds.push({ player: game.player, round });
          if (now <= deadline) latencies.push(now - sent);
        } else {
          const said = /"(?:error|state)":"(\w+)"/.exec(body)?.[1] ?? "something else";
          others[said] = (others[said] ?? 0) + 1;
        }
        next(now);
      });
      socket.once("error", fail);
      socket.once("close", () => fail(new Error("the slots program closed a connection")));
      next(performance.now());
    });
  await Promise.all(games.map((game, at) => work(game, sockets[at] ?? fault())));
  return { latencies, rounds, others };
}

function fault(): never {
  throw new Error("a player without a connection");
}

process.on("message", (command: SpinCommand) => {
  play(command).then(
    (reply) => process.send?.(reply),
    (error: unknown) => process.send?.({ problem: error instanceof Error ? error.message : String(error) }),
  );
});
