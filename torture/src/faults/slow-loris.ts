import { connect, type Socket } from "node:net";
import type { Random } from "../random.ts";

export interface SlowRequests {
  /** Returns how many of the connections the server has ended. */
  ended(): number;
  stop(): void;
}

/**
 * Opens many connections: some send the headers of a call byte by byte, some its body, and some nothing at all. Each waits
 * up to a second between two bytes, so the call would take minutes.
 */
export function sendSlowly(port: number, many: number, random: Random, token: string): SlowRequests {
  let ended = 0;
  const parts = Array.from({ length: many }, (_, nth) => {
    const socket: Socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const head = `POST /v1/bus/accountInfo HTTP/1.1\r\nhost: 127.0.0.1\r\naccess-token: ${token}\r\ncontent-type: application/json\r\n`;
    const headers = `${head}${"x-padding: slowly\r\n".repeat(20)}\r\n{}`;
    const body = `{"padding":"${"x".repeat(60_000)}`;
    const [fast, slow] = [
      ["", headers],
      [`${head}content-length: 60000\r\n\r\n`, body],
      ["", ""],
    ][nth % 3] as [string, string];
    socket.on("error", () => undefined).resume();
    socket.on("close", () => (ended += 1));
    socket.write(fast);
    let at = 0;
    const next = (): void => void (socket.writable && at < slow.length && socket.write(slow.charAt(at++)));
    const timer = setInterval(next, random.between(100, 1_000));
    return () => {
      clearInterval(timer);
      socket.destroy();
    };
  });
  return { ended: () => ended, stop: () => parts.forEach((stop) => stop()) };
}
