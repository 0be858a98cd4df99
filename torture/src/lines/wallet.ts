import { reportOnly } from "../../../bench/src/figures.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import type { Line } from "../line.ts";
import { mustEqual, newRacer, runRaces, type RaceFixture } from "../players/races.ts";
import type { Random } from "../random.ts";
import { sendUntilKnown } from "../players/wallet-calls.ts";
import { statesAfter, WalletModel, type WalletCall } from "../players/wallet-model.ts";

/** Number of tries of one player; then another player takes over. */
const triesOfPlayer = 50;

export const wallet: Line = {
  what: "The game provider's calls come reordered, repeated, late, with a rollback before its bet, or with other data under a known id, on two nodes",
  tries: 50_000,
  shortTries: 500,
  run(run) {
    const seen = new Map<string, number>();
    const free: { readonly player: Player; left: number }[] = [];
    return runRaces(run, {
      name: "wallet",
      nodes: 2,
      atOnce: 12,
      figures: () => [...seen].toSorted().map(([status, count]) => reportOnly(`wallet.${status}`, count, "")),
      async tryOnce(fixture, nth, random) {
        const one = free.pop() ?? { player: await newRacer(fixture), left: triesOfPlayer };
        await tryWallet(fixture, one.player, { nth, random, seen });
        one.left -= 1;
        if (one.left > 0) free.push(one);
      },
    });
  },
};

interface Try {
  readonly nth: number;
  readonly random: Random;
  /** Number of answers, by status. */
  readonly seen: Map<string, number>;
}

/** Sends the calls of some rounds, up to four at a time, and compares answers and bookings with the model. */
async function tryWallet(fixture: RaceFixture, player: Player, { nth, random, seen }: Try): Promise<void> {
  const calls = callsOf(`t${nth}`, random);
  let possible = [new WalletModel(await totalOf(fixture, player))];
  while (calls.length > 0) {
    const moment = calls.splice(0, random.between(1, 4));
    const sends = moment.map((call) => {
      const [first, ...others] = random.shuffle(fixture.nodes);
      // The provider never gives up early on a win: the first sending could be booked after the repetition was refused
      // because the bet was missing.
      const isLost = call.kind !== "win" && random.chance(0.1);
      return {
        call,
        nodes: [first ?? fixture.nodes[0], ...others] as const,
        lost: isLost ? random.between(1, 8) : undefined,
      };
    });
    const answered = await Promise.all(
      sends.map(async ({ call, nodes, lost }) => ({ call, answer: await sendUntilKnown(nodes, player, call, lost) })),
    );
    for (const { answer } of answered) {
      const [status = ""] = answer.split(" ");
      seen.set(status, (seen.get(status) ?? 0) + 1);
    }
    const before = possible;
    possible = statesAfter(possible, answered);
    if (possible.length === 0) {
      throw new Error(
        `no order of these calls explains their answers: ${JSON.stringify(answered)} after ${before[0]?.text()}`,
      );
    }
  }
  const found = JSON.stringify([await totalOf(fixture, player), await effectsOf(fixture, player, `hub88:t${nth}-`)]);
  const expected = possible.map((state) => JSON.stringify([state.total, sorted(state.effects())]));
  if (!expected.includes(found)) mustEqual("the bookings", found, expected[0]);
}

/** Returns the calls of one to three rounds, in the order in which they are sent. */
function callsOf(prefix: string, random: Random): WalletCall[] {
  const calls: WalletCall[] = [];
  const rounds = random.between(1, 3);
  for (let nth = 0; nth < rounds; nth++) {
    const [id, round] = [`${prefix}-b${nth}`, `${prefix}-r${nth}`];
    const other = `${prefix}-b${random.between(0, rounds - 1)}`;
    // Sometimes more than the player has.
    const amount = random.chance(0.05) ? 1_000_000_000 : random.pick([0, 100, 400, 1_000]);
    const bet = { kind: "bet", id, round, amount } as const;
    const win = { kind: "win", id: `${id}-w`, round, bet: id, amount: random.pick([0, 50, 900]) } as const;
    const rollback = { kind: "rollback", id: `${id}-v`, round, bet: id } as const;
    calls.push(bet);
    if (random.chance(0.8)) calls.push(win);
    if (random.chance(0.3)) calls.push(rollback);
    if (random.chance(0.1)) calls.push({ ...rollback, id: `${id}-v2` });
    if (random.chance(0.1)) calls.push({ ...win, id: `${id}-w2` });
    if (random.chance(0.1)) calls.push({ ...bet, amount: bet.amount + 1 });
    if (random.chance(0.1)) calls.push({ ...bet, round: `${round}x` });
    if (random.chance(0.1)) calls.push({ ...win, amount: win.amount + 1 });
    if (random.chance(0.1)) calls.push({ ...win, bet: other });
    if (random.chance(0.1)) calls.push({ ...rollback, bet: other });
    if (random.chance(0.05)) calls.push({ ...win, id });
    if (random.chance(0.05)) calls.push({ ...rollback, id: win.id });
  }
  const sent = random.chance(0.6) ? random.shuffle(calls) : calls;
  return sent
    .flatMap((call) => Array<WalletCall>(random.chance(0.3) ? random.between(2, 3) : 1).fill(call))
    .flatMap(
      // Some calls arrive again after everything else.
      (call, nth, all) => (nth === all.length - 1 ? [call, ...all.filter(() => random.chance(0.15))] : [call]),
    );
}

async function totalOf({ pool }: RaceFixture, { id }: Player): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(
    "select (cash + promo)::float8 as total from ledger.balance where player_id = $1",
    [id],
  );
  return rows[0]?.total ?? NaN;
}

/**
 * Returns how the bookings whose keys begin with `prefix` changed the player's gold; rollbacks are added up by their bet.
 */
async function effectsOf({ pool }: RaceFixture, { id }: Player, prefix: string): Promise<[string, number][]> {
  // A second rollback of a bet is answered but changes nothing.
  const { rows } = await pool.query<{ name: string; effect: number }>(
    `select coalesce('back ' || substr(t.voids, 7), substr(t.key, 7)) as name, coalesce(sum(e.amount), 0)::float8 as effect
     from ledger.transfer t
     left join ledger.entry e
       on e.player_id = t.player_id and e.transfer_id = t.transfer_id and e.account in ('cash', 'promo')
     where t.player_id = $1 and starts_with(t.key, $2) and (t.kind <> 'void' or t.voids is not null or t.amount <> 0)
     group by 1`,
    [id, prefix],
  );
  return sorted(Object.fromEntries(rows.map(({ name, effect }) => [name, effect])));
}

const sorted = (effects: Readonly<Record<string, number>>): [string, number][] => Object.entries(effects).toSorted();
