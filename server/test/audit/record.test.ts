import type { PlayerId, ReplyOf, RequestInput } from "@fairlobby/contract";
import { auditProofFormat, checkAuditProof, type AuditProof } from "@fairlobby/verifier/audit";
import { verdictOf } from "@fairlobby/verifier/proofs";
import { describe, expect, onTestFinished, test } from "vitest";
import { checkWithholding, countWithheld, readPlayerRecord, readWithheld } from "../../src/modules/audit/index.ts";
import { recordRoutes } from "../../src/modules/history/record.ts";
import { serveCalls } from "../harness/calls.ts";
import { openLog, player, type LogFixture } from "./log-fixture.ts";

const dayMs = 86_400_000;
const rina = { name: "Rina Hartono", operatorId: "operator-seven", sessionId: "session-nine", role: "compliance" };
const other = "10000077" as PlayerId;

const actionsOf = async (fixture: LogFixture, whose = player): Promise<string[]> =>
  (await readPlayerRecord(fixture.database, whose, { skip: 0, limit: 50 })).lines.map(({ action }) => action);

/** The calls of the record, over HTTP. */
async function serveRecord(fixture: LogFixture) {
  const server = await serveCalls({
    routes: recordRoutes(fixture.database),
    authenticate: async (token) => ({ playerId: token as PlayerId, sessionRef: token, signInRef: token }),
  });
  onTestFinished(server.close);
  return async (token: PlayerId, request: RequestInput<"/v1/record"> = {}) =>
    (await server.call("/v1/record", request, { token })).data as ReplyOf<"/v1/record">;
}

describe("R-AUD-06 R-HON-25 a player reads", () => {
  test("every entry about them with its time, action, reason, subject and role, and nobody else's", async () => {
    const fixture = await openLog();
    const record = await serveRecord(fixture);
    expect(await record(player)).toEqual({ list: [], total: 0 });
    const at = Date.now() - dayMs;
    await fixture.act({
      actor: rina,
      action: "release_hold",
      subject: { kind: "order", id: "W1" },
      reason: "account_owner",
      at,
    });
    await fixture.act({ note: "for the operator only", details: { address: "secret-address" }, at: at + 1 });
    await fixture.act({ playerId: other, at: at + 2 });
    await fixture.act({ playerId: undefined, at: at + 3 });
    const unproven = [
      { time: at + 1, action: "bar_player", subject: { kind: "player", id: player } },
      {
        time: at,
        action: "release_hold",
        reason: "account_owner",
        subject: { kind: "order", id: "W1" },
        by: "compliance",
      },
    ];
    expect(await record(player)).toEqual({ list: unproven, total: 2 });
    await fixture.seal();
    const proven = await record(player, { pageNum: 2, pageSize: 1 });
    expect(proven).toMatchObject({ list: [unproven[1]], total: 2 });
    const text = JSON.stringify(await record(player));
    for (const secret of ["for the operator only", "secret-address", "Hartono", "operator-seven", "session-nine"])
      expect(text).not.toContain(secret);
    for (const { proof } of (await record(player)).list) {
      const file = { format: auditProofFormat, ...proof } as AuditProof;
      expect(verdictOf(await checkAuditProof(file, [fixture.signer.publicKey]))).toBe("holds");
    }
  });

  test("a delayed entry when its time is over", async () => {
    const fixture = await openLog();
    const at = Date.now() - 10 * dayMs;
    const later = (days: number) => ({ when: "later", at: at + days * dayMs }) as const;
    await fixture.act({ action: "hold_order", reason: "account_takeover", readable: later(9), at });
    await fixture.act({ action: "extend_hold", reason: "account_takeover", readable: later(11), at });
    expect(await actionsOf(fixture)).toEqual(["hold_order"]);
  });

  test("a withheld entry when nobody checked in time that the law still forbids it; the check is withheld as long", async () => {
    const fixture = await openLog();
    const { database } = fixture;
    const at = Date.now() - 80 * dayMs;
    const law = "UU 8/2010 pasal 12";
    const withheld = (code: "tipping_off" | "authority_order", days: number) =>
      ({ when: "withheld", code, law, until: at + days * dayMs }) as const;
    await fixture.act({ action: "close_review", readable: withheld("tipping_off", 79), at });
    await fixture.act({ action: "hold_order", readable: withheld("tipping_off", 81), at });
    await fixture.act({ action: "place_legal_order", readable: withheld("authority_order", 82), at });
    expect(await actionsOf(fixture)).toEqual(["close_review"]);
    expect(await countWithheld(database)).toEqual({ tipping_off: 1, authority_order: 1 });
    expect((await readWithheld(database, { limit: 10 })).map(({ action, code }) => [action, code])).toEqual([
      ["hold_order", "tipping_off"],
      ["place_legal_order", "authority_order"],
    ]);

    const entryId = (await readWithheld(database, { limit: 1 }))[0]?.entryId ?? 0n;
    const checkAt = (until: number, now = Date.now(), id = entryId) =>
      database.transaction((tx) =>
        checkWithholding(tx, { actor: rina, entryId: id, until, note: "report still open", at: now }),
      );
    await expect(checkAt(Date.now() + 91 * dayMs)).rejects.toThrow("violates check constraint");
    expect(await checkAt(Date.now() + 89 * dayMs)).toBe("done");
    expect((await readWithheld(database, { limit: 10 })).map(({ action }) => action)).toEqual([
      "place_legal_order",
      "hold_order",
    ]);
    expect(await countWithheld(database)).toEqual({ tipping_off: 2, authority_order: 1 });
    expect(await actionsOf(fixture)).toEqual(["close_review"]);
    expect(await checkAt(Date.now() + dayMs, Date.now(), 999n)).toBe("unknown");

    const now = Date.now();
    expect(await checkAt(now, now)).toBe("done");
    expect(await actionsOf(fixture)).toEqual(["check_withholding", "check_withholding", "hold_order", "close_review"]);
    // An entry that the player could read cannot be withheld again.
    expect(await checkAt(now + dayMs)).toBe("ended");
    expect(await countWithheld(database)).toEqual({ tipping_off: 0, authority_order: 1 });
  });
});
