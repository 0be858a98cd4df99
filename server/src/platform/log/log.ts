import { pino, type DestinationStream, type Logger } from "pino";
import { redact } from "./redact.ts";
import { traceFields } from "../tracing/trace.ts";

export type Log = Logger;

/**
 * The security events in the `event` field of a line (OWASP ASVS 5.0, 16.3). Operators filter and alert by these names:
 * they are never changed or removed, and docs/observability.md explains each.
 */
export type SecurityEvent =
  | "login_succeeded"
  | "login_failed"
  | "account_bound"
  | "password_changed"
  | "password_refused"
  | "signed_out"
  | "account_recovered"
  | "recovery_refused"
  | "recovery_code_made"
  | "reset_requested"
  | "email_confirmed"
  | "passkey_refused"
  | "token_refused"
  | "device_refused"
  | "ticket_refused"
  | "id_refused"
  | "input_refused"
  | "region_refused"
  | "throttled"
  | "key_reused"
  | "caller_refused";

/** Returns the server's log: one JSON line per event on standard output, without secrets, with the request's id. */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: () => traceFields(),
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (line: object) => redact(line) as Record<string, unknown>,
    },
    // `redact` has made errors plain objects; pino's own serializer would copy all their fields.
    serializers: { err: (error: unknown) => error },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
