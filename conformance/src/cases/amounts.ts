import { expectBalance, expectRefusal, expectStatus, type Case, type Kit } from "../kit.ts";
import { BrokenRule, NotPlayed } from "../rules.ts";

const badForm = ["RS_ERROR_WRONG_TYPES", "RS_ERROR_WRONG_SYNTAX"] as const;

/** Returns the bodies of a bet and a win with the amount written as this JSON text. */
async function withAmount(kit: Kit, text: string): Promise<readonly { path: string; body: string }[]> {
  const placed = await kit.placed();
  const { dialect, session } = kit;
  return [dialect.bet(session, kit.newBet()), dialect.win(session, kit.winOf(placed, kit.stake))].map(
    ({ path, body }) => ({ path, body: JSON.stringify(body).replace(/"amount":\d+/, `"amount":${text}`) }),
  );
}

export const amountCases: readonly Case[] = [
  {
    id: "not-enough-money",
    rule: "A bet of one unit more than the balance is RS_ERROR_NOT_ENOUGH_MONEY, with the unchanged balance.",
    async play(kit) {
      const before = await kit.balance();
      const answer = await kit.bet(kit.newBet({ amount: before + kit.unit }));
      expectStatus(answer, "the bet", "RS_ERROR_NOT_ENOUGH_MONEY");
      if (answer.balance !== before)
        throw new BrokenRule(`the refusal returned the balance ${answer.balance}, not ${before}`);
    },
  },
  {
    id: "last-unit",
    rule: "The whole balance can be staked, and a rollback returns it.",
    async play(kit) {
      const before = await kit.balance();
      const bet = kit.newBet({ amount: before - (before % kit.unit) });
      expectBalance(await kit.bet(bet), "a bet of everything", before % kit.unit);
      expectBalance(await kit.rollback(kit.rollbackOf(bet)), "its rollback", before);
    },
  },
  {
    id: "not-bookable",
    rule: "An amount with a fraction of the smallest unit is refused, never rounded.",
    async play(kit) {
      if (kit.unit === 1n) throw new NotPlayed("these books keep every amount (--decimals 5)");
      for (const text of [String(kit.stake + kit.unit / 2n), String(kit.stake + 1n)]) {
        for (const { path, body } of await withAmount(kit, text)) {
          expectRefusal(await kit.sendText(path, body), `${path} of ${text}`);
        }
      }
    },
  },
  {
    id: "huge-amounts",
    rule: "Bets beyond any balance, and amounts beyond the integer range, are refused without an overflow.",
    async play(kit) {
      // Whole units, so that only the size of the amount is wrong.
      const whole = (value: bigint): string => String(value - (value % kit.unit));
      const [bet] = await withAmount(kit, whole(BigInt(Number.MAX_SAFE_INTEGER)));
      if (bet !== undefined) expectRefusal(await kit.sendText(bet.path, bet.body), "a bet of 2^53");
      for (const text of [`${2n ** 63n}`, `${2n ** 64n + kit.stake}`, "1e30"]) {
        for (const { path, body } of await withAmount(kit, text)) {
          expectRefusal(await kit.sendText(path, body), `${path} of ${text}`);
        }
      }
      // Overflows a 32-bit integer to the size of a stake.
      const wrapped = 2n ** 32n * kit.unit + kit.stake;
      const answer = await kit.bet(kit.newBet({ amount: wrapped }));
      expectRefusal(answer, `a bet of ${wrapped}`);
    },
  },
  {
    id: "negative-amounts",
    rule: "A negative amount is refused: a bet never pays and a win never charges.",
    async play(kit) {
      for (const { path, body } of await withAmount(kit, `-${kit.stake}`)) {
        expectRefusal(await kit.sendText(path, body), `${path} of a negative amount`);
      }
    },
  },
  {
    id: "wrong-types",
    rule: "Missing fields and fields of a wrong type are RS_ERROR_WRONG_TYPES (or _SYNTAX) and do nothing.",
    async play(kit) {
      for (const text of [`"${kit.stake}"`, "null", "[]", `${kit.stake}.5`]) {
        for (const { path, body } of await withAmount(kit, text)) {
          expectStatus(await kit.sendText(path, body), `${path} with the amount ${text}`, ...badForm);
        }
      }
      for (const field of ["transaction_uuid", "round", "amount", "currency"]) {
        const answer = await kit.bet(kit.newBet(), { [field]: undefined });
        expectStatus(answer, `a bet without ${field}`, ...badForm);
      }
      const placed = await kit.placed();
      for (const value of [undefined, 7, {}]) {
        const win = await kit.win(kit.winOf(placed, kit.stake), { reference_transaction_uuid: value });
        expectStatus(win, `a win with the bet ${JSON.stringify(value)}`, ...badForm);
      }
    },
  },
  {
    id: "wrong-syntax",
    rule: "A signed body that is not a JSON object is RS_ERROR_WRONG_SYNTAX (or _TYPES), not a crash.",
    async play(kit) {
      const { path } = kit.dialect.bet(kit.session, kit.newBet());
      for (const body of ["", "no JSON", '{"amount":', "[]", "null", '"text"']) {
        expectStatus(await kit.sendText(path, body), `the body ${JSON.stringify(body)}`, ...badForm);
      }
    },
  },
  {
    id: "unknown-fields",
    rule: "Unknown fields are ignored: suppliers add some.",
    async play(kit) {
      const before = await kit.balance();
      const more = { meta: { spin: 7, tags: ["a"] }, bet: "zero", is_aggregated: false, field_of_tomorrow: null };
      const bet = kit.newBet();
      expectBalance(await kit.bet(bet, more), "a bet with more fields", before - kit.stake);
      expectBalance(await kit.win(kit.winOf(bet, kit.stake), more), "a win with more fields", before);
    },
  },
];
