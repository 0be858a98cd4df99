import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dueDialogs, type HomeAccount, type HomeState } from "../src/app/dialogs/due-dialogs.ts";

const newcomer: HomeAccount = {
  accountGold: 20_000,
  gift: 20_000,
  depositCount: 0,
  firstDepositOffer: true,
};
const played = { ...newcomer, accountGold: 300_000 };
const depositor = { ...played, depositCount: 1, firstDepositOffer: false };
const onBreak = { ...newcomer, firstDepositOffer: false };

/** Not the first decision after a load, and no closed game: no dialog is due. */
const quiet: HomeState = {
  account: played,
  thresholds: { ordinaryMin: 300_000, unchargeMin: 1_500_000 },
  firstDecision: false,
  newUserFlag: true,
  closed: null,
  today: "2026-11-21",
  lastBindDay: null,
  loginStored: false,
  withdrawableShown: false,
  installAnswered: true,
  mayOffer: true,
  freePlay: false,
};
const load = (state: Partial<HomeState>) => dueDialogs({ ...quiet, firstDecision: true, ...state });
const afterGame = (state: Partial<HomeState>, goldAtOpening = 0) =>
  dueDialogs({ ...quiet, closed: { goldAtOpening }, ...state });

describe("on load", () => {
  test("R-HOME-29 R-DLG-20 an untouched gift is shown, followed by what to do with it", () => {
    expect(load({ account: newcomer, newUserFlag: false })).toEqual(["new-user-gift", "new-user-play"]);
  });

  test.each([
    ["R-HOME-27 once the flag is set", { account: newcomer, newUserFlag: true }],
    ["R-HOME-28 when gold differs", { account: { ...newcomer, accountGold: 19_999 }, newUserFlag: false }],
    ["R-HOME-28 where there is no gift", { account: { ...newcomer, gift: 0, accountGold: 0 } }],
  ])("%s the gift stays hidden, and the welcome offer shows (R-HOME-31)", (_, state) => {
    expect(load(state)).toEqual(["activity"]);
  });

  test("R-HOME-31 the welcome offer is shown once after a load, and only before the first deposit", () => {
    expect(load({})).toEqual(["activity"]);
    expect(dueDialogs(quiet)).toEqual([]);
    expect(load({ account: depositor })).toEqual([]);
  });

  test("R-HOME-31 no offer is shown if one was made today or all were refused; the gift is shown anyway", () => {
    expect(load({ mayOffer: false })).toEqual([]);
    expect(load({ mayOffer: false, account: newcomer, newUserFlag: false })).toEqual([
      "new-user-gift",
      "new-user-play",
    ]);
  });

  test("a player who has deposited is not new, even if the balance equals the gift", () => {
    expect(load({ account: { ...depositor, accountGold: 20_000 }, newUserFlag: false })).toEqual([]);
  });

  test("no dialog is shown during a break", () => {
    expect(load({ account: onBreak, newUserFlag: false })).toEqual([]);
  });
});

const amount = fc.oneof(fc.constantFrom(0, 20_000, 299_999, 300_000, 1_499_999, 1_500_000), fc.nat(3_000_000));
const day = fc.constantFrom("2026-11-20", "2026-11-21");
const anyState: fc.Arbitrary<HomeState> = fc.record({
  account: fc.record({
    accountGold: amount,
    gift: fc.constantFrom(0, 20_000),
    depositCount: fc.nat(2),
    firstDepositOffer: fc.boolean(),
  }),
  thresholds: fc.constant(quiet.thresholds),
  firstDecision: fc.boolean(),
  newUserFlag: fc.boolean(),
  closed: fc.option(fc.record({ goldAtOpening: amount })),
  today: day,
  lastBindDay: fc.option(day),
  loginStored: fc.boolean(),
  withdrawableShown: fc.boolean(),
  installAnswered: fc.boolean(),
  mayOffer: fc.boolean(),
  freePlay: fc.boolean(),
});

describe("after a game", () => {
  test.each([
    ["at the lower threshold", { account: played }, 300_000, ["ordinary"]],
    ["below the lower threshold", { account: { ...played, accountGold: 299_999 } }, 0, []],
    ["just below the upper threshold", { account: { ...played, accountGold: 1_499_999 } }, 300_000, ["ordinary"]],
    ["with less than when the game opened", { account: { ...played, accountGold: 400_000 } }, 400_001, ["reward"]],
    ["after a deposit", { account: depositor, loginStored: true }, 0, []],
    ["during a break", { account: { ...played, firstDepositOffer: false } }, 0, []],
  ])("R-HOME-32 ordinary: %s", (_, state, goldAtOpening, due) => {
    expect(afterGame(state, goldAtOpening)).toEqual(due);
  });

  const rich = { ...played, accountGold: 1_500_000 };
  test.each([
    ["at the threshold", { account: rich }, 1_500_000, ["withdrawable"]],
    ["with less than when the game opened", { account: rich }, 1_500_001, []],
    ["R-LS-17 when it was shown since login", { account: rich, withdrawableShown: true }, 0, []],
    ["during a break", { account: { ...rich, firstDepositOffer: false } }, 0, []],
    ["after a deposit", { account: { ...rich, depositCount: 1, firstDepositOffer: false }, loginStored: true }, 0, []],
  ])("R-HOME-33 uncharge: %s", (_, state, goldAtOpening, due) => {
    expect(afterGame(state, goldAtOpening)).toEqual(due);
  });

  test.each([
    ["R-HOME-22 after a deposit", { account: depositor }, ["account"]],
    ["R-HOME-23 R-LS-10 the second time on a day", { account: depositor, lastBindDay: "2026-11-21" }, []],
    ["R-HOME-23 on the next day", { account: depositor, lastBindDay: "2026-11-20" }, ["account"]],
    ["R-HOME-24 without a deposit", { account: { ...played, accountGold: 1 } }, []],
    ["R-HOME-25 with a stored login", { account: depositor, loginStored: true }, []],
    ["R-FRE-17 with free gold, deposit or not", { freePlay: true }, ["account"]],
    ["R-FRE-17 with free gold and a stored login", { freePlay: true, loginStored: true }, []],
  ])("bind: %s", (_, state, due) => {
    expect(afterGame(state)).toEqual(due);
  });

  test("R-HOME-26 the bookmark follows the other dialogs, or is shown alone", () => {
    const installAnswered = false;
    expect(afterGame({ account: depositor, installAnswered })).toEqual(["account", "bookmark"]);
    expect(afterGame({ account: played, installAnswered })).toEqual(["ordinary", "bookmark"]);
    expect(afterGame({ account: rich, installAnswered })).toEqual(["withdrawable", "bookmark"]);
    expect(afterGame({ account: onBreak, installAnswered })).toEqual(["bookmark"]);
    expect(load({ installAnswered })).toEqual(["activity"]);
  });

  test("R-HOME-32 R-HOME-33 after a loss there is no offer, only a reward", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const loss = { goldAtOpening: state.account.accountGold + 1 };
        const due = dueDialogs({ ...state, firstDecision: false, closed: loss });
        expect(due.filter((name) => !["reward", "account", "bookmark"].includes(name))).toEqual([]);
      }),
    );
  });

  test("the dialog of a game that a reload closed takes precedence over the welcome offer", () => {
    expect(afterGame({ firstDecision: true })).toEqual(["ordinary"]);
    expect(afterGame({ firstDecision: true, account: { ...played, accountGold: 1 } })).toEqual(["activity"]);
  });
});

describe("whatever the state is", () => {
  test("R-HOME-26 R-DLG-20 dialogs keep their order, none is repeated, and at most one is an offer", () => {
    const order = [
      "new-user-gift",
      "new-user-play",
      "activity",
      "account",
      "reward",
      "ordinary",
      "withdrawable",
      "bookmark",
    ];
    fc.assert(
      fc.property(anyState, (state) => {
        const due = dueDialogs(state);
        expect(due).toEqual(order.filter((name) => due.some((one) => one === name)));
        const answers = due.filter((name) => ["activity", "account", "ordinary", "withdrawable"].includes(name));
        expect(answers.length).toBeLessThanOrEqual(1);
        expect(due.includes("new-user-play")).toBe(due.includes("new-user-gift"));
      }),
    );
  });

  test("R-FRE-14 a lobby without a cashier offers no deposit and no withdrawal", () => {
    const offers = new Set<string>(["activity", "reward", "ordinary", "withdrawable"]);
    fc.assert(
      fc.property(anyState, (state) => {
        const due = dueDialogs({ ...state, freePlay: true });
        expect(due.filter((name) => offers.has(name))).toEqual([]);
      }),
    );
  });

  test("during a break no dialog invites to play or deposit", () => {
    const inviting = new Set<string>([
      "new-user-gift",
      "new-user-play",
      "activity",
      "reward",
      "ordinary",
      "withdrawable",
    ]);
    fc.assert(
      fc.property(anyState, (state) => {
        const due = dueDialogs({ ...state, account: { ...state.account, firstDepositOffer: false } });
        expect(due.filter((name) => inviting.has(name))).toEqual([]);
      }),
    );
  });

  test("dialogs of a game need a closed game; after the first decision there are no others", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const gameDialogs = new Set<string>(["account", "reward", "ordinary", "withdrawable", "bookmark"]);
        expect(dueDialogs({ ...state, closed: null }).filter((name) => gameDialogs.has(name))).toEqual([]);
        const later = dueDialogs({ ...state, firstDecision: false });
        expect(later.filter((name) => !gameDialogs.has(name))).toEqual([]);
      }),
    );
  });
});
