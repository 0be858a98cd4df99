import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { loadServerKeys, sharedKeyFiles, type SharedKey } from "../../server/src/platform/crypto/key-files.ts";
import { loadPushKey, otherPushKey, pushKeyFile } from "../../server/src/platform/crypto/push-key.ts";
import { chooseDataKey, keyFingerprint, type KnownKey } from "../../server/src/platform/crypto/shared-keys.ts";
import { createSigner } from "../../server/src/platform/crypto/signing.ts";
import { readProviderEndpoint } from "../../server/src/wiring/provider-endpoint.ts";
import type { DatabaseReport } from "./database-checks.ts";
import type { Deployment } from "./deployment.ts";
import { findingsOf, runCheck, type Finding } from "./finding.ts";

const operatorKey = "operator-private.pem";
const nextStep: Readonly<Record<string, string>> = {
  next: "npm run operator -- rotate-data-key reseal, once every node was restarted",
  former: "npm run operator -- rotate-data-key finish, once every node was restarted",
};

/**
 * Returns a fingerprint of a public key that both sides can compare: the beginning of the SHA-256 of its DER form (SPKI).
 */
export function publicFingerprint(key: KeyObject): string {
  const der = (key.type === "private" ? createPublicKey(key) : key).export({ type: "spki", format: "der" });
  return createHash("sha256").update(der).digest("hex").slice(0, 16);
}

/** Checks the keys in DATA_DIR/server against those with which the database was written; never creates a key. */
export async function checkKeys(
  deployment: Deployment,
  { knownKeys: known, pushKey }: Pick<DatabaseReport, "knownKeys" | "pushKey">,
): Promise<Finding[]> {
  const folder = join(deployment.env.DATA_DIR, "server");
  const files = [...Object.values(sharedKeyFiles), operatorKey];
  const missing = files.filter((file) => !existsSync(join(folder, file)));
  const { fix, ok, skip } = findingsOf("keys");
  if (missing.length === files.length && known?.length === 0) {
    return [ok(`the first start creates them in ${folder}`)];
  }
  if (missing.length > 0) {
    return [
      fix(`${missing.join(", ")} missing in ${folder}: copy the folder of another node, or of the backup of the keys`),
    ];
  }
  const shared = await runCheck("keys", async () => {
    const keys = loadServerKeys(folder);
    const { keyId } = await createSigner(keys.signingPrivateKey);
    const names: Readonly<Record<SharedKey, string>> = {
      "data-key": keys.dataKeys.map(keyFingerprint).join(" and "),
      "hash-key": keyFingerprint(keys.hashKey),
      "signing-key": keyId,
    };
    const listed = Object.entries(names).map(([name, fingerprint]) => `${name} ${fingerprint}`);
    if (known === null) return skip(`${listed.join(", ")}; not compared with the database, which cannot be read`);
    if (known.length > 0) chooseDataKey(known, keys, keyId, folder);
    return ok(`${listed.join(", ")}${known.length > 0 ? "; the database works with them" : ""}`);
  });
  const hasPushKey = existsSync(join(folder, pushKeyFile));
  return [
    shared,
    ...checkRotation(known ?? []),
    ...(hasPushKey ? [await checkPushKey(folder, pushKey)] : []),
    checkModes(deployment, folder, hasPushKey ? [...files, pushKeyFile] : files),
    ...checkOperatorKeys(deployment, folder),
  ];
}

function checkRotation(known: readonly KnownKey[]): Finding[] {
  const underWay = known.filter(({ name, state }) => name === "data-key" && state !== "current");
  return underWay.map(({ state, fingerprint }) =>
    findingsOf("key rotation").look(`the ${state} data key is ${fingerprint}: go on with ${nextStep[state]}`),
  );
}

/** Checks the push key. A node creates a missing one when it starts; nodes of earlier versions have none. */
const checkPushKey = (folder: string, known: string | null): Promise<Finding> =>
  runCheck("push key", () => {
    const { publicKey } = loadPushKey(folder, Buffer.alloc(32));
    if (known !== null && known !== publicKey) throw otherPushKey(folder);
    return findingsOf("push key").ok(`browsers subscribe with ${publicKey.slice(0, 16)}…`);
  });

function checkModes({ isReal }: Deployment, folder: string, files: readonly string[]): Finding {
  const { look, fix, ok } = findingsOf("key files");
  const open = files.filter((file) => (statSync(join(folder, file)).mode & 0o077) !== 0);
  if (open.length === 0) return ok("only their owner can read them");
  const text = `other users may read ${open.join(", ")}: chmod 600 in ${folder}`;
  return isReal ? fix(text) : look(text);
}

/** Reports, for each game provider, the fingerprint of the public key with which it verifies calls. */
function checkOperatorKeys({ env, config }: Deployment, folder: string): Finding[] {
  return config.providers.map(({ key }) => {
    const { fix, ok } = findingsOf(`key for ${key}`);
    try {
      const own = readProviderEndpoint(env, key).operatorPrivateKey;
      const pem = own ?? readFileSync(join(folder, operatorKey), "utf8");
      return ok(`calls are signed with the key whose public half is ${publicFingerprint(createPrivateKey(pem))}`);
    } catch (error) {
      return fix(error instanceof Error ? error.message : String(error));
    }
  });
}
