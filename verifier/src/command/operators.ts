import { keyIdOf, readOperatorsManifest, verifySigned, type OperatorsManifest } from "../proofs/index.ts";
import { sourceOf } from "./keys.ts";
import { conclude, readText, VerifyProblem, type Line } from "./shared.ts";

const countsOf = (counts: Readonly<Record<string, number>> | null): string =>
  counts === null
    ? "not known"
    : Object.entries(counts)
        .map(([name, count]) => `${count} ${name}`)
        .join(", ") || "none";

function describe({ issuer, mode, madeAt, policy, holds, withheld, closed, recoveries, audit }: OperatorsManifest) {
  console.log(`Operators of ${issuer}${mode === "play" ? " (play money)" : ""}, ${new Date(madeAt).toISOString()}`);
  if (policy === null) console.log("Policy: not known");
  else {
    const version = policy.version === 0 ? "as it is shipped" : `version ${policy.version}`;
    console.log(`Policy: ${version}${policy.onePersonDecides ? "; one person decides everything" : ""}`);
    for (const { version: next, inForceAt, weakens } of policy.pending) {
      const what = weakens.length === 0 ? "weakens nothing" : `weakens ${weakens.join(", ")}`;
      console.log(`Version ${next} from ${new Date(inForceAt).toISOString()} on ${what}`);
    }
  }
  console.log(`Holds of 30 days: ${countsOf(holds)}`);
  console.log(`Withheld by law: ${countsOf(withheld)}`);
  console.log(`Closed for new bets: ${countsOf(closed)}`);
  console.log(`Recovered without another person in 30 days: ${recoveries ?? "not known"}`);
  console.log(`Audit log: ${audit === null ? "not known" : `${audit.size} entries, root ${audit.root ?? "none"}`}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Checks a saved manifest of a lobby's operators; returns the exit code. */
export async function verifyOperators(file: string, key: string | undefined): Promise<number> {
  const found = await readOperatorsManifest(parsed(readText(file)));
  if (found === null)
    throw new VerifyProblem(`${file} is no operators' manifest, or its words are not what was signed`);
  const { manifest, publicKey } = found;
  describe(manifest);
  const { publisher } = await sourceOf(key, manifest.issuer);
  const signed = await verifySigned(found);
  const named = (await keyIdOf(publicKey)) === manifest.key;
  const signature: Line =
    signed === "unsupported"
      ? { outcome: "unknown", why: "no_ed25519", meaning: "" }
      : { outcome: signed && named ? "holds" : "fails", meaning: "" };
  const published: Line =
    publisher === null
      ? { outcome: "unknown", why: "not_reached", meaning: "" }
      : { outcome: publisher.publicKeys.includes(publicKey) ? "holds" : "fails", meaning: "" };
  return conclude([
    { ...signature, meaning: "the manifest is signed with the key it names" },
    { ...published, meaning: "the key is one the lobby publishes" },
  ]);
}
