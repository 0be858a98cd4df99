import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { suspendUnused } from "../../src/modules/console-upkeep/suspend-unused.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { silentLog } from "../harness/database.ts";
import { startConsoleFixture, type ConsoleBrowser, type TestOperator } from "./fixture.ts";

const day = 24 * 3_600_000;
const said = "I spoke to each of them this week.";

const listFor = async (browser: ConsoleBrowser) => {
  const { data } = await browser.call("/c/v1/people/list", {});
  if (data === null) throw new Error("the list is not shown");
  return data;
};

const review = async (browser: ConsoleBrowser) => {
  const { rows } = await listFor(browser);
  const people = rows.map(({ operatorId, roles }) => ({ operatorId, roles: [...roles] }));
  return browser.call("/c/v1/people/review", { people, reason: said });
};

async function approve({ browser, code }: TestOperator) {
  await browser.call("/c/v1/session/step-up", { code: code() });
  const [open] = (await browser.call("/c/v1/proposals/list", { filter: "open" })).data?.rows ?? [];
  const { proposalId = "", hash = "" } = open ?? {};
  const body = { proposalId, hash, approve: true, reason: "I know every one of them.", answer: null };
  return browser.call("/c/v1/proposals/decide", body, { "idempotency-key": randomUUID() });
}

describe("people with an account", () => {
  test("R-OPR-10 an admin and compliance confirm exactly the list that was seen; after 90 days it is overdue", async () => {
    const { acts, browser, join, owner, time } = await startConsoleFixture();
    const admin = await join("admin@example.com", ["admin"]);
    const officer = await join("officer@example.com", ["compliance"]);
    const before = await listFor(admin.browser);
    expect(before.reviewedAt).toBe(null);
    expect(before.reviewDueAt - (before.rows[0]?.createdAt ?? 0)).toBe(90 * day);

    const [first] = before.rows;
    const less = [{ operatorId: first?.operatorId ?? "", roles: ["admin" as const] }];
    const outOfDate = await admin.browser.call("/c/v1/people/review", { people: less, reason: said });
    expect(outOfDate.msgCode).toBe("stale");

    expect((await review(admin.browser)).data?.proposalId).toEqual(expect.any(String));
    expect((await approve(admin)).msgCode).toBe("not_permitted");
    // Another operator was added meanwhile: the confirmed list is no longer the current one.
    await owner.query(
      "insert into backoffice.operator (email, roles, created_at) values ('new@example.com', '{support}', now())",
    );
    expect((await approve(officer)).msgCode).toBe("stale");
    const [old] = (await admin.browser.call("/c/v1/proposals/list", { filter: "open" })).data?.rows ?? [];
    await admin.browser.call("/c/v1/proposals/withdraw", { proposalId: old?.proposalId ?? "" });

    expect((await review(admin.browser)).msgCode).toBe("success");
    expect(await approve(officer)).toMatchObject({ msgCode: "success", data: { state: "done" } });
    const after = await listFor(admin.browser);
    expect(after.reviewDueAt - (after.reviewedAt ?? 0)).toBe(90 * day);
    expect((await acts()).at(-1)).toBe("review_people");
    expect(await owner.query("select hash from backoffice.people_review")).toHaveLength(1);

    time.at = after.reviewDueAt + 1;
    const later = browser();
    const { email, password } = admin;
    await later.call("/c/v1/session/sign-in", { email, password, code: admin.code() });
    const overdue = await listFor(later);
    expect(overdue.reviewDueAt).toBeLessThan(overdue.asOf);
  });

  test("R-OPR-10 an account unused for 90 days is suspended, once, and stays as it is forever", async () => {
    const { acts, browser, join, owner, ownerUrl, time } = await startConsoleFixture();
    const gone = await join("gone@example.com", ["support"]);
    const used = await join("used@example.com", ["payments"]);
    const notUsedSince = (email: string, days: number) =>
      owner.query("update backoffice.operator set last_used_at = now() - $2 * interval '1 day' where email = $1", [
        email,
        days,
      ]);
    const database = openDatabase({ url: serverUrls(ownerUrl).DATABASE_URL, log: silentLog, size: 2 });
    onTestFinished(() => database.end());
    const deps = { database, log: silentLog, now: () => time.at };
    await notUsedSince(gone.email, 89);
    expect(await suspendUnused(deps)).toBe(0);
    await notUsedSince(gone.email, 91);
    const runs = await Promise.all([suspendUnused(deps), suspendUnused(deps), suspendUnused(deps)]);
    expect(runs.toSorted()).toEqual([0, 0, 1]);
    expect((await acts()).filter((action) => action === "suspend_operator")).toHaveLength(1);
    const { email, password } = gone;
    const again = await browser().call("/c/v1/session/sign-in", { email, password, code: gone.code() });
    expect(again.msgCode).toBe("login_failed");
    const still = { email: used.email, password: used.password, code: used.code() };
    const other = await browser().call("/c/v1/session/sign-in", still);
    expect(other.msgCode).toBe("success");
    const open = await owner.query(
      `select 1 from backoffice.session s join backoffice.operator o using (operator_id)
       where o.email = $1 and s.ended_at is null`,
      [email],
    );
    expect(open).toHaveLength(0);

    // Not even with all rights on the database.
    for (const [forbidden, why] of [
      ["update backoffice.operator set name = 'Somebody else' where state = 'suspended'", "is never renamed"],
      ["update backoffice.operator set email = 'other@example.com' where state = 'suspended'", "is never renamed"],
      ["delete from backoffice.operator where state = 'active'", "are never deleted"],
    ] as const) {
      await expect(owner.query(forbidden), forbidden).rejects.toThrow(why);
    }
  });

  test("R-OPR-10 the lobby's login suspends nobody who was there within 90 days, and leaves an admin and compliance", async () => {
    const { join, owner, ownerUrl } = await startConsoleFixture();
    for (const role of ["admin", "compliance", "support"] as const) {
      await join(`one-${role}@example.com`, [role]);
      await join(`other-${role}@example.com`, [role]);
    }
    const database = openDatabase({ url: serverUrls(ownerUrl).DATABASE_URL, log: silentLog, size: 1 });
    onTestFinished(() => database.end());
    const asked = await database.query("select from backoffice.suspend_unused(now(), now())");
    expect(asked).toHaveLength(0);
    // Nobody signed in for a year: the last operators who can let others in stay.
    await owner.query(
      `update backoffice.operator set last_used_at = now() - interval '1 year'
         - case when email like 'one-%' then interval '1 day' else interval '0' end`,
    );
    await database.query("select from backoffice.suspend_unused(now(), now())");
    const left = await owner.query<{ email: string }>(
      "select email from backoffice.operator where state = 'active' order by email",
    );
    expect(left.map(({ email }) => email)).toEqual(["other-admin@example.com", "other-compliance@example.com"]);
  });

  test("R-OPR-08 anyone who holds roles that exclude each other is named", async () => {
    const { join, owner } = await startConsoleFixture();
    const { browser } = await join("admin@example.com", ["admin"]);
    await join("both@example.com", ["risk"]);
    expect((await listFor(browser)).rows.map(({ rolesExclude }) => rolesExclude)).toEqual([false, false]);
    await owner.query("update backoffice.operator set roles = '{risk,marketing}' where email = 'both@example.com'");
    const named = (await listFor(browser)).rows.filter(({ rolesExclude }) => rolesExclude);
    expect(named.map(({ email }) => email)).toEqual(["both@example.com"]);
  });
});
