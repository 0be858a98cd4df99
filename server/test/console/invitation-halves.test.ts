import { shippedPolicy } from "@fairlobby/contract/console";
import { TOTP } from "otpauth";
import { describe, expect, test } from "vitest";
import { startConsoleFixture, type ConsoleFixture, type TestOperator } from "./fixture.ts";

const reasons = { proposer: "The phone was stolen yesterday.", approver: "She told me so at her desk." };
const password = "nasi goreng pakai telur dua";

async function startOffice() {
  const fixture = await startConsoleFixture();
  const admin = await fixture.join("admin@example.com", ["admin"]);
  const officer = await fixture.join("officer@example.com", ["compliance"]);
  const sari = await fixture.join("sari@example.com", ["payments"]);
  return { fixture, admin, officer, sari };
}

const prove = ({ browser, code }: TestOperator) => browser.call("/c/v1/session/step-up", { code: code() });

/** Proposes to reset an operator's second factor; returns the answer to the proposer. */
async function propose({ owner }: ConsoleFixture, maker: TestOperator, email: string) {
  await prove(maker);
  const [row] = await owner.query<{ id: string }>(
    "select operator_id::text as id from backoffice.operator where email = $1",
    [email],
  );
  return maker.browser.call("/c/v1/people/reset-factor", { operatorId: row?.id ?? "", reason: reasons.proposer });
}

/** Approves the one open proposal; returns the token of the link that the approver is shown. */
async function approve(approver: TestOperator): Promise<string> {
  await prove(approver);
  const [row] = (await approver.browser.call("/c/v1/proposals/list", { filter: "open" })).data?.rows ?? [];
  const given = { proposalId: row?.proposalId ?? "", hash: row?.hash ?? "", approve: true, answer: null };
  const decided = await approver.browser.call("/c/v1/proposals/decide", { ...given, reason: reasons.approver });
  return decided.data?.link == null ? decided.msgCode : new URL(decided.data.link).hash.slice(1);
}

const open = (fixture: ConsoleFixture, token: string, invitationCode?: string) =>
  fixture.browser().call("/c/v1/invitation/open", { token, invitationCode });

/** Tries to enrol as the person, with a code of the authenticator app that the link shows. */
async function enrol(fixture: ConsoleFixture, token: string, invitationCode?: string): Promise<string> {
  const { data } = await open(fixture, token, invitationCode);
  const code = new TOTP({ secret: data?.totpSecret ?? "" }).generate({ timestamp: fixture.time.at });
  const given = { token, invitationCode, name: "Sari", password, code };
  return (await fixture.browser().call("/c/v1/invitation/accept-password", given)).msgCode;
}

const stateOf = async ({ owner }: ConsoleFixture, email: string) =>
  (await owner.query<{ state: string }>("select state from backoffice.operator where email = $1", [email]))[0]?.state;

describe("a link that two people give", () => {
  test("R-OPR-19 the approver's link does not enrol without the proposer's code, nor the code without the link", async () => {
    const { fixture, admin, officer, sari } = await startOffice();
    const proposed = await propose(fixture, admin, sari.email);
    expect(proposed.data).toMatchObject({ link: null, proposalId: expect.any(String) });
    const code = proposed.data?.code ?? "";
    expect(code).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
    const token = await approve(officer);

    expect(await enrol(fixture, token)).toBe("invitation_code_required");
    expect((await open(fixture, token)).data).toBe(null);
    expect(await enrol(fixture, "x".repeat(43), code)).toBe("invitation_unknown");
    expect(await stateOf(fixture, sari.email)).toBe("invited");

    expect((await open(fixture, token, code)).data).toMatchObject({ email: sari.email, roles: ["payments"] });
    expect(await enrol(fixture, token, code.toUpperCase().replaceAll("-", " "))).toBe("success");
    expect(await stateOf(fixture, sari.email)).toBe("active");
    expect(await enrol(fixture, token, code)).toBe("invitation_unknown");

    // The audit log says who was shown which half; neither half is in the database.
    const shown = await fixture.owner.query(
      `select e.action, o.email from audit.entry e join backoffice.operator o on o.operator_id::text = e.operator_id::text
       where e.action like 'show_invitation%' order by e.entry_id`,
    );
    expect(shown).toEqual([
      { action: "show_invitation_code", email: admin.email },
      { action: "show_invitation_link", email: officer.email },
    ]);
    const kept = await fixture.owner.query<{ text: string }>(
      `select e::text as text from audit.entry e union all select p::text from backoffice.proposal p
       union all select i::text from backoffice.invitation i union all select k::text from backoffice.idempotency k`,
    );
    for (const { text } of kept) for (const half of [token, code]) expect(text).not.toContain(half);
  });

  test("R-OPR-19 a new person's invitation has two halves too, and the list of proposals says so without the code", async () => {
    const { fixture, admin, officer } = await startOffice();
    const invited = { email: "budi@example.com", roles: ["support" as const], endsAt: null };
    await prove(admin);
    const one = await admin.browser.call("/c/v1/people/invite", { ...invited, reason: reasons.proposer });
    const [row] = (await officer.browser.call("/c/v1/proposals/list", { filter: "open" })).data?.rows ?? [];
    expect(row?.hasCode).toBe(true);
    expect(JSON.stringify(row)).not.toContain(one.data?.code);
    const token = await approve(officer);
    expect(await enrol(fixture, token)).toBe("invitation_code_required");
    expect(await enrol(fixture, token, one.data?.code ?? "")).toBe("success");
  });

  test("R-OPR-19 halves of different proposals don't fit; a lost half is proposed again, which voids the former link", async () => {
    const { fixture, admin, officer, sari } = await startOffice();
    const first = { code: (await propose(fixture, admin, sari.email)).data?.code ?? "", token: await approve(officer) };
    const second = {
      code: (await propose(fixture, admin, sari.email)).data?.code ?? "",
      token: await approve(officer),
    };
    expect(await enrol(fixture, first.token, first.code)).toBe("invitation_unknown");
    expect(await enrol(fixture, second.token, first.code)).toBe("invitation_code_required");
    expect(await enrol(fixture, second.token, second.code)).toBe("success");

    // The code is lost before the approval: the proposal is withdrawn and made again.
    const { proposalId = "" } = (await propose(fixture, admin, "officer@example.com")).data ?? {};
    expect((await admin.browser.call("/c/v1/proposals/withdraw", { proposalId: proposalId ?? "" })).msgCode).toBe(
      "success",
    );
    expect((await propose(fixture, admin, "officer@example.com")).data?.code).toEqual(expect.any(String));
  });

  test("R-OPR-19 five wrong codes void the link, also when more are sent at once, and compliance is told", async () => {
    const { fixture, admin, officer, sari } = await startOffice();
    const { code = "" } = (await propose(fixture, admin, sari.email)).data ?? {};
    const token = await approve(officer);
    const wrong = Array.from({ length: 9 }, (_, nth) => `aaaa-bbbb-ccc${nth}`);
    const tried = await Promise.all(wrong.map(async (guess) => (await open(fixture, token, guess)).msgCode));
    expect(tried.filter((answer) => answer === "invitation_code_required")).toHaveLength(4);
    expect(tried.filter((answer) => answer === "invitation_unknown")).toHaveLength(5);
    expect(await enrol(fixture, token, code ?? "")).toBe("invitation_unknown");
    expect(await stateOf(fixture, sari.email)).toBe("invited");
    const entries = await fixture.owner.query(
      `select action, actor, details from audit.entry where action in ('wrong_invitation_code', 'void_invitation')
       order by entry_id`,
    );
    const entry = { actor: "not signed in", details: { network: "127.0.0.1" } };
    expect(entries).toEqual([
      ...Array.from({ length: 4 }, () => ({ ...entry, action: "wrong_invitation_code" })),
      { ...entry, action: "void_invitation" },
    ]);
  });

  test("R-OPR-19 R-OPR-02 both halves together are good for 30 minutes from the approval", async () => {
    const { fixture, admin, officer, sari } = await startOffice();
    const { code } = (await propose(fixture, admin, sari.email)).data ?? {};
    // The proposal waited longer than a link works.
    fixture.time.at += 10 * 60_000;
    const token = await approve(officer);
    fixture.time.at += 30 * 60_000 - 1;
    expect((await open(fixture, token, code ?? "")).msgCode).toBe("success");
    fixture.time.at += 1;
    expect((await open(fixture, token, code ?? "")).msgCode).toBe("invitation_unknown");
    expect((await open(fixture, token)).msgCode).toBe("invitation_unknown");
  });

  test("R-OPR-19 a proposal without a code, from the version before, is stale: its link would be the approver's alone", async () => {
    const { fixture, admin, officer, sari } = await startOffice();
    await propose(fixture, admin, sari.email);
    await fixture.owner.query("update backoffice.proposal set code_hash = null");
    expect(await approve(officer)).toBe("stale");
    expect(await stateOf(fixture, sari.email)).toBe("active");
  });

  test("R-OPR-19 R-EYE-08 where policy lets one person reset a factor, that person is shown the whole link", async () => {
    const { fixture, admin, sari } = await startOffice();
    const document = { ...shippedPolicy, reset_factor: shippedPolicy.close_game };
    await fixture.owner.query(
      `insert into backoffice.policy_version (version, document, hash, in_force_at, published_at)
       values (1, $1, '', to_timestamp($2), now())`,
      [JSON.stringify(document), fixture.time.at / 1000],
    );
    const { data } = await propose(fixture, admin, sari.email);
    expect(data).toMatchObject({ proposalId: null, code: null });
    expect((await fixture.acts()).slice(-2)).toEqual(["reset_factor", "show_invitation_link"]);
    expect(await enrol(fixture, new URL(data?.link ?? "").hash.slice(1))).toBe("success");
  });
});
