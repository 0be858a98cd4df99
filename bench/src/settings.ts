import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";

const shipping = resolve(import.meta.dirname, "../..");

/**
 * Writes the shipped settings, changed so that all clients can call from one address and withdraw any amount.
 * @param root the folder of the version that has the settings; by default this one
 */
export function writeSettings(
  dir: string,
  more: Readonly<Record<string, unknown>> = {},
  ofWithdrawals: object = {},
  root: string = shipping,
): string {
  mkdirSync(dir, { recursive: true });
  const shipped = join(root, "config/lobby.json");
  const settings = JSON.parse(readFileSync(shipped, "utf8")) as { withdrawals: object };
  const plenty = 1_000_000;
  const file = join(dir, "lobby.json");
  const callsPerMinute = { login: plenty, money: plenty, other: plenty };
  const withdrawals = { ...settings.withdrawals, firstWithdrawalRule: false, ...ofWithdrawals };
  writeFileSync(file, JSON.stringify({ ...settings, callsPerMinute, withdrawals, ...more }));
  return file;
}
