import { hmacHex } from "@fairlobby/ports/helpers";

const attempts = 6;
const timeoutMs = 5_000;

/**
 * Returns a function that sends a message, signed anew at each attempt, until it is answered 2xx: at most six times, with
 * growing pauses.
 * @param {{ readonly callbackUrl: string, readonly secret: string, readonly now: () => number }} to
 */
export const createSender =
  ({ callbackUrl, secret, now }) =>
  /** @type {(event: string, ref: string) => Promise<void>} */
  async (event, ref) => {
    const body = JSON.stringify({ event, ref });
    for (let attempt = 0; attempt < attempts; attempt++) {
      const time = Math.floor(now() / 1000);
      const answer = await fetch(callbackUrl, {
        method: "POST",
        redirect: "manual",
        headers: {
          "content-type": "application/json",
          "kiosk-signature": `t=${time},v1=${hmacHex(secret, `${time}.`, body)}`,
        },
        body,
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok === true) return;
      const pause = 200 * 2 ** attempt * (0.5 + Math.random());
      await new Promise((done) => setTimeout(done, pause).unref());
    }
  };
