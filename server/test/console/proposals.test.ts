import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startConsoleFixture, type ConsoleBrowser, type ConsoleFixture } from "./fixture.ts";

const hour = 3_600_000;

/** Starts a console with an admin, a second admin and compliance, who invite and approve. */
async function startOffice() {
  const fixture = await startConsoleFixture();
  const admin = await fixture.join("first@example.com", ["admin"]);
  const compliance = await fixture.join("second@example.com", ["compliance", "payments"]);
  return { fixture, admin, compliance };
}

const budi = { email: "budi@example.com", roles: ["support" as const], endsAt: null };
const reasons = { proposer: "Joins the evening shift.", approver: "I know Budi; the shift needs him." };

const inviteBudi = (browser: ConsoleBrowser) =>
  browser.call("/c/v1/people/invite", { ...budi, reason: reasons.proposer });

/** Reads the one open proposal as the operator of this browser sees it. */
async function openOne(browser: ConsoleBrowser) {
  const [row] = (await browser.call("/c/v1/proposals/list", { filter: "open" })).data?.rows ?? [];
  if (row === undefined) throw new Error("there is no open proposal");
  return row;
}

async function decide(browser: ConsoleBrowser, given: { approve?: boolean; reason?: string; key?: string } = {}) {
  const { proposalId, hash } = await openOne(browser);
  const { approve = true, reason = reasons.approver, key = randomUUID() } = given;
  const body = { proposalId, hash, approve, reason, answer: null };
  return browser.call("/c/v1/proposals/decide", body, { "idempotency-key": key });
}

const people = async (fixture: ConsoleFixture) =>
  fixture.owner.query("select email, state from backoffice.operator order by email");

describe("proposals", () => {
  test("R-EYE-02 an invitation makes a proposal and nothing else; the approval carries it out", async () => {
    const { fixture, admin, compliance } = await startOffice();
    const invited = await inviteBudi(admin.browser);
    expect(invited.data).toMatchObject({ link: null });
    expect(invited.data?.proposalId).toEqual(expect.any(String));
    expect(await people(fixture)).toHaveLength(2);

    expect(await openOne(admin.browser)).toMatchObject({ mine: "made", people: 2 });
    expect(await openOne(compliance.browser)).toMatchObject({
      mine: "waiting",
      reason: reasons.proposer,
      lines: [
        { field: "email", before: null, after: "budi@example.com" },
        { field: "roles", before: null, after: "support" },
      ],
    });
    const approved = await decide(compliance.browser);
    expect(approved.data?.state).toBe("done");
    const token = new URL(approved.data?.link ?? "").hash.slice(1);
    const invitationCode = invited.data?.code ?? "";
    const opened = await fixture.browser().call("/c/v1/invitation/open", { token, invitationCode });
    expect(opened.data).toMatchObject({ email: "budi@example.com", roles: ["support"] });
    expect((await fixture.acts()).slice(-5)).toStrictEqual([
      "propose",
      "show_invitation_code",
      "approve",
      "invite_operator",
      "show_invitation_link",
    ]);
  });

  test("R-EYE-03 nobody approves what they made or what is about themselves", async () => {
    const { fixture, admin, compliance } = await startOffice();
    await inviteBudi(admin.browser);
    expect((await decide(admin.browser)).msgCode).toBe("not_permitted");
    await decide(compliance.browser, { approve: false });

    const [, second] = await fixture.owner.query<{ operator_id: string }>(
      "select operator_id from backoffice.operator order by email",
    );
    const operatorId = second?.operator_id ?? "";
    const reason = "Compliance is somebody else's work now.";
    await admin.browser.call("/c/v1/people/roles", { operatorId, roles: ["payments"], reason });
    expect((await decide(compliance.browser)).msgCode).toBe("not_permitted");
  });

  test("R-EYE-05 the proposer's reason again, or a word, is refused", async () => {
    const { admin, compliance } = await startOffice();
    await inviteBudi(admin.browser);
    expect((await decide(compliance.browser, { reason: reasons.proposer })).msgCode).toBe("reason_required");
    expect((await decide(compliance.browser, { reason: "confirmed!" })).msgCode).toBe("reason_required");
    expect((await decide(compliance.browser, { reason: "ok" })).msgCode).toBe("invalid_input");
    expect((await decide(compliance.browser)).msgCode).toBe("success");
  });

  test("R-EYE-06 a proposal is withdrawn by its maker, expires after 72 hours and is stale when its base changed", async () => {
    const { fixture, admin, compliance } = await startOffice();
    await inviteBudi(admin.browser);
    const { proposalId, hash } = await openOne(admin.browser);
    expect((await compliance.browser.call("/c/v1/proposals/withdraw", { proposalId })).msgCode).toBe("not_found");
    expect((await admin.browser.call("/c/v1/proposals/withdraw", { proposalId })).data?.state).toBe("withdrawn");
    const given = { proposalId, hash, approve: true, reason: reasons.approver, answer: null };
    expect((await compliance.browser.call("/c/v1/proposals/decide", given)).msgCode).toBe("already_decided");

    await inviteBudi(admin.browser);
    await fixture.owner.query(
      "insert into backoffice.operator (email, roles, created_at) values ('budi@example.com', '{support}', now())",
    );
    expect((await decide(compliance.browser)).msgCode).toBe("stale");
    // It must be made again: nobody can carry this one out any more.
    const { data } = await admin.browser.call("/c/v1/proposals/list", { filter: "ended" });
    expect(data?.rows.map(({ state }) => state).toSorted()).toEqual(["stale", "withdrawn"]);
    await admin.browser.call("/c/v1/people/invite", { ...budi, email: "rina@example.com", reason: reasons.proposer });
    expect((await openOne(admin.browser)).state).toBe("open");
    fixture.time.at += 72 * hour;
    const { email, password } = admin;
    await admin.browser.call("/c/v1/session/sign-in", { email, password, code: admin.code() });
    expect((await openOne(admin.browser)).state).toBe("expired");
  });

  test("R-CAPI-02 a repeated action is done once, and its link is shown once", async () => {
    const { fixture, admin, compliance } = await startOffice();
    const key = randomUUID();
    const invite = () =>
      admin.browser.call("/c/v1/people/invite", { ...budi, reason: reasons.proposer }, { "idempotency-key": key });
    const [one, again] = [await invite(), await invite()];
    expect(one.data?.code).toEqual(expect.any(String));
    expect(again.data).toStrictEqual({ ...one.data, code: null });
    const other = await admin.browser.call(
      "/c/v1/people/invite",
      { ...budi, roles: ["risk"], reason: reasons.proposer },
      { "idempotency-key": key },
    );
    expect(other.msgCode).toBe("idempotency_conflict");
    const { proposalId, hash } = await openOne(compliance.browser);
    const body = { proposalId, hash, approve: true, reason: reasons.approver, answer: null };
    const approve = () => compliance.browser.call("/c/v1/proposals/decide", body, { "idempotency-key": key });
    expect((await approve()).data?.link).toEqual(expect.any(String));
    expect((await approve()).data).toStrictEqual({ state: "done", link: null });
    expect(await people(fixture)).toHaveLength(3);
    expect(
      (await admin.browser.call("/c/v1/proposals/withdraw", { proposalId }, { "idempotency-key": null })).msgCode,
    ).toBe("idempotency_required");
  });

  test("R-EYE-06 what is carried out is filed under the proposer with their words, each approval under its approver", async () => {
    const { fixture, admin, compliance } = await startOffice();
    await inviteBudi(admin.browser);
    const { proposalId, proposedBy } = await openOne(admin.browser);
    await decide(compliance.browser);
    const entries = await fixture.owner.query(
      `select action, actor, operator_id as "operatorId", role, note, proposal_id as "proposalId" from audit.entry
       where action in ('approve', 'invite_operator') and note <> '' order by entry_id`,
    );
    expect(entries).toMatchObject([
      { action: "approve", actor: "Person second@example.com", role: "compliance payments", note: reasons.approver },
      { action: "invite_operator", actor: proposedBy.name, role: "admin", note: reasons.proposer, proposalId },
    ]);
    expect(entries[1]).toMatchObject({ operatorId: proposedBy.operatorId });
  });

  test("R-EYE-09 the same is not proposed twice about one subject while the first waits, also at once", async () => {
    const { admin, compliance } = await startOffice();
    const answers = await Promise.all(Array.from({ length: 8 }, () => inviteBudi(admin.browser)));
    expect(answers.map(({ msgCode }) => msgCode).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => "already_proposed"),
      "success",
    ]);
    expect(answers.find(({ msgCode }) => msgCode === "already_proposed")?.params).toEqual({
      by: "Person first@example.com",
    });
    await decide(compliance.browser, { approve: false });
    expect((await inviteBudi(admin.browser)).msgCode).toBe("success");
  });

  test("R-OPR-07 who may only approve cannot begin an action", async () => {
    const { compliance } = await startOffice();
    expect((await inviteBudi(compliance.browser)).msgCode).toBe("not_permitted");
  });

  test("R-OPR-06 an action under operator.manage needs a fresh second factor", async () => {
    const { fixture, admin } = await startOffice();
    fixture.time.at += 5 * 60_000;
    expect((await inviteBudi(admin.browser)).msgCode).toBe("step_up_required");
    expect(await fixture.owner.query("select from backoffice.proposal")).toHaveLength(0);
    await admin.browser.call("/c/v1/session/step-up", { code: admin.code() });
    expect((await inviteBudi(admin.browser)).msgCode).toBe("success");
  });

  test("R-EYE-04 R-OPR-06 an approval by passkey begins after the proof: no other signature comes between", async () => {
    const { fixture, admin, compliance } = await startOffice();
    await inviteBudi(admin.browser);
    const { proposalId } = await openOne(compliance.browser);
    const begin = () => compliance.browser.call("/c/v1/proposals/approval-challenge", { proposalId });
    fixture.time.at += 5 * 60_000;
    expect((await begin()).msgCode).toBe("step_up_required");
    await compliance.browser.call("/c/v1/session/step-up", { code: compliance.code() });
    expect((await begin()).msgCode).toBe("success");
  });

  test("R-OPR-08 roles that exclude each other are refused; an auditor has an end within 90 days", async () => {
    const { fixture, admin } = await startOffice();
    const invite = (given: object) =>
      admin.browser.call("/c/v1/people/invite", { ...budi, ...given, reason: reasons.proposer });
    expect((await invite({ roles: ["marketing", "risk"] })).msgCode).toBe("roles_exclude");
    expect((await invite({ roles: ["auditor"] })).msgCode).toBe("invalid_input");
    expect((await invite({ roles: ["auditor"], endsAt: fixture.time.at + 91 * 24 * hour })).msgCode).toBe(
      "invalid_input",
    );
    expect((await invite({ roles: ["auditor"], endsAt: fixture.time.at + 90 * 24 * hour })).msgCode).toBe("success");
  });

  test("R-OPR-05 a suspension ends all sessions at once, and the account cannot sign in", async () => {
    const { fixture, admin } = await startOffice();
    const person = await fixture.join("third@example.com", ["payments"]);
    const [row] = await fixture.owner.query<{ operator_id: string }>(
      "select operator_id from backoffice.operator where email = 'third@example.com'",
    );
    const operatorId = row?.operator_id ?? "";
    const suspended = await admin.browser.call("/c/v1/people/suspend", {
      operatorId,
      reason: "Left the company today.",
    });
    expect(suspended.data).toStrictEqual({ proposalId: null });
    expect((await person.browser.call("/c/v1/session/me", {})).msgCode).toBe("signed_out");
    const { email, password } = person;
    const again = await fixture.browser().call("/c/v1/session/sign-in", { email, password, code: person.code() });
    expect(again.msgCode).toBe("login_failed");
  });

  test("R-EYE-06 two approvals at the same moment carry a proposal out once", async () => {
    const { fixture, admin, compliance } = await startOffice();
    await inviteBudi(admin.browser);
    const { proposalId, hash } = await openOne(compliance.browser);
    const body = { proposalId, hash, approve: true, reason: reasons.approver, answer: null };
    const approve = () => compliance.browser.call("/c/v1/proposals/decide", body);
    const answers = await Promise.all([approve(), approve(), approve()]);
    expect(answers.map(({ msgCode }) => msgCode).toSorted()).toStrictEqual([
      "already_decided",
      "already_decided",
      "success",
    ]);
    expect(await people(fixture)).toHaveLength(3);
  });
});
