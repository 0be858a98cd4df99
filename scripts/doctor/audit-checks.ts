import type { Deployment } from "./deployment.ts";
import { findingsOf, type Finding } from "./finding.ts";

/**
 * Checks that somebody else keeps the heads of the audit log: one party may control both this machine and its database.
 */
export function checkWitnesses({ env, isReal }: Deployment): Finding {
  const { look, fix, ok } = findingsOf("audit witnesses");
  const names = env.AUDIT_WITNESSES.map(({ name }) => name);
  if (names.length > 0) return ok(names.join(", "));
  return (isReal ? fix : look)(
    "AUDIT_WITNESSES: there is none, so nobody outside would notice another audit log (docs/operations/console.md, The audit log)",
  );
}
