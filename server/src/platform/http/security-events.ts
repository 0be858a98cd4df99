import type { CallPath, MsgCode } from "@fairlobby/contract";
import type { SecurityEvent } from "../log/log.ts";

const succeeded: Partial<Record<CallPath, SecurityEvent>> = {
  "/user/login": "login_succeeded",
  "/user/bindLoginAccount": "account_bound",
  "/v1/session/password": "password_changed",
  "/v1/session/logout": "signed_out",
  "/v1/recovery/newCode": "recovery_code_made",
  "/v1/recovery/byCode": "account_recovered",
  "/v1/recovery/byEmail": "account_recovered",
  "/v1/recovery/requestReset": "reset_requested",
  "/v1/recovery/confirmEmail": "email_confirmed",
};

const refused: Partial<Record<MsgCode, SecurityEvent>> = {
  login_failed: "login_failed",
  password_wrong: "password_refused",
  recovery_failed: "recovery_refused",
  link_ended: "recovery_refused",
  passkey_failed: "passkey_refused",
  token_invalid: "token_refused",
  device_unproven: "device_refused",
  not_found: "id_refused",
  invalid_input: "input_refused",
  region_blocked: "region_refused",
  rate_limited: "throttled",
  idempotency_conflict: "key_reused",
};

/** Returns the security event of a call's answer; undefined for an ordinary one. */
export function securityEventOf(path: string | null, msgCode: MsgCode): SecurityEvent | undefined {
  return msgCode === "success" ? succeeded[path as CallPath] : refused[msgCode];
}
