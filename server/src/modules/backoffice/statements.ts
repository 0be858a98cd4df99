// Generated from the statements of this folder by `npm run statements`, which asks the database for their types.
import { definer, type Int8 } from "../../platform/db/statement.ts";

interface Statements {
  count_active: {
    values: [];
    row: { active: number };
  };
  count_failures: {
    values: [Buffer | null, Buffer | null, Date | null];
    row: { ofAccount: number; ofAddress: number; latest: number | null };
  };
  credential_by_id: {
    values: [string | null];
    row: { credentialId: string; operatorId: string; publicKey: Buffer; counter: bigint };
  };
  end_oldest_sessions: {
    values: [string | null, Date | null, Int8 | null];
    row: object;
  };
  end_session: {
    values: [string | null, Date | null, string | null];
    row: object;
  };
  end_sessions_of: {
    values: [string | null, Date | null, string | null];
    row: object;
  };
  enrol_operator: {
    values: [string | null, string | null, string | null, Buffer | null, Int8 | null, Date | null];
    row: object;
  };
  insert_credential: {
    values: [string | null, string | null, Buffer | null, Int8 | null, Date | null];
    row: object;
  };
  insert_invitation: {
    values: [Buffer | null, string | null, Buffer | null, string | null, Date | null, Date | null];
    row: object;
  };
  insert_operator: {
    values: [string | null, readonly string[] | null, Date | null, Date | null];
    row: { operatorId: string };
  };
  invitation_by_token: {
    values: [Buffer | null, Date | null];
    row: { operatorId: string; totpSecret: Buffer; challenge: string; expiresAt: number };
  };
  keep_challenge: {
    values: [string | null, Date | null, Date | null];
    row: object;
  };
  keep_failure: {
    values: [Buffer | null, Buffer | null, Date | null, Date | null];
    row: object;
  };
  operator_by_email: {
    values: [string | null];
    row: { operatorId: string; email: string; name: string; roles: string[]; state: "invited" | "active" | "suspended"; endsAt: number | null; passwordHash: string | null; totpSecret: Buffer | null };
  };
  operator_by_id: {
    values: [string | null];
    row: { operatorId: string; email: string; name: string; roles: string[]; state: "invited" | "active" | "suspended"; endsAt: number | null; passwordHash: string | null; totpSecret: Buffer | null };
  };
  people: {
    values: [Date | null, Date | null];
    row: { operatorId: string; name: string; email: string; roles: string[]; state: "invited" | "active" | "suspended"; createdAt: number; lastUsedAt: number | null; endsAt: number | null; factor: string; sessions: number };
  };
  prove_session: {
    values: [string | null, Date | null, Buffer | null, Buffer | null];
    row: object;
  };
  record_seal_key: {
    values: [string | null];
    row: object;
  };
  replace_recovery_codes: {
    values: [string | null, readonly Buffer[] | null];
    row: object;
  };
  seal_key: {
    values: [];
    row: { fingerprint: string };
  };
  session_by_token: {
    values: [Buffer | null];
    row: { sessionId: string; operatorId: string; createdAt: number; seenAt: number; steppedUpAt: number | null; endedAt: number | null; network: Buffer; browser: Buffer; name: string; email: string; roles: string[]; state: "invited" | "active" | "suspended"; endsAt: number | null; passkeys: number };
  };
  start_session: {
    values: [Buffer | null, string | null, Date | null, Buffer | null, Buffer | null];
    row: { sessionId: string };
  };
  take_totp_step: {
    values: [string | null, Int8 | null];
    row: { operatorId: string };
  };
  touch_session: {
    values: [string | null, Date | null];
    row: object;
  };
  use_challenge: {
    values: [string | null, Date | null];
    row: { fresh: boolean };
  };
  use_credential: {
    values: [string | null, Int8 | null, Date | null];
    row: object;
  };
  use_invitation: {
    values: [Buffer | null, Date | null];
    row: { operatorId: string };
  };
  use_recovery_code: {
    values: [string | null, Buffer | null, Date | null];
    row: { operatorId: string };
  };
}

export const { prepared, statement } = definer<Statements>("backoffice");
