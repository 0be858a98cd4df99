import type { Signed } from "@fairlobby/verifier/proofs";
import type { Sql } from "../../platform/db/database.ts";
import { query } from "./statements.ts";

/** Returns the policy's stored version in force, if there is one, and those still to come into force. */
export const readPolicyVersions = query(
  "read_policy_versions",
  `select version, document, hash, in_force_at from backoffice.public_policy
   where in_force_at > :at
     or version = (select max(v.version) from backoffice.public_policy v where v.in_force_at <= :at)
   order by version`,
);

const recoveriesSince = query(
  "recoveries_since",
  `select count(*)::int as "count!" from audit.act where action = 'recover_operator' and at > :since`,
);

/** Counts the operators' recoveries since a time (milliseconds since the epoch). */
export async function countRecoveries(sql: Sql, since: number): Promise<number> {
  return (await recoveriesSince.first(sql, { since }))?.count ?? 0;
}

const manifestOf = query(
  "manifest_of",
  `select statement, signature, public_key, manifest from operators_manifest.manifest
   where :hour?::timestamptz is null or hour = :hour order by hour desc limit 1`,
);

/** Returns the manifest of an hour (the newest if `hour` is null), or null if there is none. */
export async function readManifest(sql: Sql, hour: number | null) {
  return (await manifestOf.first(sql, { hour })) ?? null;
}

const insertManifest = query(
  "insert_manifest",
  `insert into operators_manifest.manifest (hour, statement, signature, public_key, manifest, made_at)
   values (:hour, :text, :signature, :publicKey, :words, :madeAt) on conflict do nothing returning hour`,
);

/** Stores a manifest; returns false, and stores nothing, if its hour already has one. */
export async function keepManifest(
  sql: Sql,
  {
    hour,
    madeAt,
    manifest,
    signed,
  }: {
    readonly hour: number;
    readonly madeAt: number;
    readonly manifest: object;
    readonly signed: Signed;
  },
): Promise<boolean> {
  const { statement: text, signature, publicKey } = signed;
  const words = JSON.stringify(manifest);
  return (await insertManifest.first(sql, { hour, text, signature, publicKey, words, madeAt })) !== undefined;
}
