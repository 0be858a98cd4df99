import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import type { Player } from "../payouts/players.ts";

// A thread that floods a node until it is told to stop; then it sends how often it got each answer.

export interface Flood {
  readonly url: string;
  readonly guests: readonly Pick<Player, "token">[];
  /** Addresses that the guests share. */
  readonly networks: number;
  readonly pictures: readonly Uint8Array<ArrayBuffer>[];
}

const answers = new Map<string, number>();
const run = { over: false };

/** Sends pictures and messages as a client does that takes no notice of what it is told. */
async function attack({ url, pictures }: Flood, guest: Pick<Player, "token">, address: string): Promise<void> {
  for (let turn = 0; !run.over; turn++) {
    const picture = pictures[turn % (pictures.length + 1)];
    const headers = { "access-token": guest.token, "x-forwarded-for": address };
    const answer = await (
      picture === undefined
        ? fetch(`${url}/v1/support/write`, {
            method: "POST",
            headers: { ...headers, "content-type": "application/json" },
            body: JSON.stringify({ id: randomUUID(), text: "x".repeat(2_000) }),
          })
        : fetch(`${url}/v1/support/picture`, {
            method: "POST",
            headers: { ...headers, "content-type": "image/png" },
            body: new Blob([picture]),
          })
    )
      .then(async (response) => ((await response.json()) as { msgCode: string }).msgCode)
      // The server closes the connection of a body that it does not read.
      .catch(() => "closed");
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
    await pause(500);
  }
}

const flood = workerData as Flood;
parentPort?.once("message", () => (run.over = true));
await Promise.all(flood.guests.map((guest, nth) => attack(flood, guest, `203.0.113.${nth % flood.networks}`)));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker takes no origin
parentPort?.postMessage(answers);
