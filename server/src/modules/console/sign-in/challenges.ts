import { newToken } from "../../../platform/crypto/tokens.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { challengeMs } from "../model.ts";
import { query } from "../statements.ts";

const keepChallenge = query(
  "keep_challenge",
  `with old as (delete from backoffice.challenge where expires_at < :at)
   insert into backoffice.challenge (challenge, expires_at) values (:challenge, :until)`,
);

const useChallenge = query(
  "use_challenge",
  `delete from backoffice.challenge where challenge = :challenge returning expires_at > :at as "fresh!"`,
);

/** Makes a challenge for a passkey, 256 random bits, base64url. */
export async function newChallenge(sql: Sql, at: number): Promise<string> {
  const challenge = newToken();
  await keepChallenge(sql, { challenge, until: at + challengeMs, at });
  return challenge;
}

/** Uses up a challenge; returns whether it was known, unused and not expired. */
export async function takeChallenge(sql: Sql, challenge: string, at: number): Promise<boolean> {
  return (await useChallenge.first(sql, { challenge, at }))?.fresh === true;
}
