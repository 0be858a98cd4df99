import { readFileSync } from "node:fs";
import { ConfigError } from "./config-error.ts";

/** The variables with secrets: each may be given as `<NAME>_FILE`, the path of a file with its value. */
export const secretVariables: readonly string[] = [
  "DATABASE_URL",
  "CONSOLE_DATABASE_URL",
  "JOB_DATABASE_URL",
  "MIGRATION_URL",
  "BACKUP_URL",
  "NATS_URL",
  "OTEL_EXPORTER_OTLP_HEADERS",
  "ALERT_WEBHOOK_SECRET",
  "SMTP_URL",
  "XENDIT_API_KEY",
  "XENDIT_CALLBACK_TOKEN",
];

/** Files with secrets of webhooks' endpoints. */
const webhookFile = /^WEBHOOK_[A-Z0-9]+_SECRET(_OLD)?_FILE$/;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Returns the variables with the secrets read from their files, and without the names of the files. Throws a ConfigError,
 * which never contains a secret, when a file cannot be read or its variable is set too.
 */
export function withSecretFiles(source: Variables): Variables {
  const all: Record<string, string | undefined> = { ...source };
  const webhookVariables = Object.keys(source)
    .filter((variable) => webhookFile.test(variable))
    .map((variable) => variable.replace(/_FILE$/, ""));
  for (const name of [...secretVariables, ...webhookVariables]) {
    const variable = `${name}_FILE`;
    const file = all[variable] ?? "";
    delete all[variable];
    if (file === "") continue;
    if ((all[name] ?? "") !== "") throw new ConfigError(`${name}: is set, and ${variable} too: set one of them`);
    all[name] = readSecret(variable, file);
  }
  return all;
}

/** Returns the content of a file with a secret. Throws a ConfigError that names the variable. */
export function readSecret(variable: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    throw new ConfigError(`${variable}: ${file} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  if (text === "") throw new ConfigError(`${variable}: ${file} is empty`);
  return text;
}
