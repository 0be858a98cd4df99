import { hashToken, newToken } from "../../../platform/crypto/tokens.ts";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import { deviceMs, maxDevices } from "../model.ts";
import { query } from "../statements.ts";

const isKnown = query(
  "is_known_device",
  `select exists (
     select from backoffice.known_device d join backoffice.operator o using (operator_id)
     where d.token_hash = :tokenHash and o.email = :email and d.seen_at > :since
   ) as "known!"`,
);

const seeDevice = query(
  "see_device",
  `with old as (
     delete from backoffice.known_device where operator_id = :operatorId and token_hash in (
       select token_hash from backoffice.known_device where operator_id = :operatorId and token_hash <> :tokenHash
       order by seen_at desc offset :kept
     )
   )
   insert into backoffice.known_device (operator_id, token_hash, seen_at) values (:operatorId, :tokenHash, :at)
   on conflict (operator_id, token_hash) do update set seen_at = excluded.seen_at`,
);

/** Returns whether an operator signed in from a browser lately. `device` is the value of its cookie; empty for none. */
export async function isKnownDevice(sql: Sql, device: string, email: string, at: number): Promise<boolean> {
  if (device === "" || device.length > 128) return false;
  return (await isKnown.first(sql, { tokenHash: hashToken(device), email, since: at - deviceMs }))?.known === true;
}

/** Remembers the browser that an operator signs in from; returns the value of its cookie. */
export async function rememberDevice(tx: Tx, operatorId: string, device: string, at: number): Promise<string> {
  const token = device === "" || device.length > 128 ? newToken() : device;
  await seeDevice(tx, { operatorId, tokenHash: hashToken(token), at, kept: maxDevices - 1 });
  return token;
}
