import { randomUUID } from "node:crypto";
import type { PolicyDocument } from "@fairlobby/contract/console";
import { expect, test } from "vitest";
import { startConsoleFixture, type ConsoleBrowser } from "./fixture.ts";

const reason = "The night shift has one person.";

test("R-EYE-01 R-EYE-07 a change that weakens the policy takes force a day after its approval, and one of an old version is stale", async () => {
  const fixture = await startConsoleFixture();
  const admin = await fixture.join("first@example.com", ["admin"]);
  const officer = await fixture.join("second@example.com", ["compliance"]);
  const get = async (browser: ConsoleBrowser) => {
    const { data } = await browser.call("/c/v1/policy/get", {});
    if (data === null) throw new Error("the policy was not read");
    return data;
  };
  const shipped = await get(admin.browser);
  expect(shipped).toMatchObject({ version: 0, latest: 0, inForceAt: null, pending: [] });

  const [tier, ...rest] = shipped.document.release_order;
  if (tier === undefined) throw new Error("the policy has no tier");
  const document: PolicyDocument = {
    ...shipped.document,
    release_order: [{ ...tier, upTo: (tier.upTo ?? 0) + 1 }, ...rest],
  };
  const missing = { ...document, release_order: [] };
  expect((await admin.browser.call("/c/v1/policy/change", { base: 0, document: missing, reason })).msgCode).toBe(
    "invalid_input",
  );
  // Nobody could approve the closing of a game, so with two people it could never be closed.
  const stuck = { ...document, close_game: [{ ...tier, people: 2, upTo: null, ownUpTo: null }] };
  const refused = await admin.browser.call("/c/v1/policy/change", { base: 0, document: stuck, reason });
  expect([refused.msgCode, refused.params]).toEqual(["invalid_input", { field: "document.close_game" }]);
  expect((await admin.browser.call("/c/v1/policy/change", { base: 1, document, reason })).msgCode).toBe("stale");
  const proposed = await admin.browser.call("/c/v1/policy/change", { base: 0, document, reason });
  expect(proposed.data?.proposalId).toEqual(expect.any(String));

  const [proposal] = (await officer.browser.call("/c/v1/proposals/list", { filter: "open" })).data?.rows ?? [];
  if (proposal === undefined) throw new Error("there is no proposal");
  expect(proposal.lines.map(({ field }) => field)).toEqual(["release_order", "weakened", "effectiveAfterHours"]);
  expect(proposal.lines.slice(1).map(({ after }) => after)).toEqual(["release_order", "24"]);
  const { proposalId, hash } = proposal;
  const decided = await officer.browser.call(
    "/c/v1/proposals/decide",
    { proposalId, hash, approve: true, reason: "I have read every line of it.", answer: null },
    { "idempotency-key": randomUUID() },
  );
  expect(decided.data?.state).toBe("done");

  const waiting = await get(admin.browser);
  expect(waiting).toMatchObject({ version: 0, latest: 1, pending: [{ version: 1 }] });
  expect((waiting.pending[0]?.inForceAt ?? 0) - fixture.time.at).toBe(24 * 3_600_000);
  expect((await fixture.acts()).at(-1)).toBe("edit_policy");

  fixture.time.at += 24 * 3_600_000;
  const later = fixture.browser();
  await later.call("/c/v1/session/sign-in", { email: admin.email, password: admin.password, code: admin.code() });
  const inForce = await get(later);
  expect(inForce).toMatchObject({ version: 1, latest: 1, pending: [] });
  expect(inForce.document).toEqual(document);
});
