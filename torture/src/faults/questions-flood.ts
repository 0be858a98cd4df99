import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { flood } from "./flood.ts";

export interface QuestionsFlood {
  readonly url: string;
  readonly guests: readonly Pick<Player, "token">[];
  /** Number of addresses that the guests share. */
  readonly networks: number;
  readonly pictures: readonly Uint8Array<ArrayBuffer>[];
}

/** Returns a function that sends pictures and messages in turn, and ignores every request to slow down. */
function sender(
  { url, pictures }: QuestionsFlood,
  { token }: Pick<Player, "token">,
  address: string,
): () => Promise<string> {
  const headers = { "access-token": token, "x-forwarded-for": address };
  let sent = 0;
  return async () => {
    const picture = pictures[sent++ % (pictures.length + 1)];
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
      // The server closes the connection if it does not read the body.
      .catch(() => "closed");
    await pause(500);
    return answer;
  };
}

await flood((given: QuestionsFlood) =>
  given.guests.map((guest, nth) => sender(given, guest, `203.0.113.${nth % given.networks}`)),
);
