import type { Signed } from "@fairlobby/verifier/proofs";
import type { Sql } from "../../platform/db/database.ts";
import { statement } from "./statements.ts";

const policyVersions = statement(
  "policy_versions",
  `select version, document, hash, in_force_at from backoffice.public_policy
   where in_force_at > $1
     or version = (select max(v.version) from backoffice.public_policy v where v.in_force_at <= $1)
   order by version`,
);

/** Reads the version in force, if it is not the shipped one, and those that wait. */
export const readPolicyVersions = (sql: Sql, at: number) => sql.run(policyVersions, new Date(at));

const recoveriesSince = statement(
  "recoveries_since",
  `select count(*)::int as "count!" from audit.act where action = 'recover_operator' and at > $1`,
);

export async function countRecoveries(sql: Sql, since: number): Promise<number> {
  return (await sql.first(recoveriesSince, new Date(since)))?.count ?? 0;
}

const manifestOf = statement(
  "manifest_of",
  `select statement, signature, public_key, manifest from operators_manifest.manifest
   where $1::timestamptz is null or hour = $1 order by hour desc limit 1`,
);

/** Reads the manifest of an hour, the newest for null. */
export async function readManifest(sql: Sql, hour: Date | null) {
  return (await sql.first(manifestOf, hour)) ?? null;
}

const insertManifest = statement(
  "insert_manifest",
  `insert into operators_manifest.manifest (hour, statement, signature, public_key, manifest, made_at)
   values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning hour`,
);

/** Returns false if the hour has one: nobody makes another. */
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
  const kept = await sql.first(insertManifest, new Date(hour), text, signature, publicKey, words, new Date(madeAt));
  return kept !== undefined;
}
