import type { Role } from "@fairlobby/contract/console";
import { checkAuditLog } from "@fairlobby/verifier/audit";
import { expect, onTestFinished, test } from "vitest";
import { until } from "../../../tools/until.ts";
import { exportLog } from "../../src/modules/audit/index.ts";
import { sealBatch } from "../../src/modules/audit/seal.ts";
import { readSize } from "../../src/modules/audit/store.ts";
import { readKeys, recordKey } from "../../src/platform/crypto/signing.ts";
import { testIssuer } from "../harness/signer.ts";
import { signInCrowd, type CrowdMember } from "./crowd.ts";
import { atOnce, company, must, openDeskFixture, why } from "./desk-fixture.ts";

const rolesOfKind: readonly (readonly Role[])[] = [["payments"], ["compliance"], ["payments"], ["risk"], ["payments"]];
const kinds = rolesOfKind.length;
const isHeld = "select from withdrawals.hold where order_id = $1";

test("R-AUD-01 R-AUD-02 50 operators act at once: each act is one entry, and the tree has no gap and no fork", async () => {
  const fixture = await openDeskFixture(onTestFinished);
  const { lobby } = fixture;
  const { database, signer } = lobby;
  await recordKey(database, signer, lobby.now());
  const people = await signInCrowd(
    fixture.console,
    Array.from({ length: 50 }, (_, nth) => rolesOfKind[nth % kinds] ?? []),
  );
  const shared = await fixture.ordered();
  const orders = await Promise.all(people.map(() => fixture.ordered()));

  const reported: string[] = [];
  const acted = (member: CrowdMember, action: string, subject: string): unknown =>
    reported.push(`${member.operatorId} ${action} ${subject}`);

  /**
   * Every member acts by its kind. Four kinds take back what they change; those of the last kind all try to hold the
   * same order, and that hold stays.
   */
  const act = async (member: CrowdMember, nth: number): Promise<void> => {
    const { browser } = member;
    const { orderId, player } = orders[nth] ?? shared;
    const hold = (id: string) =>
      browser.call("/c/v1/orders/hold", {
        on: { kind: "order", id },
        for: "account_owner",
        particulars: company,
        disclosure: atOnce,
        reason: why,
      });
    switch (nth % kinds) {
      case 0: {
        must(await hold(orderId));
        // The lobby carries the command out; when it is busy, only after the answer.
        await until(async () => (await database.query(isHeld, [orderId])).length > 0);
        must(await browser.call("/c/v1/orders/release", { on: [{ kind: "order", id: orderId }], reason: why }));
        return;
      }
      case 1: {
        const region = {
          kind: "region",
          name: `Z${String.fromCodePoint(65 + (nth - 1) / kinds)}`,
          reason: why,
        } as const;
        must(await browser.call("/c/v1/switches/close", region));
        acted(member, "close_region", region.name);
        must(await browser.call("/c/v1/switches/open", region));
        acted(member, "open_region", region.name);
        return;
      }
      case 2: {
        const refused = await browser.call("/c/v1/orders/refuse", {
          orderId,
          for: "account_owner",
          particulars: company,
          disclosure: atOnce,
          reason: why,
        });
        acted(member, "propose", orderId);
        const proposalId = must(refused).proposalId ?? "";
        must(await browser.call("/c/v1/proposals/withdraw", { proposalId }));
        acted(member, "withdraw_proposal", orderId);
        return;
      }
      case 3: {
        const reason = { playerId: player, reason: why };
        must(await browser.call("/c/v1/players/bar", reason));
        acted(member, "bar_player", player);
        must(await browser.call("/c/v1/players/lift-bar", reason));
        acted(member, "unbar_player", player);
        return;
      }
      default: {
        // All of them try to hold the same order.
        const answer = await hold(shared.orderId);
        expect(["success", "already_decided"]).toContain(answer.msgCode);
      }
    }
  };

  // Two nodes seal meanwhile.
  const sealing = { database, now: lobby.now, issuer: testIssuer, signer };
  const state = { over: false };
  const sealers = [0, 1].map(async () => {
    while (!state.over) await sealBatch(sealing, true);
  });
  try {
    await Promise.all(people.map(act));
    await until(async () => {
      const [row] = await database.query<{ left: number }>(
        "select count(*)::int as left from withdrawals.command where done_at is null",
      );
      return row?.left === 0;
    });
  } finally {
    state.over = true;
    await Promise.all(sealers);
  }
  while ((await sealBatch(sealing, true)) !== 0);

  const commands = await database.query<{ line: string; outcome: string }>(
    `select actor ->> 'operatorId' || ' ' || (case kind when 'hold' then 'hold_order' else kind || '_hold' end)
       || ' ' || order_id as line, result ->> 'outcome' as outcome
     from withdrawals.command`,
  );
  const done = commands.filter(({ outcome }) => outcome === "placed" || outcome === "released");
  const members = people.map(({ operatorId }) => operatorId);
  const entries = await database.query<{ line: string }>(
    `select operator_id || ' ' || action || ' ' || subject_id as line from audit.entry where operator_id = any ($1)`,
    [members],
  );
  expect(entries.map(({ line }) => line).toSorted()).toEqual([...reported, ...done.map(({ line }) => line)].toSorted());
  // Of those who tried to hold the same order one succeeded, and every hold is an entry.
  const [held] = await database.query<{ holds: number; open: string[] }>(
    `select count(*)::int as holds, array_agg(order_id) filter (where ended_at is null) as open from withdrawals.hold`,
  );
  expect(held).toEqual({
    holds: done.filter(({ outcome }) => outcome === "placed").length,
    open: [shared.orderId],
  });

  const size = await readSize(database);
  const lines: string[] = [];
  for await (const line of exportLog(database, testIssuer, { from: 0, to: size })) lines.push(line);
  const publicKeys = (await readKeys(database)).map(({ x }) => x);
  const report = await checkAuditLog(lines, { publicKeys });
  expect(report.misfit).toBeNull();
  expect(report.checks.filter(({ outcome }) => outcome === "fails")).toEqual([]);
  const [all] = await database.query<{ entries: number }>("select count(*)::int as entries from audit.entry");
  expect(size).toBe(all?.entries);
});
