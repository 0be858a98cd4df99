import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { consoleUrls } from "../../../tools/embedded-postgres.ts";
import { publishedKey } from "../../src/platform/crypto/signing.ts";
import { testIssuer } from "../harness/signer.ts";
import { temporaryDir } from "../main/program.ts";
import { oneLine, runAsOperator } from "../programs/program.ts";
import { runToEnd } from "../../../tools/program.ts";
import { openLog } from "./log-fixture.ts";

const verify = (...args: string[]) => runToEnd({ script: "verifier/src/command/main.ts", args: ["audit", ...args] });

test("R-AUD-04 R-AUD-05 a quarter is exported to a file, which is checked with heads that were kept; the export is an entry", async () => {
  const fixture = await openLog();
  const dir = temporaryDir();
  const [file, kept, keys] = [join(dir, "q4.jsonl"), join(dir, "kept.txt"), join(dir, "lobby.json")];
  writeFileSync(
    keys,
    JSON.stringify({ issuer: testIssuer, keys: [publishedKey(fixture.signer.keyId, fixture.signer.publicKey)] }),
  );
  const env = { DATABASE_URL: fixture.url, DATA_DIR: dir, ...consoleUrls(fixture.url) };
  const operator = (...args: string[]) => runAsOperator(args, env);
  expect(oneLine(await operator("audit-export", file))).toBe("There is no audit log yet: start the product once.");

  // The command's sign-in and sign-out are two entries. Three more follow: one under the last head of September, and
  // two in the quarter after it.
  for (const at of [Date.UTC(2026, 8, 30, 23), Date.UTC(2026, 9, 1), Date.UTC(2026, 10, 2)]) {
    fixture.clock.at = at;
    await fixture.act({ at });
    await fixture.seal();
  }
  writeFileSync(kept, String(await fixture.document("/proofs/audit/checkpoint")));
  const exported = await operator("audit-export", file, "2026-Q4");
  expect(exported).toMatchObject({ code: 0, err: "" });
  expect(exported.out).toContain("2 entries, from number 3 on. Keep it on another machine.");
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, "utf8").split("\n")[0]).toContain('"issuer":"https://lobby.example","from":3,"to":5');
  const whole = await verify(file, "--key", keys, "--kept", kept);
  expect(whole.out).toContain("Audit log of https://lobby.example: 2 entries, from number 3 on, under 3 heads");
  expect(whole.out).toContain("✓ the heads kept elsewhere are heads of this log");
  expect(whole.code).toBe(0);
  writeFileSync(
    join(dir, "forged.jsonl"),
    readFileSync(file, "utf8").replace('"action":"bar_player"', '"action":"bar_players"'),
  );
  const forged = await verify(join(dir, "forged.jsonl"), "--key", keys);
  expect(forged.out).toContain("The first that does not fit: entry 3: it is not the entry that was hashed");
  expect(forged.code).toBe(1);

  // An existing file is never overwritten, and the export itself is an entry.
  const again = await operator("audit-export", file, "2026-Q4");
  expect(oneLine(again)).toContain("EEXIST");
  expect(oneLine(await operator("audit-export", file, "2026-Q5"))).toBe("2026-Q5: is not a quarter such as 2026-Q4");
  const acts = await fixture.database.query(
    "select actor, subject_id, details from audit.entry where action = 'export_audit' order by entry_id",
  );
  const act = { subject_id: "2026-Q4", details: { from: "3", to: "5" } };
  expect(acts).toEqual([exported, again].map(({ as }) => ({ ...act, actor: as })));
});
