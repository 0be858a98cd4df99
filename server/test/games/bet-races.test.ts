import type { PlayerId } from "@fairlobby/contract";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { holdBalances } from "../../src/modules/ledger/index.ts";
import { createBetBars, guardOrder } from "../../src/modules/protection/index.ts";
import type { Tx } from "../../src/platform/db/database.ts";
import { expectBooksToBalance, openGamesWorld, type GamesWorld } from "./world.ts";

let world: GamesWorld;
beforeAll(async () => {
  world = await openGamesWorld();
});
afterAll(async () => {
  await expectBooksToBalance(world.database);
  await world.close();
});

/** A player's bookings in the order in which they were booked. */
async function bookingsOf(player: PlayerId): Promise<string[]> {
  const rows = await world.database.query<{ kind: string }>(
    "select kind from ledger.transfer where player_id = $1 and kind <> 'deposit' order by transfer_id",
    [player],
  );
  return rows.map(({ kind }) => kind);
}

/** Waits until somebody waits for a lock that this transaction holds. */
async function untilSomebodyWaits(tx: Tx): Promise<void> {
  let waiting: object[] = [];
  while (waiting.length === 0) {
    waiting = await tx.query(
      "select from pg_locks l where not l.granted and pg_backend_pid() = any (pg_blocking_pids(l.pid))",
    );
  }
}

test("R-SRV-73 a bet that meets an order in the making waits for it, and is refused", async () => {
  const play = await world.playing({ cash: 1_000n });
  await world.bet(play, "start", 10);
  let bet: ReturnType<typeof world.bet> | undefined;
  // As an order does it: the reservation locks the balance, then the guard is written, then both are committed.
  await world.database.transaction(async (tx) => {
    await holdBalances(tx, play.user);
    bet = world.bet(play, "meanwhile", 10);
    await untilSomebodyWaits(tx);
    await guardOrder(tx, play.user, true);
  });
  expect((await bet)?.status).toBe("RS_ERROR_USER_DISABLED");
  expect(await world.postings(play.user)).toBe(1);
});

test("R-SRV-73 R-SRV-42 bets, orders and their ends at any moment: no stake is booked while an order is open", async () => {
  const act = fc.constantFrom("bet", "bet", "bet", "order", "cancel", "win");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      async (turns) => {
        const play = await world.playing({ cash: 2_000n });
        await world.bet(play, "start", 10);
        const open: string[] = [];
        let nth = 0;
        for (const turn of turns) {
          // What is of one turn is sent at once.
          await Promise.all(
            turn.map(async (what) => {
              const id = String(++nth);
              if (what === "bet") {
                const { status } = await world.bet(play, id, 50);
                expect(["RS_OK", "RS_ERROR_USER_DISABLED", "RS_ERROR_NOT_ENOUGH_MONEY"]).toContain(status);
              } else if (what === "win") {
                expect((await world.win(play, id, "start", 5)).status).toBe("RS_OK");
              } else if (what === "order") {
                const placed = await world.order(play.user, 300);
                if ("orderId" in placed) open.push(placed.orderId);
                else
                  expect(["exist_process_order", "insufficient_balance", "only_support_500"]).toContain(placed.msgCode);
              } else {
                const orderId = open.pop();
                if (orderId !== undefined) await world.cancelOrder(play.user, orderId);
              }
            }),
          );
        }
        let waiting = false;
        for (const kind of await bookingsOf(play.user)) {
          if (kind === "withdrawal_reserved") waiting = true;
          if (kind === "withdrawal_refunded") waiting = false;
          if (waiting) expect(kind).not.toBe("stake");
        }
        const { reserved } = await world.balances(play.user);
        expect(reserved).toBe(waiting ? 300n : 0n);
        // And it is as the last booking says: nothing of a guard is left over, nothing is missing.
        expect((await world.bet(play, "last", 0)).status).toBe(waiting ? "RS_ERROR_USER_DISABLED" : "RS_OK");
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);

test("R-SRV-72 R-SRV-61 a break or a bar among many bets: those sent after it was told are refused, those booked stay", async () => {
  const plays = await Promise.all(Array.from({ length: 6 }, () => world.playing({ cash: 1_000n })));
  const bars = createBetBars({ database: world.database, now: () => world.clock.at });
  await Promise.all(
    plays.map(async (play, nth) => {
      const before = Array.from({ length: 10 }, (_, n) => world.bet(play, `before-${n}`, 10));
      if (nth % 2 === 0) await world.takeBreak(play.user, world.clock.at + 60_000);
      else expect(await bars.set(play.user, true, "budi", "")).toBe("done");
      const after = await Promise.all(Array.from({ length: 5 }, (_, n) => world.bet(play, `after-${n}`, 10)));
      expect(after.map(({ status }) => status)).toEqual(Array(5).fill("RS_ERROR_USER_DISABLED"));
      const booked = (await Promise.all(before)).filter(({ status }) => status === "RS_OK").length;
      expect(await world.postings(play.user)).toBe(booked);
      expect((await world.balances(play.user)).cash).toBe(1_000n - BigInt(booked) * 10n);
    }),
  );
});

test("R-SRV-72 bets, wins, breaks, limits and orders of the same players from every side neither hang nor fail", async () => {
  const plays = await Promise.all(Array.from({ length: 6 }, () => world.playing({ cash: 10_000n })));
  await Promise.all(plays.map((play) => world.bet(play, "start", 10)));
  const answers = await Promise.all(
    plays.flatMap((play, nth) =>
      Array.from({ length: 8 }, async (_, n) => {
        const other = plays[(nth + n) % plays.length] ?? play;
        if (n === 2) return void (await world.order(other.user, 100));
        if (n === 4)
          return void (await world.lobby.call("/v1/consent", { dailyPlayMinutes: 60 }, { token: other.user }));
        return (n % 2 === 0 ? world.win(other, `w${nth}-${n}`, "start", 1) : world.bet(other, `b${nth}-${n}`, 10)).then(
          ({ status }) => expect(status).not.toBe("RS_ERROR_UNKNOWN"),
        );
      }),
    ),
  );
  expect(answers).toHaveLength(48);
});
