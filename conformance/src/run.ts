import { casesOf } from "./cases/index.ts";
import { caleta } from "./dialects/caleta.ts";
import type { Dialect, Session } from "./dialects/dialect.ts";
import { hub88 } from "./dialects/hub88.ts";
import { openKit, perMajor, stakesNeeded, type Case, type Kit } from "./kit.ts";
import { playCases } from "./play-cases.ts";
import { BrokenRule, CannotStart, NotPlayed, type Result } from "./rules.ts";
import { createSupplier } from "./supplier.ts";

export const dialects: Readonly<Record<Dialect["name"], Dialect>> = { hub88, caleta };

export interface RunOptions {
  readonly dialect: Dialect["name"];
  /** The wallet's base address, before the dialect's paths. */
  readonly url: string;
  /** The supplier's RSA private key, PEM. */
  readonly key: string;
  readonly session: Session;
  /** An expired token of the same player and game; null skips the cases that need one. Cases of Caleta make one. */
  readonly expiredToken: string | null;
  /** How many decimals of the currency the wallet's books keep, 0 to 5. */
  readonly decimals: number;
  /** Time within which 99 of 100 answers must arrive. Milliseconds. */
  readonly maxMs: number;
  /** How long to wait for one answer before it counts as missing. Milliseconds. */
  readonly timeoutMs: number;
  /** Kills and restarts the wallet; null skips the cases that need it. */
  readonly restart: (() => Promise<void>) | null;
  /** Ids of the cases to play; null for all. */
  readonly only: readonly string[] | null;
}

/** Plays one case and compares the balance with the transactions acknowledged during the case. */
async function playCase(one: Case, kit: Kit): Promise<Pick<Result, "result" | "why">> {
  try {
    kit.books.continueFrom(await kit.balance());
    await one.play(kit);
    const now = await kit.balance();
    if (now === kit.books.expected) return { result: "passed", why: "" };
    return { result: "failed", why: `the balance is ${now}; by what was acknowledged it is ${kit.books.expected}` };
  } catch (error) {
    if (error instanceof NotPlayed) return { result: "skipped", why: error.message };
    if (error instanceof BrokenRule) return { result: "failed", why: error.message };
    throw error;
  }
}

/**
 * Plays a supplier against a wallet, one case after the other; nothing else may change the player's balance meanwhile.
 * @param onResult called after each case
 */
export async function runConformance(options: RunOptions, onResult?: (result: Result) => void): Promise<Result[]> {
  const dialect = dialects[options.dialect];
  const all = casesOf(options.dialect);
  const unknown = options.only?.find((id) => !all.some((one) => one.id === id));
  if (unknown !== undefined) throw new CannotStart(`no case is called ${unknown}`);
  const kit = await openKit({
    dialect,
    supplier: createSupplier({ ...options, signatureHeader: dialect.signatureHeader }),
    session: options.session,
    unit: perMajor / 10n ** BigInt(options.decimals),
    maxMs: options.maxMs,
    restart: options.restart,
    expiredToken: options.expiredToken,
  }).catch((error: unknown) => {
    throw error instanceof BrokenRule ? new CannotStart(`the wallet cannot be played with: ${error.message}`) : error;
  });
  const needed = kit.stake * stakesNeeded;
  if (kit.books.expected < needed) {
    throw new CannotStart(`the player has ${kit.books.expected} and needs ${needed} (in the dialect's amounts)`);
  }
  return playCases(all, (one) => playCase(one, kit), options.only, onResult);
}
