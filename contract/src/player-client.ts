import type { Calls } from "./calls/index.ts";
import { createClient, randomKey, type Client, type ClientOptions } from "./client.ts";
import { isMoneyPath } from "./money-paths.ts";
import { accessTokenHeader, languageHeader } from "./wire.ts";

export type PlayerClient = Client<Calls>;

export interface PlayerClientOptions extends Pick<ClientOptions, "baseUrl" | "fetch" | "sleep" | "timeoutMs"> {
  /** The current access token, empty when anonymous (R-API-05). */
  readonly token: () => string;
  /** Language of msg, e.g. `id` (R-SRV-06). */
  readonly language: () => string;
  /**
   * Signs in again by device; returns true if there is a new token. Calls that fail at the same time share one sign-in.
   */
  readonly onTokenInvalid: () => Promise<boolean>;
  /** Makes idempotency keys; random UUIDs by default. */
  readonly newKey?: () => string;
}

/** Calls that would fail when repeated: they are repeated only if the server did nothing. */
const notRepeatable: ReadonlySet<string> = new Set<keyof Calls>([
  "/user/bindLoginAccount",
  "/v1/session/password",
  "/v1/session/logout",
  "/v1/recovery/newCode",
  "/v1/recovery/byCode",
  "/v1/recovery/confirmEmail",
  "/v1/recovery/byEmail",
  "/v1/passkeys/add",
  "/v1/passkeys/remove",
  "/v1/passkeys/withdrawals",
]);

/** Calls that sign in themselves. */
const signIns: ReadonlySet<string> = new Set<keyof Calls>([
  "/user/login",
  "/v1/recovery/byCode",
  "/v1/recovery/byEmail",
]);

/** Creates the client of the players' calls. */
export function createPlayerClient(options: PlayerClientOptions): PlayerClient {
  const { language, newKey = randomKey, onTokenInvalid, token } = options;
  let signingIn: Promise<boolean> | undefined;

  /** Signs in again, unless another call has done so since the call with the token `used` was sent. */
  function renewToken(used: string | undefined): Promise<boolean> {
    if (signingIn === undefined && token() !== used && token() !== "") return Promise.resolve(true);
    signingIn ??= onTokenInvalid()
      .catch(() => false)
      .finally(() => {
        signingIn = undefined;
      });
    return signingIn;
  }

  return createClient<Calls>({
    ...options,
    credentials: "omit",
    headers: () => ({ [accessTokenHeader]: token(), [languageHeader]: language() }),
    newKey: (path) => (isMoneyPath(path) ? newKey() : undefined),
    mayRepeat: (path, msgCode) => msgCode === "busy" || !notRepeatable.has(path),
    // R-ACC-05: one new sign-in, one replay with the same key, then the error. A login is never replayed.
    recover: async (path, msgCode, sent) =>
      msgCode === "token_invalid" && !signIns.has(path) && renewToken(sent[accessTokenHeader]),
  });
}
