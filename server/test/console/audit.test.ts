import { expect, test } from "vitest";
import { startConsoleFixture } from "./fixture.ts";

test("R-AUD-07 R-CAPI-03 the audit log is searched by pages, and each search is itself an entry", async () => {
  const fixture = await startConsoleFixture();
  const officer = await fixture.join("second@example.com", ["compliance"]);
  const outsider = await fixture.join("third@example.com", ["risk"]);
  const refused = await outsider.browser.call("/c/v1/audit/list", { filter: {}, cursor: null, limit: 50 });
  expect(refused.msgCode).toBe("not_permitted");
  const search = (filter: object, cursor: string | null = null, limit = 50) =>
    officer.browser.call("/c/v1/audit/list", { filter, cursor, limit });

  const enrolled = await search({ action: "enrol" });
  expect(enrolled.data?.rows.map(({ action, subject }) => [action, subject.kind])).toEqual([
    ["enrol", "operator"],
    ["enrol", "operator"],
  ]);
  expect(enrolled.data?.next).toBeNull();

  const first = await search({ action: "enrol" }, null, 1);
  const second = await search({ action: "enrol" }, first.data?.next ?? null, 1);
  expect([...(first.data?.rows ?? []), ...(second.data?.rows ?? [])]).toEqual(enrolled.data?.rows);
  expect(second.data?.next).toBeNull();
  for (const cursor of [first.data?.next ?? "", `${first.data?.next}x`, "x.y"]) {
    const answer = await search({ action: "sign_in" }, cursor);
    expect([answer.msgCode, cursor], cursor).toEqual(["invalid_input", cursor]);
  }
  fixture.time.at += 25 * 3_600_000;
  // The session has ended by then.
  const later = fixture.browser();
  await later.call("/c/v1/session/sign-in", {
    email: officer.email,
    password: officer.password,
    code: officer.code(),
  });
  const old = await later.call("/c/v1/audit/list", {
    filter: { action: "enrol" },
    cursor: first.data?.next ?? null,
    limit: 1,
  });
  expect(old.msgCode).toBe("invalid_input");

  const searches = await later.call("/c/v1/audit/list", {
    filter: { action: "search_audit" },
    cursor: null,
    limit: 50,
  });
  // Further pages and refused cursors are no entries, nor is the same search of a session within an hour.
  expect(searches.data?.rows.map(({ details }) => details["action"])).toEqual(["enrol"]);
});

test("R-AUD-07 the same search is an entry again after an hour, in another session, and with another filter", async () => {
  const fixture = await startConsoleFixture();
  const auditor = await fixture.join("second@example.com", ["compliance"]);
  const open = (filter = {}) => auditor.browser.call("/c/v1/audit/list", { filter, cursor: null, limit: 50 });
  const searches = async () =>
    (await fixture.owner.query("select from audit.entry where action = 'search_audit'")).length;
  await open();
  await open();
  expect(await searches()).toBe(1);
  await open({ player: "7" });
  expect(await searches()).toBe(2);
  for (let minutes = 0; minutes <= 60; minutes += 10) {
    fixture.time.at += 10 * 60_000;
    await auditor.browser.call("/c/v1/session/me", {});
  }
  await open();
  expect(await searches()).toBe(3);
  const { email, password } = auditor;
  await auditor.browser.call("/c/v1/session/sign-in", { email, password, code: auditor.code() });
  await open();
  expect(await searches()).toBe(4);
});

test("R-AUD-07 entries are found by the person who acted and by whole words of what they wrote", async () => {
  const fixture = await startConsoleFixture();
  const auditor = await fixture.join("second@example.com", ["compliance"]);
  const outsider = await fixture.join("third@example.com", ["risk"]);
  expect((await outsider.browser.call("/c/v1/audit/people", {})).msgCode).toBe("not_permitted");
  const people = (await auditor.browser.call("/c/v1/audit/people", {})).data?.rows ?? [];
  expect(people.map(({ email }) => email).toSorted()).toEqual(["second@example.com", "third@example.com"]);
  const risk = people.find(({ email }) => email === "third@example.com");
  await outsider.browser.call("/c/v1/switches/close", {
    kind: "game",
    name: "66121",
    reason: "Maintenance was cancelled; the reels stand still.",
  });
  const found = async (filter: object) =>
    (await auditor.browser.call("/c/v1/audit/list", { filter, cursor: null, limit: 50 })).data?.rows.map(
      ({ action }) => action,
    );
  expect(await found({ words: "cancelled maintenance" })).toEqual(["close_game"]);
  expect(await found({ words: "maint" })).toEqual([]);
  expect(await found({ operator: risk?.operatorId ?? "", action: "close_game" })).toEqual(["close_game"]);
});
