import { expect, test } from "vitest";
import type { Role } from "@fairlobby/contract/console";
import { consoleUrls } from "../../../tools/embedded-postgres.ts";
import { recoverOperator } from "../../src/modules/console/index.ts";
import { startConsoleFixture } from "../console/fixture.ts";
import { enrolOperator } from "../harness/enrolled-operator.ts";
import { oneLine, runAsOperator, runScript } from "./program.ts";

async function openFixture(settings: object = {}) {
  const fixture = await startConsoleFixture({}, settings);
  const env = { ...consoleUrls(fixture.ownerUrl), DATABASE_URL: fixture.ownerUrl, DATA_DIR: fixture.dataDir };
  const count = async (table: string): Promise<number> => {
    const [row] = await fixture.owner.query<{ rows: number }>(`select count(*)::int as rows from ${table}`);
    return row?.rows ?? -1;
  };
  const runAs = (roles: readonly Role[], ...args: string[]) => runAsOperator(args, env, roles);
  return { ...fixture, env, count, runAs };
}

test("R-EYE-02 a command of npm run operator names an operator, takes each code once, and checks the permission", async () => {
  const { acts, count, env, runAs, fixture } = await openFixture().then((one) => ({ ...one, fixture: one }));
  const off = ["game-off", "66121", "the reels stand still"];
  const nobody = await runScript("operator", off, env);
  expect(oneLine(nobody)).toMatch(/^Name yourself: --as <e-mail>/);
  expect(nobody.code).toBe(1);

  const person = { databaseUrl: env.CONSOLE_DATABASE_URL, dataDir: env.DATA_DIR };
  const { email, code, name } = await enrolOperator(person, ["games"]);
  const wrong = code === "000000" ? "000001" : "000000";
  for (const [who, given] of [
    [email, wrong],
    ["nobody@example.com", code],
    [email, ""],
  ] as const) {
    const refused = await runScript("operator", ["--as", who, ...off], env, `${given}\n`);
    expect(oneLine(refused)).toMatch(/^The e-mail or the code is wrong/);
  }
  expect(await count("games.closed")).toBe(0);
  expect(await runScript("operator", ["--as", email, ...off], env, `${code}\n`)).toMatchObject({ code: 0, err: "" });
  const again = await runScript(
    "operator",
    ["--as", email, "region-off", "MX", "a code used before"],
    env,
    `${code}\n`,
  );
  expect(oneLine(again)).toMatch(/the code was used before/);
  expect(await fixture.owner.query("select kind, name from games.closed")).toEqual([{ kind: "game", name: "66121" }]);

  expect(oneLine(await runAs(["marketing"], "game-off", "66122", "not a thing of theirs"))).toBe(
    "66122: your roles may not do this",
  );
  expect(oneLine(await runAs(["games"], "audit-export", "/tmp/never-written"))).toBe(
    "audit-export: your roles may not do this",
  );
  const entries = await fixture.owner.query<{ action: string; actor: string; role: string }>(
    "select action, actor, role from audit.entry where action in ('close_game', 'not_permitted') order by entry_id",
  );
  expect(entries[0]).toEqual({ action: "close_game", actor: name, role: "games" });
  expect(entries.slice(1).map(({ action, role }) => [action, role])).toEqual([
    ["not_permitted", "marketing"],
    ["not_permitted", "games"],
  ]);
  expect((await acts()).filter((action) => action === "sign_in").length).toBe(3);
  expect(await count("backoffice.session where ended_at is null")).toBe(0);
}, 120_000);

test("R-EYE-02 what policy gives to two people becomes a proposal of the command, and nothing else is written", async () => {
  const { count, join, owner, runAs } = await openFixture();
  const officer = await join("officer@example.com", ["compliance"]);
  const closed = await runAs(["risk"], "provider-off", "hub88", "bets come twice since noon");
  expect(closed).toMatchObject({ code: 0, out: "provider hub88: takes no new bets; what was bet is settled.\n" });

  const asked = await runAs(["games"], "provider-on", "hub88", "the provider repaired it");
  const [proposal] = await owner.query<{ proposal_id: string; hash: string; reason: string }>(
    "select proposal_id, hash, reason from backoffice.proposal",
  );
  expect(asked).toMatchObject({
    code: 3,
    err: "",
    out: `hub88: needs_approval. Proposal ${proposal?.proposal_id} waits for another person in the console.\n`,
  });
  expect(proposal?.reason).toBe("the provider repaired it");
  expect(await count("games.closed")).toBe(1);
  // The same for a player: support proposes what other roles do alone.
  expect(await runAs(["support"], "bar", "100001", "says somebody else plays")).toMatchObject({ code: 3 });
  expect(await count("protection.bar")).toBe(0);

  const { proposal_id: proposalId = "", hash = "" } = proposal ?? {};
  const decided = await officer.browser.call("/c/v1/proposals/decide", {
    proposalId,
    hash,
    approve: true,
    reason: "I saw their report of the repair.",
    answer: null,
  });
  expect(decided.data).toEqual({ state: "done", link: null });
  expect(await count("games.closed")).toBe(0);
}, 120_000);

test("R-EYE-02 recover lets a person enrol again without another person, which the audit log says; with real money only while no console runs", async () => {
  const { acts, database, env, join, owner, sealKey } = await openFixture();
  const admin = await join("admin@example.com", ["admin"]);
  expect(oneLine(await runScript("operator", ["recover", "nobody@example.com"], env))).toBe(
    "nobody@example.com: nobody with this e-mail was ever invited",
  );
  const recover = (at: number) =>
    recoverOperator({ database, now: () => at, sealKey, moneyMode: "real" }, { name: "a test" }, "admin@example.com");
  expect(await recover(Date.now())).toEqual({ problem: "console_runs" });
  expect((await acts()).includes("recover_operator")).toBe(false);
  // A console that crashed counts as ended after a while.
  await owner.query("update backoffice.running_console set seen_at = seen_at - interval '1 hour'");
  expect(await recover(Date.now() - 1_800_000)).toHaveProperty("token");

  const done = await runScript("operator", ["recover", "admin@example.com"], env);
  expect(done.code).toBe(0);
  expect(done.out).toMatch(/^admin@example\.com: http:\/\/localhost:\d+\/invitation#\S+$/m);
  expect(done.out).toContain('"msg":"an operator was recovered from the command line, without another person"');
  expect((await acts()).at(-1)).toBe("recover_operator");
  expect((await admin.browser.call("/c/v1/session/me", {})).msgCode).toBe("signed_out");
  expect(await owner.query("select state, totp_secret from backoffice.operator")).toEqual([
    { state: "invited", totp_secret: null },
  ]);
}, 120_000);
