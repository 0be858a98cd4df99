import { failures } from "../faults.ts";
import { must, mustBe, type PaymentCase } from "../kit.ts";
import { mustNotBeBelieved, otherAmount, otherCurrency } from "./changes.ts";

/** How many times a payout is sent at once. */
const atOnce = 5;

export const payoutCases: readonly PaymentCase[] = [
  {
    id: "payout-channel",
    rule: "A bank that takes payouts is open, and any other is closed",
    async play({ provider, sandbox }) {
      const { payouts } = provider;
      const { payoutChannel, amount } = sandbox;
      mustBe("the bank", await payouts.channelState(payoutChannel, amount), "open");
      mustBe("no bank", await payouts.channelState("NO_SUCH_BANK", amount), "closed");
    },
  },
  {
    id: "payout-accepted",
    rule: "A new payout is accepted and pending, with its reference and exact amount",
    async play({ newPayout, provider }) {
      const order = newPayout();
      const answer = await provider.payouts.create(order);
      must(answer.outcome === "accepted", `it is ${answer.outcome}`);
      const { payoutId, reference, state, amount } = answer.payout;
      must(typeof payoutId === "string" && payoutId !== "", "it has no id");
      must(reference === order.reference && amount === order.amount, `it is ${reference} of ${String(amount)}`);
      mustBe("its state", state, "pending");
    },
  },
  {
    id: "payout-again",
    rule: "The same payout, sent again, is one payout",
    async play({ newPayout, provider, sandbox, payoutIs }) {
      const order = newPayout();
      const first = await provider.payouts.create(order);
      const second = await provider.payouts.create(order);
      must(first.outcome === "accepted", `it is ${first.outcome}`);
      mustBe("it, sent again", second.outcome, "accepted", "unknown");
      const same = second.outcome !== "accepted" || second.payout.payoutId === first.payout.payoutId;
      must(same, "the second has another id");
      await sandbox.settlePayout(first.payout, "paid");
      await payoutIs(order.reference, "paid");
      const lines = await provider.statement.of(order.reference);
      must(lines.outcome === "all", `its lines of the statement are ${lines.outcome}`);
      must(lines.lines.filter(({ flow }) => flow === "payout").length === 1, "it is on the statement more than once");
    },
  },
  {
    id: "payout-at-once",
    rule: "A payout that is sent several times at once is one payout",
    async play({ newPayout, provider }) {
      const order = newPayout();
      const answers = await Promise.all(Array.from({ length: atOnce }, () => provider.payouts.create(order)));
      must(!answers.some(({ outcome }) => outcome === "refused"), "one of the calls is refused");
      const ids = new Set(answers.flatMap((answer) => (answer.outcome === "accepted" ? answer.payout.payoutId : [])));
      must(ids.size === 1, `it has the ids ${[...ids].join(", ")}`);
    },
  },
  {
    id: "payout-refused",
    rule: "A payout that the provider certainly refuses is refused, not unknown",
    async play({ newPayout, provider }) {
      const answer = await provider.payouts.create({ ...newPayout(), channel: "NO_SUCH_BANK" });
      mustBe("a payout to no bank", answer.outcome, "refused");
    },
  },
  {
    id: "payout-none",
    rule: "A payout that never reached the provider is not there",
    async play({ newPayout, provider }) {
      mustBe("it", (await provider.payouts.find(newPayout().reference)).outcome, "none");
    },
  },
  ...((["paid", "failed", "account_rejected"] as const).map((state) => ({
    id: `payout-${state.replace("_", "-")}`,
    rule: `A payout that is ${state.replace("_", " ")} is found as such`,
    async play({ sent, sandbox, payoutIs }) {
      const payout = await sent();
      await sandbox.settlePayout(payout, state);
      const found = await payoutIs(payout.reference, state);
      must(found.payoutId === payout.payoutId && found.amount === payout.amount, "it is another payout");
    },
  })) satisfies readonly PaymentCase[]),
  {
    id: "payout-reversed",
    rule: "A payout that came back after it was paid is reversed, not failed",
    async play({ sent, sandbox, payoutIs }) {
      const payout = await sent();
      await sandbox.settlePayout(payout, "paid");
      await payoutIs(payout.reference, "paid");
      await sandbox.settlePayout(payout, "reversed");
      await payoutIs(payout.reference, "reversed");
    },
  },
  {
    id: "payout-cancel",
    rule: "A payout that waits can be cancelled, and then is not paid",
    async play({ sent, provider, payoutIs }) {
      const payout = await sent();
      await provider.payouts.cancel(payout.payoutId);
      await payoutIs(payout.reference, "cancelled");
    },
  },
  {
    id: "payout-lost-answer",
    rule: "When the answer is lost the payout is unknown, is found by its reference, and sent again is the same",
    async play({ newPayout, provider, during }) {
      const order = newPayout();
      const lost = await during("lose", "writes", () => provider.payouts.create(order));
      mustBe("a payout without an answer", lost.outcome, "unknown");
      const found = await provider.payouts.find(order.reference);
      must(found.outcome === "found", `it, looked up, is ${found.outcome}`);
      const again = await provider.payouts.create(order);
      const same = again.outcome !== "accepted" || again.payout.payoutId === found.payout.payoutId;
      must(again.outcome !== "refused" && same, "sent again, it is another payout");
    },
  },
  ...((["hang", "outage", "throttled", "unreadable", "wrong_key"] as const).map((failure) => ({
    id: `payout-${failure.replace("_", "-")}`,
    rule: `${failures[failure]}, a payout, its look-up and its bank are unknown, and nothing is cancelled or throws`,
    async play({ newPayout, sent, sandbox, provider: { payouts }, mustBeUnknown, payoutIs }) {
      const { reference, payoutId } = await sent();
      await mustBeUnknown(failure, {
        sending: async () => (await payouts.create(newPayout())).outcome,
        "the look-up": async () => (await payouts.find(reference)).outcome,
        "the bank": () => payouts.channelState(sandbox.payoutChannel, sandbox.amount),
        cancelling: async () => {
          await payouts.cancel(payoutId);
          // Only the look-up says what became of it.
          return "unknown";
        },
      });
      await payoutIs(reference, "pending");
    },
  })) satisfies readonly PaymentCase[]),
  {
    id: "payout-not-sent",
    rule: "Without a connection a payout was certainly not sent",
    async play({ newPayout, unreachable }) {
      mustBe("it", (await unreachable.payouts.create(newPayout())).outcome, "unsent");
    },
  },
  {
    id: "payout-strange-state",
    rule: "A state of a payout that the provider's documentation lacks is pending, never paid or failed",
    async play({ newPayout, sent, provider: { payouts }, sandbox, changed }) {
      const change = (body: string): string => sandbox.withStrangeState(body);
      const { reference } = await sent();
      const create = await changed(change, () => payouts.create(newPayout()));
      const find = await changed(change, () => payouts.find(reference));
      must(create !== null && find !== null, "the sandbox changes no state in an answer");
      must(create.outcome === "accepted", `sending is ${create.outcome}`);
      mustBe("the new payout", create.payout.state, "pending");
      must(find.outcome === "found", `the look-up is ${find.outcome}`);
      mustBe("the payout", find.payout.state, "pending");
    },
  },
  {
    id: "payout-wrong-reference",
    rule: "An answer with the reference of another payout says nothing about this one",
    async play({ newPayout, sent, provider: { payouts }, changed }) {
      const fresh = newPayout();
      const [{ reference }, other] = [await sent(), await sent()];
      const asIfOther = (ours: string) => (body: string) => body.replaceAll(ours, other.reference);
      mustNotBeBelieved("our reference", {
        sending: [await changed(asIfOther(fresh.reference), () => payouts.create(fresh)), "unknown"],
        "the look-up": [await changed(asIfOther(reference), () => payouts.find(reference)), "unknown"],
      });
    },
  },
  {
    id: "payout-wrong-currency",
    rule: "An answer about a payout in another currency is unknown",
    async play({ newPayout, sent, provider: { payouts }, sandbox, changed }) {
      const { reference } = await sent();
      const change = otherCurrency(sandbox);
      mustNotBeBelieved("the currency", {
        sending: [await changed(change, () => payouts.create(newPayout())), "unknown"],
        "the look-up": [await changed(change, () => payouts.find(reference)), "unknown"],
      });
    },
  },
  {
    id: "payout-wrong-amount",
    rule: "The amount of a payout is read from the answer, not taken from the order",
    async play({ newPayout, sent, provider: { payouts }, sandbox, changed }) {
      const { reference } = await sent();
      const { change, amount } = otherAmount(sandbox);
      const create = await changed(change, () => payouts.create(newPayout()));
      const find = await changed(change, () => payouts.find(reference));
      mustNotBeBelieved("the amount", {
        sending: [create, "unknown", "accepted"],
        "the look-up": [find, "unknown", "found"],
      });
      for (const answer of [create, find]) {
        if (answer === null || !("payout" in answer)) continue;
        must(answer.payout.amount === amount, `${answer.payout.amount} is reported instead of ${amount}`);
      }
    },
  },
];
