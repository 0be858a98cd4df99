import { NotPlayed } from "../../rules.ts";
import { must, mustBe, type PaymentCase, type PaymentKit } from "../kit.ts";

/** Pays an order and returns a refund of all of it. */
async function toRefund({ paid, sandbox }: PaymentKit, channel?: string) {
  const order = await paid(channel);
  return { reference: `${order.reference}-back-1`, paymentId: order.payments[0].id, amount: sandbox.amount };
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
  {
    id: "refund-strange-state",
    rule: "A state of a refund that the provider's documentation lacks is pending",
    async play(kit) {
      const order = await toRefund(kit);
      const { payments } = kit.provider;
      mustBe("it", (await kit.during("strange", "all", () => payments.refund(order))).status, "pending");
    },
  },
];
