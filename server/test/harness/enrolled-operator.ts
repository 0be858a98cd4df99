import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Role } from "@fairlobby/contract/console";
import { Secret, TOTP } from "otpauth";
import { openSealKey } from "../../src/modules/console/index.ts";
import { secretOf } from "../../src/modules/console/sign-in/sign-in.ts";
import { createSealing } from "../../src/platform/crypto/sealing.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { createLog } from "../../src/platform/log/log.ts";

/** An operator with an authenticator app, whose code `npm run operator` asks for. */
export interface EnrolledOperator {
  readonly email: string;
  readonly name: string;
  /** The app's code now; it works once. */
  readonly code: string;
}

/**
 * Enrols a new operator for one command: each code works once, and the next one comes after up to 30 seconds.
 * @param databaseUrl with the console's login
 * @param dataDir DATA_DIR of the product
 */
export async function enrolOperator(
  { databaseUrl, dataDir }: { readonly databaseUrl: string; readonly dataDir: string },
  roles: readonly Role[] = ["payments", "compliance"],
): Promise<EnrolledOperator> {
  const database = openDatabase({ url: databaseUrl, log: createLog("silent"), size: 1 });
  try {
    const sealing = createSealing(await openSealKey(database, join(dataDir, "console")));
    const operatorId = randomUUID();
    const [email, name] = [`${operatorId.slice(0, 8)}@example.com`, `Person ${operatorId.slice(0, 8)}`];
    const secret = new Secret({ size: 20 }).base32;
    await database.transaction((tx) =>
      tx.query(
        `insert into backoffice.operator (operator_id, email, name, roles, state, password_hash, totp_secret, created_at)
         values ($1, $2, $3, $4, 'active', 'none', $5, now())`,
        [operatorId, email, name, roles, sealing.seal(secret, secretOf(operatorId))],
      ),
    );
    return { email, name, code: new TOTP({ secret }).generate() };
  } finally {
    await database.end();
  }
}
