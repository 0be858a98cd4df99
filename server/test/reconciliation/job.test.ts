import { describe, expect, test } from "vitest";
import type { StatementProvider } from "../../src/modules/reconciliation/index.ts";
import type { OpenDatabase } from "../../src/platform/db/database.ts";
import { watched } from "../harness/watched.ts";
import { hour, openWorld, type OpenDifference, type World } from "./world.ts";

/** Creates one difference of most kinds. */
async function plantDifferences(world: World): Promise<void> {
  await world.bank.post("/sandbox/faults", { webhooks: "drop" });
  const player = await world.player();
  const unheard = await world.deposit(player);
  await world.pay(player, unheard);
  const twice = await world.credited(player);
  await world.book(player, {
    kind: "deposit",
    subject: `deposit:${twice}`,
    cash: 30_000n,
    house: { deposits: -30_000n },
  });
  const paid = await world.paid(player);
  world.atBank("UPDATE movements SET amount = 49999 WHERE reference_id = ?", `${paid}-1`);
  const unpaid = await world.deposit(player);
  await world.book(player, {
    kind: "deposit",
    subject: `deposit:${unpaid}`,
    cash: 30_000n,
    house: { deposits: -30_000n },
  });
  world.atBank(
    `INSERT INTO movements (type, product_id, reference_id, channel_code, amount, created)
     VALUES ('PAYOUT', 'disb-x', 'not-ours', 'ID_BCA', 5, ?)`,
    Date.now(),
  );
  world.clock.ahead = hour;
}

const kinds = ["amount_differs", "booked_twice", "foreign", "not_at_bank", "not_booked"];
const kindsOf = (open: readonly OpenDifference[]): string[] => open.map(({ kind }) => kind).toSorted();

/** Wraps a database to fail from a certain statement or transaction on, as if the process had crashed there. */
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
    const world = await openWorld();
    await plantDifferences(world);
    await Promise.all([world.reconcile(), world.reconcile(), world.reconcile()]);
    expect(kindsOf(await world.open())).toEqual(kinds);
    const first = await world.differences();
    world.clock.ahead += hour;
    await world.reconcile();
    const second = await world.differences();
    expect(second).toHaveLength(kinds.length);
    for (const { subject, firstSeen } of first) {
      const later = second.find((each) => each.subject === subject);
      expect(later?.firstSeen).toBe(firstSeen);
      expect(later?.lastSeen).toBeGreaterThanOrEqual(firstSeen + hour);
    }
  });

  test("after a crash at any line, the next run finds every difference", async () => {
    const world = await openWorld();
    await plantDifferences(world);
    let died = 0;
    for (let moment = 0; ; moment++) {
      const crash = await world.reconcile({ database: failingAt(world.database, moment) }).then(
        () => null,
        (error: Error) => error.message,
      );
      if (crash === null) break;
      expect(crash).toContain("crashed here");
      died += 1;
      if (moment % 5 === 0) {
        await world.reconcile();
        expect(kindsOf(await world.open()), `after a crash at ${moment}`).toEqual(kinds);
        // Resets all readings.
        await world.owner.query(
          "truncate reconciliation.watermark, reconciliation.statement_line, reconciliation.difference",
        );
      }
    }
    expect(died).toBeGreaterThan(10);
    expect(kindsOf(await world.open())).toEqual(kinds);
  });

  test("continues from the last reading, with an overlap, and never reads everything again", async () => {
    const world = await openWorld();
    const player = await world.player();
    await world.credited(player);
    const asked: number[] = [];
    const statement: StatementProvider = {
      ...world.statement,
      since: (span, next) => {
        asked.push(span.from);
        return world.statement.since(span, next);
      },
    };
    await world.reconcile({ statement });
    await world.reconcile({ statement });
    const { body } = await world.bank.get("/sandbox/statement");
    expect(asked).toEqual([0, Date.parse(body.data[0].created) - 2 * hour]);

    // What is older than the overlap on both sides is no longer read, and neither are bookings without a statement line.
    world.atBank("UPDATE movements SET created = created - 90000000, amount = 1");
    await world.owner.query(
      "update ledger.transfer set created_at = (created_at at time zone 'UTC' - interval '90000 seconds') at time zone 'UTC'",
    );
    await world.reconcile({ statement });
    await world.reconcile({ statement });
    expect(await world.open()).toEqual([]);
  });

  test("finds a line that is dated before lines already read", async () => {
    const world = await openWorld();
    await world.credited(await world.player());
    await world.reconcile();
    world.atBank(
      `INSERT INTO movements (type, product_id, reference_id, channel_code, amount, created)
       VALUES ('PAYMENT', 'py-late', 'not-ours', 'QRIS', 7, ?)`,
      Date.now() - hour,
    );
    await world.reconcile();
    expect(await world.open()).toMatchObject([{ kind: "foreign", moved: 7n }]);
  });

  test("reads a statement of many pages", async () => {
    const world = await openWorld();
    world.atBank(
      `INSERT INTO movements (type, product_id, reference_id, channel_code, amount, created)
       WITH RECURSIVE line (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM line WHERE n < 1201)
       SELECT 'PAYMENT', 'py-' || n, 'not-ours', 'QRIS', 7, ? FROM line`,
      Date.now(),
    );
    await world.reconcile();
    expect(await world.open()).toMatchObject([{ kind: "foreign", moved: 7n * 1201n }]);
    await world.reconcile();
    expect(await world.open()).toMatchObject([{ kind: "foreign", moved: 7n * 1201n }]);
  });

  test("a bank that does not reply is not a difference: the next run continues", async () => {
    const world = await openWorld();
    await plantDifferences(world);
    const silent: StatementProvider = {
      since: async () => ({ outcome: "unknown", reason: "no answer" }),
      of: async () => ({ outcome: "unknown", reason: "no answer" }),
    };
    await expect(world.reconcile({ statement: silent })).rejects.toThrow("the bank's statement could not be read");
    expect(await world.open()).toEqual([]);
    expect((await world.reconciliation.status()).readAt).toBeNull();
    await world.reconcile();
    expect(kindsOf(await world.open())).toEqual(kinds);
  });
});
