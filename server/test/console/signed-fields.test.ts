import { consoleCalls, policyActions, type PolicyAction } from "@fairlobby/contract/console";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hashOf } from "../../src/modules/console/policy/action.ts";
import { signedFields } from "../../src/modules/console/policy/signed-fields.ts";
import { must, openDeskFixture, why } from "./desk-fixture.ts";
import { shareFixture } from "../harness/bank-fixture.ts";

const shared = shareFixture(openDeskFixture);

/** For each action that can wait for approval, an example of a call's body without the reason. */
const payloads = new Map<PolicyAction, object>();
for (const call of Object.values(consoleCalls)) {
  if (!("action" in call) || call.action === undefined) continue;
  const { reason: _, ...payload } = call.example.request as { readonly reason?: string };
  payloads.set(call.action, payload);
}

const leavesOf = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0
    ? Object.values(value).flatMap(leavesOf)
    : [value];

describe("R-EYE-05 what an approver sees", () => {
  test("is derived from the payload: no field of any JSON is left out, and no two payloads look alike", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(signedFields(one)).toHaveLength(leavesOf(one).length);
        const asText = (json: unknown) => JSON.stringify(signedFields(json));
        if (typeof one === "object" && typeof other === "object" && asText(one) === asText(other)) {
          expect(leavesOf(one).map(String)).toEqual(leavesOf(other).map(String));
        }
      }),
    );
  });

  test("is every field of what is hashed, for every action that can wait for others", async () => {
    const fixture = shared();
    const { owner } = fixture.console;
    const [admin] = await owner.query<{ operator_id: string }>("select operator_id from backoffice.operator limit 1");
    // No call exists yet for checking a payout again.
    const actions = Object.keys(policyActions).filter((action) => action !== "recheck_payout");
    expect([...payloads.keys()].toSorted()).toEqual(actions.toSorted());
    for (const [action, payload] of payloads) {
      await owner.query(
        `insert into backoffice.proposal
           (action, payload, hash, subject_kind, subject_id, subject_name, lines, amount, base, reason, people,
            approver_roles, proposed_by, proposed_at, expires_at)
         values ($1, $2, $3, 'test', $1, $1, '[]', 0, '', 'a test', 2, '{}', $4, $5, $6)`,
        [
          action,
          JSON.stringify(payload),
          hashOf(action, payload),
          admin?.operator_id,
          new Date(fixture.console.time.at),
          new Date(fixture.console.time.at + 3_600_000),
        ],
      );
    }
    // Together the payloads may show fields of every kind.
    const seen = new Map<string, readonly { readonly field: string; readonly value: string }[]>();
    const people = [fixture.payments, fixture.finance, fixture.compliance, fixture.support];
    people.push(await fixture.join("admin@example.com", ["admin"]), await fixture.join("games@example.com", ["games"]));
    for (const person of people) {
      const { rows } = must(await person.browser.call("/c/v1/proposals/list", { filter: "open" }));
      for (const row of rows) if (row.subject.kind === "test") seen.set(row.action, row.signed);
    }
    for (const [action, payload] of payloads) {
      const shown = seen.get(action);
      if (shown === undefined) continue;
      const values = new Set(shown.map(({ value }) => value));
      for (const leaf of leavesOf(payload)) {
        const text = typeof leaf === "string" ? leaf : JSON.stringify(leaf);
        const asTime = typeof leaf === "number" && leaf > 1e12 ? new Date(leaf).toISOString() : text;
        expect(
          [text, asTime].some((one) => values.has(one)),
          `${action}: ${text}`,
        ).toBe(true);
      }
    }
    expect([...seen.keys()].length).toBeGreaterThan(20);
    await owner.query("delete from backoffice.proposal where subject_kind = 'test'");
  });
});

describe("R-AUD-06 a reason withheld from the player", () => {
  const withheld = (law: string, until: number) => ({ kind: "withheld", by: "tipping_off", law, until }) as const;
  const law = "UU 8/2010, Pasal 12";

  test("needs two people and a law of the settings; the approver reads by which law and until when", async () => {
    const fixture = shared();
    const { orderId } = await fixture.ordered();
    const until = fixture.console.time.at + 86_400_000;
    const hold = (disclosure: ReturnType<typeof withheld>) =>
      fixture.payments.browser.call("/c/v1/orders/hold", {
        on: { kind: "order", id: orderId },
        for: "account_owner",
        particulars: { difference: "company" },
        disclosure,
        reason: why,
      });
    const other = await hold(withheld("A law of my own", until));
    expect([other.msgCode, other.params]).toEqual(["invalid_input", { field: "disclosure.law" }]);
    const held = must(await hold(withheld(law, until)));
    expect(held).toMatchObject({ proposalId: expect.any(String), results: [] });

    const { rows } = must(await fixture.second.browser.call("/c/v1/proposals/list", { filter: "open" }));
    const proposal = rows.find(({ proposalId }) => proposalId === held.proposalId);
    expect(proposal).toMatchObject({ people: 2, mine: "waiting" });
    expect(proposal?.lines).toContainEqual({ field: "law", before: null, after: law });
    expect(proposal?.lines).toContainEqual({ field: "withheldBy", before: null, after: "tipping_off" });
    expect(proposal?.signed).toContainEqual({ field: "disclosure.until", value: new Date(until).toISOString() });
    // A policy that lets one person do everything does not change it.
    const approved = await fixture.second.browser.call("/c/v1/proposals/decide", {
      proposalId: proposal?.proposalId ?? "",
      hash: proposal?.hash ?? "",
      approve: true,
      reason: "The report to the authority is open.",
      answer: null,
    });
    expect(approved.data?.state).toBe("done");
    await expect
      .poll(async () => (await fixture.entries(orderId)).map(({ action }) => action))
      .toEqual(["propose", "approve", "hold_order"]);
  });

  test("an approval of a payload that its hash is not of is stale", async () => {
    const fixture = shared();
    const { orderId } = await fixture.ordered();
    const extended = must(
      await fixture.payments.browser.call("/c/v1/orders/refuse", {
        orderId,
        for: "account_owner",
        particulars: { difference: "company" },
        disclosure: { kind: "at_once" },
        reason: why,
      }),
    );
    const { rows } = must(await fixture.finance.browser.call("/c/v1/proposals/list", { filter: "open" }));
    const hash = rows.find(({ proposalId }) => proposalId === extended.proposalId)?.hash ?? "";
    await fixture.console.owner.query(
      'update backoffice.proposal set payload = payload || \'{"for": "payment_origin"}\' where proposal_id = $1',
      [extended.proposalId],
    );
    const given = { proposalId: extended.proposalId ?? "", hash, approve: true, answer: null };
    const decided = await fixture.finance.browser.call("/c/v1/proposals/decide", {
      ...given,
      reason: "The bank confirmed it.",
    });
    expect(decided.msgCode).toBe("stale");
  });
});
