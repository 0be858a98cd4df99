import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns the variables that the lobby server needs to use the sandboxes of `npm start`; variables of the environment
 * take precedence.
 */
export function sandboxEnvironment({
  dataDir,
  bankPort,
  slotsPort,
}: {
  readonly dataDir: string;
  /** Undefined in a lobby without the bundled bank. */
  readonly bankPort: number | undefined;
  readonly slotsPort: number;
}): Record<string, string> {
  const slotsUrl = `http://localhost:${slotsPort}`;
  return {
    ...(bankPort === undefined ? {} : bankEnvironment(dataDir, bankPort)),
    HUB88_URL: slotsUrl,
    HUB88_PUBLIC_URL: process.env["SLOTS_PUBLIC_URL"] || slotsUrl,
    HUB88_PROVIDER_PUBLIC_KEY_FILE: join(dataDir, "slots", "provider-public.pem"),
  };
}

function bankEnvironment(dataDir: string, bankPort: number): Record<string, string> {
  const keys = JSON.parse(readFileSync(join(dataDir, "bank", "credentials.json"), "utf8")) as {
    apiKey: string;
    callbackToken: string;
  };
  return {
    XENDIT_URL: process.env["XENDIT_URL"] || `http://localhost:${bankPort}`,
    XENDIT_API_KEY: process.env["XENDIT_API_KEY"] || keys.apiKey,
    XENDIT_CALLBACK_TOKEN: process.env["XENDIT_CALLBACK_TOKEN"] || keys.callbackToken,
  };
}
