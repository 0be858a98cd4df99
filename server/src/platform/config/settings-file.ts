import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { ConfigError } from "./env.ts";

/**
 * Reads the settings of a file, merged over those of the file it extends: groups field by field, lists as a whole. Throws
 * a ConfigError that names the file.
 */
export function readSettings(file: string, extending: readonly string[] = []): unknown {
  if (extending.includes(file)) throw new ConfigError(`LOBBY_CONFIG: ${file} extends itself`);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new ConfigError(`LOBBY_CONFIG: ${file} ${error instanceof SyntaxError ? "is not JSON" : "cannot be read"}`);
  }
  if (!isGroup(value) || typeof value["extends"] !== "string") return value;
  const { extends: base, ...own } = value;
  return merge(own, readSettings(resolve(dirname(file), base), [...extending, file]));
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function merge(own: unknown, base: unknown): unknown {
  if (!isGroup(own) || !isGroup(base)) return own;
  const merged = Object.entries(own).map(([field, value]) => [
    field,
    field in base ? merge(value, base[field]) : value,
  ]);
  return { ...base, ...Object.fromEntries(merged) };
}
