import { describe, expect, test } from "vitest";
import type { StatementProvider } from "../../src/modules/reconciliation/index.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { watched } from "../harness/watched.ts";
import { hour, openFixture, type OpenDifference, type Fixture } from "./fixture.ts";

/** Creates a difference of each kind but a few. */
async function plantDifferences(fixture: Fixture): Promise<void> {
  await fixture.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await fixture.player();
  const unheard = await fixture.deposit(player);
  await fixture.pay(player, unheard);
  const twice = await fixture.credited(player);
  await fixture.book(player, {
    kind: "deposit",
    subject: `deposit:${twice}`,
    cash: 30_000n,
    house: { deposits: -30_000n },
  });
  const paid = await fixture.paid(player);
  fixture.atBank("UPDATE movements SET amount = 49999 WHERE reference_id = ?", `${paid}-1`);
  const unpaid = await fixture.deposit(player);
  await fixture.book(player, {
    kind: "deposit",
    subject: `deposit:${unpaid}`,
    cash: 30_000n,
    house: { deposits: -30_000n },
  });
  fixture.atBank(
    `INSERT INTO movements (type, product_id, reference_id, channel_code, amount, created)
     VALUES ('PAYOUT', 'disb-x', 'not-ours', 'ID_BCA', 5, ?)`,
    Date.now(),
  );
  fixture.clock.ahead = hour;
}

const kinds = ["amount_differs", "booked_twice", "foreign", "not_at_bank", "not_booked"];
const kindsOf = (open: readonly OpenDifference[]): string[] => open.map(({ kind }) => kind).toSorted();

/**
 * Wraps a database so that its `moment`-th and all later statements or transactions fail, as if the process had crashed
 * there.
 */
function failingAt(database: OpenDatabase, moment: number): OpenDatabase {
  let left = moment;
  const orDie = (): void => {
    if ((left -= 1) < 0) throw new Error("crashed here");
  };
  return {
    ...watched(database, orDie),
    async transaction(work) {
      orDie();
      return database.transaction(work);
    },
  };
}

describe("the job that compares with the bank", () => {
  test("run twice, even at the same time, records each difference once", async () => {
    const fixture = await openFixture();
    await plantDifferences(fixture);
    await Promise.all([fixture.reconcile(), fixture.reconcile(), fixture.reconcile()]);
    expect(kindsOf(await fixture.open())).toEqual(kinds);
    const first = await fixture.differences();
    fixture.clock.ahead += hour;
    await fixture.reconcile();
    const second = await fixture.differences();
    expect(second).toHaveLength(kinds.length);
    for (const { subject, firstSeen } of first) {
      const later = second.find((each) => each.subject === subject);
      expect(later?.firstSeen).toBe(firstSeen);
      expect(later?.lastSeen).toBeGreaterThanOrEqual(firstSeen + hour);
    }
  });

  test("after a crash at any line, the next run finds every difference", async () => {
    const fixture = await openFixture();
    await plantDifferences(fixture);
    let died = 0;
    for (let moment = 0; ; moment++) {
      const crash = await fixture.reconcile({ database: failingAt(fixture.database, moment) }).then(
        () => null,
        (error: Error) => error.message,
      );
      if (crash === null) break;
      expect(crash).toContain("crashed here");
      died += 1;
      if (moment % 5 === 0) {
        await fixture.reconcile();
        expect(kindsOf(await fixture.open()), `after a crash at ${moment}`).toEqual(kinds);
        // Resets all readings.
        await fixture.owner.query(
          "truncate reconciliation.watermark, reconciliation.statement_line, reconciliation.difference",
        );
      }
    }
    expect(died).toBeGreaterThan(10);
    expect(kindsOf(await fixture.open())).toEqual(kinds);
  });

  test("continues from the last reading, with an overlap, and never reads everything again", async () => {
    const fixture = await openFixture();
    const player = await fixture.player();
    await fixture.credited(player);
    const asked: number[] = [];
    const statement: StatementProvider = {
      ...fixture.statement,
      since: (span, next) => {
        asked.push(span.from);
        return fixture.statement.since(span, next);
      },
    };
    await fixture.reconcile({ statement });
    await fixture.reconcile({ statement });
    const { body } = await fixture.bank.get("/sandbox/statement");
    expect(asked).toEqual([0, Date.parse(body.data[0].created) - 2 * hour]);

    // What is older than the overlap on both sides is no longer read, and neither are bookings without a statement line.
    fixture.atBank("UPDATE movements SET created = created - 90000000, amount = 1");
    await fixture.owner.query(
      "update ledger.transfer set created_at = (created_at at time zone 'UTC' - interval '90000 seconds') at time zone 'UTC'",
    );
    await fixture.reconcile({ statement });
    await fixture.reconcile({ statement });
    expect(await fixture.open()).toEqual([]);
  });

  test("finds a line that is dated before lines already read", async () => {
    const fixture = await openFixture();
    await fixture.credited(await fixture.player());
    await fixture.reconcile();
    fixture.atBank(
      `INSERT INTO movements (type, product_id, reference_id, channel_code, amount, created)
       VALUES ('PAYMENT', 'py-late', 'not-ours', 'QRIS', 7, ?)`,
      Date.now() - hour,
    );
    await fixture.reconcile();
    expect(await fixture.open()).toMatchObject([{ kind: "foreign", moved: 7n }]);
  });

  test("reads a statement of many pages", async () => {
    const fixture = await openFixture();
    fixture.atBank(
      `INSERT INTO movements (type, product_id, reference_id, channel_code, amount, created)
       WITH RECURSIVE line (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM line WHERE n < 1201)
       SELECT 'PAYMENT', 'py-' || n, 'not-ours', 'QRIS', 7, ? FROM line`,
      Date.now(),
    );
    await fixture.reconcile();
    expect(await fixture.open()).toMatchObject([{ kind: "foreign", moved: 7n * 1201n }]);
    await fixture.reconcile();
    expect(await fixture.open()).toMatchObject([{ kind: "foreign", moved: 7n * 1201n }]);
  });

  test("a bank that does not reply is not a difference: the next run continues", async () => {
    const fixture = await openFixture();
    await plantDifferences(fixture);
    const silent: StatementProvider = {
      since: async () => ({ outcome: "unknown", reason: "no answer" }),
      of: async () => ({ outcome: "unknown", reason: "no answer" }),
    };
    await expect(fixture.reconcile({ statement: silent })).rejects.toThrow("the bank's statement could not be read");
    expect(await fixture.open()).toEqual([]);
    expect((await fixture.reconciliation.status()).readAt).toBeNull();
    await fixture.reconcile();
    expect(kindsOf(await fixture.open())).toEqual(kinds);
  });
});
