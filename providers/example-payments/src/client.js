import { hmacHex } from "@fairlobby/ports/helpers";

/** @import { PaymentHost } from "@fairlobby/ports/payments" */

/**
 * The provider's answer.
 * - ok: done
 * - absent: there is nothing under this address
 * - refused: certainly not done, and asking again will not help
 * - unknown: it may or may not have been done; if `isSent` is false, it certainly was not
 * @typedef {{ readonly outcome: "ok", readonly body: Readonly<Record<string, unknown>> }
 *   | { readonly outcome: "absent", readonly reason: string }
 *   | { readonly outcome: "refused", readonly reason: string }
 *   | { readonly outcome: "unknown", readonly reason: string, readonly isSent: boolean }} Answer
 */

/** @typedef {ReturnType<typeof createClient>} Client */

const maxBytes = 1024 * 1024;

/**
 * A client of Kiosk's calls: each is signed with the key, over its time, method, path and body.
 * @param {PaymentHost} host
 * @param {string} merchant
 */
export function createClient(host, merchant) {
  const { KIOSK_URL: baseUrl = "", KIOSK_KEY: key = "" } = host.variables;
  const times = { read: 2_000, write: 6_000, ...host.times };
  const outgoing = host.openOutgoing({
    baseUrl,
    ...(times.openFor === undefined ? {} : { openForMs: times.openFor }),
  });

  /**
   * @param {"GET" | "POST"} method
   * @param {string} kind
   * @param {string} path
   * @param {string} body
   * @returns {Promise<Answer>}
   */
  const send = async (method, kind, path, body) => {
    const time = String(Math.floor(host.now() / 1000));
    const answer = await outgoing.call({
      kind,
      method,
      path,
      headers: {
        "kiosk-merchant": merchant,
        "kiosk-time": time,
        "kiosk-signature": hmacHex(key, `${time}.${method}.${path}.`, body),
        ...(method === "POST" ? { "content-type": "application/json" } : {}),
      },
      ...(method === "POST" ? { body, timeoutMs: times.write } : { timeoutMs: times.read, retries: 2 }),
      maxBytes,
    });
    if (answer.outcome === "none") return { outcome: "unknown", reason: answer.reason, isSent: answer.isSent };
    return classify(answer.status, answer.body.toString(), () =>
      host.reportUnexpected(kind, "unreadable", { status: String(answer.status) }),
    );
  };

  return {
    /** @type {(kind: string, path: string) => Promise<Answer>} */
    get: (kind, path) => send("GET", kind, path, ""),
    /** Sends once: what is sent again has the same reference. @type {(kind: string, path: string, body: object) => Promise<Answer>} */
    post: (kind, path, body) => send("POST", kind, path, JSON.stringify(body)),
    close: () => outgoing.close(),
  };
}

/**
 * @param {number} status
 * @param {string} text
 * @param {() => void} onUnreadable
 * @returns {Answer}
 */
function classify(status, text, onUnreadable) {
  /** @type {unknown} */
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  if (typeof body !== "object" || body === null) {
    onUnreadable();
    return { outcome: "unknown", reason: `status ${status} with an unreadable body`, isSent: true };
  }
  const read = /** @type {Record<string, unknown>} */ (body);
  if (status === 200 || status === 201) return { outcome: "ok", body: read };
  const { error } = read;
  const reason = `status ${status} ${typeof error === "string" ? error : ""}`.trim();
  if (status === 404 && error === "not_found") return { outcome: "absent", reason };
  // Only 422 says that the request itself cannot be done. A wrong key, or a reference that is taken, says nothing about it.
  if (status === 422) return { outcome: "refused", reason };
  return { outcome: "unknown", reason, isSent: true };
}
