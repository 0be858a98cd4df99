import { readFileSync } from "node:fs";
import { sealBatch } from "../../src/modules/audit/seal.ts";
import { createSigner } from "../../src/platform/crypto/signing.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { createLog } from "../../src/platform/log/log.ts";

// Seals until it is killed. Its arguments are the database's URL and the key's file.

const [url = "", keyFile = ""] = process.argv.slice(2);
const database = openDatabase({ url, log: createLog("silent"), size: 1, role: "fairlobby_app" });
const signer = await createSigner(readFileSync(keyFile, "utf8"));
const deps = { database, now: Date.now, issuer: "https://lobby.example", signer };
for (;;) await sealBatch(deps, true);
