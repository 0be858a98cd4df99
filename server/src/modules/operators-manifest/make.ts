import {
  isForOneEverywhere,
  policyDocument,
  shippedPolicy,
  weakens,
  type PolicyDocument,
} from "@fairlobby/contract/console";
import { writeOperatorsManifest, type OperatorsManifest } from "@fairlobby/verifier/proofs";
import type { Sql } from "../../platform/db/database.ts";
import type { Services } from "../../platform/services.ts";
import { countWithheld, readHead } from "../audit/index.ts";
import { countRecoveries, keepManifest, readManifest, readPolicyVersions } from "./store.ts";

type Counts = Readonly<Record<string, number>>;

export interface ManifestDeps extends Pick<Services, "database" | "now" | "log" | "signer" | "issuer"> {
  readonly moneyMode: "play" | "real";
  /** Provided by the withdrawals module: counts the holds placed since a time, by reason. */
  readonly countHolds: (sql: Sql, since: number) => Promise<Counts>;
  /** Provided by the games module: what is closed for new bets. */
  readonly closedSwitches: () => Promise<readonly { readonly kind: string }[]>;
}

const hourMs = 3_600_000;
const monthMs = 30 * 24 * hourMs;

/** Makes and signs the manifest of the current hour unless it exists; returns whether it made one. */
export async function makeManifest(deps: ManifestDeps): Promise<boolean> {
  const { database, issuer, log, moneyMode: mode, now, signer } = deps;
  const madeAt = Math.floor(now());
  const hour = madeAt - (madeAt % hourMs);
  if ((await readManifest(database, hour)) !== null) return false;
  // A part that cannot be read is null, which the manifest says; the rest is published nevertheless.
  const read = async <T>(what: string, work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      log.warn({ err: error, what }, "a part of the operators' manifest could not be read");
      return null;
    }
  };
  const manifest: OperatorsManifest = {
    issuer,
    key: signer.keyId,
    mode,
    hour,
    madeAt,
    policy: await read("policy", () => policyAt(database, madeAt)),
    holds: await read("holds", () => deps.countHolds(database, madeAt - monthMs)),
    withheld: await read("withheld", () => countWithheld(database)),
    closed: await read("closed", async () => countKinds(await deps.closedSwitches())),
    recoveries: await read("recoveries", () => countRecoveries(database, madeAt - monthMs)),
    audit: await read("audit", () => readHead(database)),
  };
  const signed = signer.sign(await writeOperatorsManifest(manifest));
  return keepManifest(database, { hour, madeAt, manifest, signed });
}

const documentOf = (document: unknown): PolicyDocument =>
  policyDocument.parse({ ...shippedPolicy, ...(document as object) });

async function policyAt(sql: Sql, at: number): Promise<NonNullable<OperatorsManifest["policy"]>> {
  const versions = await readPolicyVersions(sql, { at });
  const inForce = versions.find(({ inForceAt }) => inForceAt !== null && inForceAt <= at);
  const document = inForce === undefined ? shippedPolicy : documentOf(inForce.document);
  return {
    version: inForce?.version ?? 0,
    hash: inForce?.hash ?? null,
    onePersonDecides: isForOneEverywhere(document),
    // A version in force replaces lower ones, also those that were still to come into force.
    pending: versions
      .filter(({ version, inForceAt }) => (version ?? 0) > (inForce?.version ?? 0) && (inForceAt ?? 0) > at)
      .map(({ version, hash, inForceAt, document: next }) => ({
        version: version ?? 0,
        hash: hash ?? "",
        inForceAt: inForceAt ?? 0,
        weakens: weakens(document, documentOf(next)),
      })),
  };
}

function countKinds(closed: readonly { readonly kind: string }[]): Counts {
  const counts: Record<string, number> = {};
  for (const { kind } of closed) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}
