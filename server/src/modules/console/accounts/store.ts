import type { Role } from "@fairlobby/contract/console";
import type { Sql, Tx } from "../../../platform/db/database.ts";
import type { RowOf } from "../../../platform/db/query.ts";
import type { Passkey } from "../../../platform/crypto/passkeys.ts";
import { query } from "../statements.ts";

const operatorByEmail = query(
  "operator_by_email",
  `select operator_id, email, name, roles, state, ends_at, password_hash, totp_secret
   from backoffice.operator where email = :email`,
);

const operatorById = query(
  "operator_by_id",
  `select operator_id, email, name, roles, state, ends_at, password_hash, totp_secret
   from backoffice.operator where operator_id = :operatorId`,
);

const newOperator = query(
  "insert_operator",
  `insert into backoffice.operator (email, roles, ends_at, created_at) values (:email, :roles, :endsAt?, :at)
   on conflict (email) do nothing returning operator_id`,
);

const takeStep = query(
  "take_totp_step",
  `update backoffice.operator set totp_step = :step
   where operator_id = :operatorId and (totp_step is null or totp_step < :step) returning operator_id`,
);

const enrolOperator = query(
  "enrol_operator",
  `update backoffice.operator
   set name = :name, state = 'active', password_hash = :passwordHash?, totp_secret = :sealedSecret?,
     totp_step = :step?, last_used_at = :at
   where operator_id = :operatorId and state <> 'suspended'`,
);

const newCredential = query(
  "insert_credential",
  `insert into backoffice.credential (credential_id, operator_id, public_key, counter, created_at)
   values (:credentialId, :operatorId, :publicKey, :counter, :at)
   on conflict (credential_id) do nothing returning credential_id`,
);

const credentialById = query(
  "credential_by_id",
  `select credential_id, operator_id, public_key, counter from backoffice.credential
   where credential_id = :credentialId and removed_at is null`,
);

const usedCredential = query(
  "use_credential",
  `update backoffice.credential set counter = :counter, last_used_at = :at
   where credential_id = :credentialId and removed_at is null
     and (counter < :counter or (counter = 0 and :counter = 0))
   returning credential_id`,
);

/** An operator's account. Times are milliseconds since the epoch. */
export type ConsoleAccount = Omit<RowOf<typeof operatorByEmail>, "roles"> & { readonly roles: readonly Role[] };

// The roles of a row are checked when they are given.
const accountOf = (row: RowOf<typeof operatorByEmail> | undefined): ConsoleAccount | null =>
  row === undefined ? null : { ...row, roles: row.roles as Role[] };

export async function readByEmail(sql: Sql, email: string): Promise<ConsoleAccount | null> {
  return accountOf(await operatorByEmail.first(sql, { email }));
}

export async function readOperator(sql: Sql, operatorId: string): Promise<ConsoleAccount | null> {
  return accountOf(await operatorById.first(sql, { operatorId }));
}

/** Returns the id of a new operator; null if the e-mail is taken. */
export async function insertOperator(
  tx: Tx,
  operator: { readonly email: string; readonly roles: readonly Role[]; readonly endsAt: number | null },
  at: number,
): Promise<string | null> {
  const { email, roles, endsAt } = operator;
  return (await newOperator.first(tx, { email, roles, endsAt, at }))?.operatorId ?? null;
}

/** Uses up the 30-second step of a code; false if this or a later step was used before. */
export async function takeTotpStep(tx: Tx, operatorId: string, step: number): Promise<boolean> {
  return (await takeStep.first(tx, { operatorId, step })) !== undefined;
}

/** A sign-in by password and codes. */
export interface PasswordFactor {
  readonly passwordHash: string;
  readonly sealedSecret: Buffer;
  readonly step: number;
}

/** Enrols an operator, who signs in by passkeys alone if `factor` is null. */
export async function enrol(
  tx: Tx,
  { operatorId, name }: { readonly operatorId: string; readonly name: string },
  factor: PasswordFactor | null,
  at: number,
): Promise<void> {
  const { passwordHash = null, sealedSecret = null, step = null } = factor ?? {};
  await enrolOperator(tx, { operatorId, name, passwordHash, sealedSecret, step, at });
}

/** Stores a passkey; false if any operator has one with this id. */
export async function insertCredential(tx: Tx, operatorId: string, passkey: Passkey, at: number): Promise<boolean> {
  const { credentialId, counter } = passkey;
  const publicKey = Buffer.from(passkey.publicKey);
  return (await newCredential.first(tx, { credentialId, operatorId, publicKey, counter, at })) !== undefined;
}

export async function readCredential(
  sql: Sql,
  credentialId: string,
): Promise<(Passkey & { readonly operatorId: string }) | null> {
  const row = await credentialById.first(sql, { credentialId });
  return row === undefined ? null : { ...row, publicKey: Uint8Array.from(row.publicKey), counter: Number(row.counter) };
}

/** Records the use of a passkey; false if it was removed, or used with this or a higher count meanwhile: it may be a copy. */
export async function useCredential(tx: Tx, credentialId: string, counter: number, at: number): Promise<boolean> {
  return (await usedCredential.first(tx, { credentialId, counter, at })) !== undefined;
}
