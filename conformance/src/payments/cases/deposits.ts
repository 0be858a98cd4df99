import { failures } from "../faults.ts";
import { must, mustBe, type PaymentCase } from "../kit.ts";
import { mustNotBeBelieved, otherAmount, otherCurrency } from "./changes.ts";

/** How many times an order is opened at once. */
const atOnce = 5;

export const depositCases: readonly PaymentCase[] = [
  {
    id: "deposit-open",
    rule: "A new order is pending, has an id, and tells the player how to pay",
    async play({ opened }) {
      const report = await opened();
      must(typeof report.providerId === "string" && report.providerId !== "", "it has no id");
      const ways = [report.payCode, report.payUrl, report.qrText].filter((way) => way !== null);
      must(ways.length > 0, "it has neither a code, nor a page, nor a QR text");
    },
  },
  {
    id: "deposit-open-again",
    rule: "An order that is opened again, also later, is the same payment",
    async play({ newOrder, provider }) {
      const order = newOrder();
      const first = await provider.payments.open(order);
      const second = await provider.payments.open(order);
      must("providerId" in first && "providerId" in second, `it is ${first.status}, and then ${second.status}`);
      must(first.providerId === second.providerId, `it is ${second.providerId} instead of ${first.providerId}`);
    },
  },
  {
    id: "deposit-open-at-once",
    rule: "An order that is opened several times at once is one payment",
    async play({ newOrder, provider, sandbox, reported }) {
      const order = newOrder();
      const reports = await Promise.all(Array.from({ length: atOnce }, () => provider.payments.open(order)));
      const ids = new Set(reports.flatMap((report) => ("providerId" in report ? report.providerId : [])));
      must(ids.size === 1, `it has the ids ${[...ids].join(", ")}`);
      must(!reports.some(({ status }) => status === "refused"), "one of the calls is refused");
      const [providerId = null] = ids;
      await sandbox.pay({ reference: order.reference, providerId }, order.amount);
      const { reference } = order;
      const report = await reported({ reference, providerId }, ({ status }) => status === "paid", "the paid order");
      must(report.status === "paid" && report.payments.length === 1, "it is paid more than once");
    },
  },
  {
    id: "deposit-refused",
    rule: "An order that the provider certainly refuses is refused, not unknown",
    async play({ newOrder, provider }) {
      mustBe("an order in no channel", (await provider.payments.open(newOrder("NO_SUCH_CHANNEL"))).status, "refused");
    },
  },
  {
    id: "deposit-not-paid",
    rule: "An order is pending as long as nothing is paid, with the same id",
    async play({ opened, provider }) {
      const order = await opened();
      const report = await provider.payments.find(order);
      mustBe("an order that is not paid", report.status, "pending");
      must("providerId" in report && report.providerId === order.providerId, "its id has changed");
    },
  },
  {
    id: "deposit-never-opened",
    rule: "An order that never reached the provider is absent",
    async play({ newOrder, provider }) {
      const { reference } = newOrder();
      mustBe("it", (await provider.payments.find({ reference, providerId: null })).status, "absent");
    },
  },
  {
    id: "deposit-paid",
    rule: "A paid order has one payment, with the exact amount in minor units and its time",
    async play({ paid, sandbox }) {
      const started = Date.now();
      const { payments } = await paid();
      must(payments.length === 1, `it has ${payments.length} payments`);
      must(payments[0].captured === sandbox.amount, `${String(payments[0].captured)} was captured`);
      const hour = 3_600_000;
      must(Math.abs(payments[0].at - started) < hour, `it was paid at ${payments[0].at}, in milliseconds`);
    },
  },
  {
    id: "deposit-other-amount",
    rule: "What was really paid counts, not what was ordered",
    async play({ opened, sandbox, reported }) {
      const order = await opened();
      const half = sandbox.amount / 2n;
      await sandbox.pay(order, half);
      const report = await reported(order, ({ status }) => status === "paid", "an order paid with another amount");
      must(report.status === "paid" && report.payments[0].captured === half, "the ordered amount is reported");
    },
  },
  {
    id: "deposit-paid-twice",
    rule: "A second payment for the same order is reported beside the first",
    async play({ paid, sandbox, reported }) {
      const order = await paid();
      await sandbox.pay(order, sandbox.amount);
      const report = await reported(
        order,
        (found) => found.status === "paid" && found.payments.length > 1,
        "an order that was paid twice",
      );
      must(report.status === "paid", "it is not paid");
      must(new Set(report.payments.map(({ id }) => id)).size === 2, "the payments share an id");
      const sum = report.payments.reduce((total, { captured }) => total + captured, 0n);
      must(sum === 2n * sandbox.amount, `together they are ${sum}`);
    },
  },
  {
    id: "deposit-expired",
    rule: "An expired order is expired",
    async play({ opened, sandbox, reported }) {
      const order = await opened();
      await sandbox.expire(order);
      await reported(order, ({ status }) => status === "expired", "an expired order");
    },
  },
  {
    id: "deposit-late",
    rule: "Money that comes after the expiry is reported as paid",
    async play({ opened, sandbox, reported }) {
      const order = await opened();
      await sandbox.expire(order);
      await reported(order, ({ status }) => status === "expired", "an expired order");
      await sandbox.pay(order, sandbox.amount);
      await reported(order, ({ status }) => status === "paid", "an order paid late");
    },
  },
  {
    id: "deposit-lost-answer",
    rule: "When the answer is lost the order is unknown; its payment is found without an id, once",
    async play({ newOrder, provider, sandbox, during, reported }) {
      const order = newOrder();
      const { reference } = order;
      mustBe(
        "an order without an answer",
        (await during("lose", "writes", () => provider.payments.open(order))).status,
        "unknown",
      );
      mustBe(
        "it, looked up",
        (await provider.payments.find({ reference, providerId: null })).status,
        "absent",
        "pending",
      );
      const again = await provider.payments.open(order);
      mustBe("it, opened again", again.status, "pending");
      must("providerId" in again, "it has no id");
      await sandbox.pay({ reference, providerId: again.providerId }, order.amount);
      const lost = { reference, providerId: null };
      const report = await reported(lost, ({ status }) => status === "paid", "a paid order whose id is not known");
      must(report.status === "paid" && report.payments.length === 1, "it is paid more than once");
    },
  },
  ...((["hang", "outage", "throttled", "unreadable", "wrong_key"] as const).map((failure) => ({
    id: `deposit-${failure.replace("_", "-")}`,
    rule: `${failures[failure]}, an order is unknown, never refused or declined, and so is its look-up`,
    async play({ newOrder, opened, provider: { payments }, mustBeUnknown }) {
      const order = await opened();
      const lost = { reference: order.reference, providerId: null };
      await mustBeUnknown(failure, {
        opening: async () => (await payments.open(newOrder())).status,
        "the look-up": async () => (await payments.find(order)).status,
        "the look-up without an id": async () => (await payments.find(lost)).status,
      });
    },
  })) satisfies readonly PaymentCase[]),
  {
    id: "deposit-strange-state",
    rule: "A state that the provider's documentation lacks is pending",
    async play({ newOrder, opened, provider: { payments }, sandbox, changed }) {
      const change = (body: string): string => sandbox.withStrangeState(body);
      const order = await opened();
      const open = await changed(change, () => payments.open(newOrder()));
      const find = await changed(change, () => payments.find(order));
      must(open !== null && find !== null, "the sandbox changes no state in an answer");
      mustBe("a new order", open.status, "pending");
      mustBe("the look-up", find.status, "pending");
    },
  },
  {
    id: "deposit-wrong-reference",
    rule: "An answer with the reference of another order says nothing about this one",
    async play({ newOrder, opened, paid, provider: { payments }, changed }) {
      const fresh = newOrder();
      const [open, settled, other] = [await opened(), await paid(), await opened()];
      const asIfOther = ({ reference }: { reference: string }) => {
        return (body: string) => body.replaceAll(reference, other.reference);
      };
      mustNotBeBelieved("our reference", {
        "a new order": [await changed(asIfOther(fresh), () => payments.open(fresh)), "unknown"],
        "an open order": [await changed(asIfOther(open), () => payments.find(open)), "unknown", "absent"],
        "a paid order": [await changed(asIfOther(settled), () => payments.find(settled)), "unknown", "absent"],
      });
    },
  },
  {
    id: "deposit-wrong-currency",
    rule: "An answer in another currency is unknown, never counted as the lobby's",
    async play({ newOrder, opened, paid, provider: { payments }, sandbox, changed }) {
      const [open, settled] = [await opened(), await paid()];
      const change = otherCurrency(sandbox);
      mustNotBeBelieved("the currency", {
        "a new order": [await changed(change, () => payments.open(newOrder())), "unknown"],
        "an open order": [await changed(change, () => payments.find(open)), "unknown"],
        "a paid order": [await changed(change, () => payments.find(settled)), "unknown"],
      });
    },
  },
  {
    id: "deposit-foreign-payment",
    rule: "Money that came in another currency than the order's is unknown, never counted as the lobby's",
    async play({ paid, provider: { payments }, sandbox, changed }) {
      const change = (body: string): string => sandbox.withForeignPayment(body);
      const order = await paid();
      const lost = { reference: order.reference, providerId: null };
      mustNotBeBelieved("the payment's currency", {
        "the look-up": [await changed(change, () => payments.find(order)), "unknown"],
        "the look-up without an id": [await changed(change, () => payments.find(lost)), "unknown"],
      });
    },
  },
  {
    id: "deposit-wrong-amount",
    rule: "The amount of a payment is read from the answer, not taken from the order",
    async play({ paid, provider: { payments }, sandbox, changed }) {
      const order = await paid();
      const { change, amount } = otherAmount(sandbox);
      const found = await changed(change, () => payments.find(order));
      mustNotBeBelieved("the amount", {
        "the look-up": [found, "unknown", ...(found?.status === "paid" ? ["paid"] : [])],
      });
      if (found?.status !== "paid") return;
      must(found.payments[0].captured === amount, `${found.payments[0].captured} is reported instead of ${amount}`);
    },
  },
  {
    id: "deposit-of-another",
    rule: "The payment of one order is never reported for another",
    async play({ paid, newOrder, provider }) {
      const { providerId, payments } = await paid();
      const { reference } = newOrder();
      mustBe(
        "another order with its id",
        (await provider.payments.find({ reference, providerId })).status,
        "unknown",
        "absent",
      );
      const found = await provider.payments.find({ reference, providerId: null }, payments[0].id);
      mustBe("another order with its payment", found.status, "unknown", "absent");
    },
  },
];
