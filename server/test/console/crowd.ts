import { randomUUID } from "node:crypto";
import type { Role } from "@fairlobby/contract/console";
import { createSessions } from "../../src/modules/console/sign-in/sessions.ts";
import { createKeyedHash } from "../../src/platform/crypto/keyed-hash.ts";
import type { ConsoleBrowser, ConsoleFixture } from "./fixture.ts";

export interface CrowdMember {
  readonly operatorId: string;
  readonly browser: ConsoleBrowser;
}

/** Signs many operators in without an invitation and a password for each, which would take longer than the test. */
export async function signInCrowd(
  fixture: Pick<ConsoleFixture, "owner" | "database" | "sealKey" | "time" | "browser">,
  roles: readonly (readonly Role[])[],
): Promise<CrowdMember[]> {
  const sessions = createSessions(createKeyedHash(fixture.sealKey, "console"));
  const at = fixture.time.at;
  return Promise.all(
    roles.map(async (held, nth) => {
      const operatorId = randomUUID();
      await fixture.owner.query(
        `insert into backoffice.operator (operator_id, email, name, roles, state, created_at)
         values ($1, $2, $3, $4, 'active', $5)`,
        [operatorId, `crowd-${nth}@example.com`, `Member ${nth}`, held, new Date(at)],
      );
      const browser = fixture.browser();
      const { token } = await fixture.database.transaction((tx) =>
        sessions.start(tx, operatorId, { address: "127.0.0.1", userAgent: "a browser" }, at),
      );
      browser.cookie = `console=${token}`;
      return { operatorId, browser };
    }),
  );
}
