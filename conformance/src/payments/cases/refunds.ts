import { NotPlayed } from "../../rules.ts";
import { failures } from "../faults.ts";
import { must, mustBe, type PaymentCase, type PaymentKit } from "../kit.ts";
import { mustNotBeBelieved, otherAmount, otherCurrency } from "./changes.ts";

/** Pays an order and returns a refund of all of it. */
async function toRefund({ paid, sandbox }: PaymentKit, channel?: string) {
  const order = await paid(channel);
  return { reference: `${order.reference}-back-1`, paymentId: order.payments[0].id, amount: sandbox.amount };
}

/** Sends a refund, which must get an id. */
async function sentBack(kit: PaymentKit) {
  const order = await toRefund(kit);
  const sent = await kit.provider.payments.refund(order);
  must("refundId" in sent, `a refund is ${sent.status} and has no id`);
  return { ...order, refundId: sent.refundId };
}

export const refundCases: readonly PaymentCase[] = [
  {
    id: "refund",
    rule: "A payment that is sent back has an id, under which it is found",
    async play(kit) {
      const order = await toRefund(kit);
      const sent = await kit.provider.payments.refund(order);
      mustBe("it", sent.status, "pending", "returned");
      must("refundId" in sent, "it has no id");
      const found = await kit.provider.payments.findRefund(order.reference, sent.refundId);
      mustBe("it, looked up", found.status, "pending", "returned");
      must("refundId" in found && found.refundId === sent.refundId, "its id has changed");
      must(
        sent.amount === order.amount && found.amount === order.amount,
        `it is ${sent.amount}, and then ${found.amount}`,
      );
    },
  },
  {
    id: "refund-again",
    rule: "The same refund, sent again, sends the money once",
    async play(kit) {
      const order = await toRefund(kit);
      const first = await kit.provider.payments.refund(order);
      const second = await kit.provider.payments.refund(order);
      must("refundId" in first && "refundId" in second, `it is ${first.status}, and then ${second.status}`);
      must(first.refundId === second.refundId, "the second has another id");
    },
  },
  {
    id: "refund-refused",
    rule: "Where the channel takes no money back, a refund is refused",
    async play(kit) {
      const { fixedDepositChannel: channel } = kit.sandbox;
      if (channel === null) throw new NotPlayed("every channel of the sandbox takes money back");
      mustBe("it", (await kit.provider.payments.refund(await toRefund(kit, channel))).status, "refused");
    },
  },
  {
    id: "refund-lost-answer",
    rule: "When the answer is lost the refund is unknown, and found without an id",
    async play(kit) {
      const order = await toRefund(kit);
      const { payments } = kit.provider;
      mustBe("it", (await kit.during("lose", "writes", () => payments.refund(order))).status, "unknown");
      mustBe("it, looked up", (await payments.findRefund(order.reference, null)).status, "pending", "returned");
    },
  },
  {
    id: "refund-none",
    rule: "A refund that never reached the provider is absent",
    async play({ newOrder, provider }) {
      const { reference } = newOrder();
      mustBe("it", (await provider.payments.findRefund(`${reference}-back-1`, null)).status, "absent");
    },
  },
  {
    id: "refund-not-sent",
    rule: "Without a connection a refund was certainly not sent",
    async play({ newOrder, unreachable, sandbox }) {
      const { reference } = newOrder();
      const order = { reference: `${reference}-back-1`, paymentId: "payment-1", amount: sandbox.amount };
      mustBe("it", (await unreachable.payments.refund(order)).status, "unsent");
    },
  },
  ...((["hang", "outage", "throttled", "unreadable", "wrong_key"] as const).map((failure) => ({
    id: `refund-${failure.replace("_", "-")}`,
    rule: `${failures[failure]}, a refund is unknown, never refused or failed, and its look-up is not absent`,
    async play(kit) {
      const { payments } = kit.provider;
      const [order, { reference, refundId }] = [await toRefund(kit), await sentBack(kit)];
      await kit.mustBeUnknown(failure, {
        sending: async () => (await payments.refund(order)).status,
        "the look-up": async () => (await payments.findRefund(reference, refundId)).status,
        "the look-up without an id": async () => (await payments.findRefund(reference, null)).status,
      });
    },
  })) satisfies readonly PaymentCase[]),
  {
    id: "refund-strange-state",
    rule: "A state of a refund that the provider's documentation lacks is pending",
    async play(kit) {
      const { payments } = kit.provider;
      const [order, { reference, refundId }] = [await toRefund(kit), await sentBack(kit)];
      const change = (body: string): string => kit.sandbox.withStrangeState(body);
      const sent = await kit.changed(change, () => payments.refund(order));
      const found = await kit.changed(change, () => payments.findRefund(reference, refundId));
      must(sent !== null && found !== null, "the sandbox changes no state in an answer");
      mustBe("it", sent.status, "pending");
      mustBe("it, looked up", found.status, "pending");
    },
  },
  {
    id: "refund-wrong-reference",
    rule: "An answer with the reference of another refund says nothing about this one",
    async play(kit) {
      const { payments } = kit.provider;
      const [order, sent, other] = [await toRefund(kit), await sentBack(kit), await sentBack(kit)];
      const asIfOther = ({ reference }: { reference: string }) => {
        return (body: string) => body.replaceAll(reference, other.reference);
      };
      const find = (id: string | null) => kit.changed(asIfOther(sent), () => payments.findRefund(sent.reference, id));
      mustNotBeBelieved("our reference", {
        sending: [await kit.changed(asIfOther(order), () => payments.refund(order)), "unknown"],
        "the look-up": [await find(sent.refundId), "unknown", "absent"],
        "the look-up without an id": [await find(null), "unknown", "absent"],
      });
    },
  },
  {
    id: "refund-wrong-currency",
    rule: "An answer about a refund in another currency is unknown",
    async play(kit) {
      const { payments } = kit.provider;
      const [order, { reference, refundId }] = [await toRefund(kit), await sentBack(kit)];
      const change = otherCurrency(kit.sandbox);
      mustNotBeBelieved("the currency", {
        sending: [await kit.changed(change, () => payments.refund(order)), "unknown"],
        "the look-up": [await kit.changed(change, () => payments.findRefund(reference, refundId)), "unknown"],
      });
    },
  },
  {
    id: "refund-wrong-amount",
    rule: "The amount of a refund is read from the answer, not taken from the order",
    async play(kit) {
      const { payments } = kit.provider;
      const [order, { reference, refundId }] = [await toRefund(kit), await sentBack(kit)];
      const { change, amount } = otherAmount(kit.sandbox);
      const sent = await kit.changed(change, () => payments.refund(order));
      const found = await kit.changed(change, () => payments.findRefund(reference, refundId));
      mustNotBeBelieved("the amount", {
        sending: [sent, "unknown", "pending", "returned"],
        "the look-up": [found, "unknown", "pending", "returned"],
      });
      for (const answer of [sent, found]) {
        if (answer === null || !("refundId" in answer)) continue;
        must(answer.amount === amount, `${answer.amount} is reported instead of ${amount}`);
      }
    },
  },
];
