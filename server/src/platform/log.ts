import { pino, type Logger } from "pino";

export type Log = Logger;

/** Never logged, wherever it hangs in an object (R-SRV-67, R-LS-04). */
const secretFields = [
  "password",
  "token",
  "deviceId",
  "accountNumber",
  "phone",
  "userName",
  "email",
  "authorization",
  "access-token",
];

export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`].map(quoted)), censor: "…" },
  });
}

function quoted(path: string): string {
  return path.includes("-") ? path.replace(/[a-z]+-[a-z]+$/, (name) => `["${name}"]`).replace(".[", "[") : path;
}
