import { createHash, randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

export type Credentials = {
  /** User name of the Basic authentication; the password stays empty. */
  apiKey: string;
  /** Sent with every webhook as `x-callback-token`. */
  callbackToken: string;
  /** Xendit's business id, part of every object; derived from the API key, so it is not stored. */
  businessId: string;
};

const fileShape = z.object({ apiKey: z.string().min(20), callbackToken: z.string().min(20) });

export type CredentialsOutcome = ({ ok: true } & Credentials) | { ok: false; problem: string };

/** Files that hold the API key and the callback token, one each. */
export type CredentialFiles = { readonly apiKey: string; readonly callbackToken: string };

/**
 * Reads the given files, or else `credentials.json` in the data directory, writing it (mode 600) at the first start.
 * An unusable file is reported: replacing it would silently lock the merchant out.
 */
export function loadCredentials(dataDir: string, files?: CredentialFiles): CredentialsOutcome {
  if (files !== undefined) return readFiles(files);
  const path = join(dataDir, "credentials.json");
  const stored = readStored(path) ?? createStored(path);
  if (stored === "unusable") {
    return { ok: false, problem: `${path} is not usable; repair it, or remove it to create new credentials` };
  }
  return { ok: true, ...withBusinessId(stored) };
}

function readFiles(files: CredentialFiles): CredentialsOutcome {
  const read = (path: string): string => readFileSync(path, "utf8").trim();
  try {
    const given = fileShape.safeParse({ apiKey: read(files.apiKey), callbackToken: read(files.callbackToken) });
    if (given.success) return { ok: true, ...withBusinessId(given.data) };
    return { ok: false, problem: "BANK_API_KEY_FILE and BANK_CALLBACK_TOKEN_FILE need at least 20 characters each" };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return { ok: false, problem: `BANK_API_KEY_FILE or BANK_CALLBACK_TOKEN_FILE cannot be read (${code})` };
  }
}

const withBusinessId = (stored: StoredCredentials): Credentials => ({
  ...stored,
  businessId: createHash("sha256").update(stored.apiKey).digest("hex").slice(0, 24),
});

type StoredCredentials = z.infer<typeof fileShape>;

function readStored(path: string): StoredCredentials | "unusable" | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  try {
    return fileShape.parse(JSON.parse(text));
  } catch {
    return "unusable";
  }
}

/** Returns a new API key of the test mode, the only one that the sandbox has, and a new callback token. */
export const newCredentials = (): StoredCredentials => ({
  apiKey: `xnd_development_${randomBytes(36).toString("base64url")}`,
  callbackToken: randomBytes(36).toString("base64url"),
});

function createStored(path: string): StoredCredentials {
  const stored = newCredentials();
  // Written under another name and renamed: a crash leaves either no file or a complete one.
  const draft = `${path}.new`;
  const file = openSync(draft, "w", 0o600);
  writeSync(file, `${JSON.stringify(stored, null, 2)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(draft, path);
  return stored;
}
