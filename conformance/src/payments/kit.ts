import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { OpenedOrder, PaymentOrder, PaymentReport } from "@fairlobby/ports/deposits";
import type { MessageHint, MessageReading, PaymentProvider, Variables } from "@fairlobby/ports/payments";
import type { Payout, PayoutOrder } from "@fairlobby/ports/payouts";
import type { OpenSandbox, PaymentSandbox } from "@fairlobby/ports/sandbox";
import type { StatementLine } from "@fairlobby/ports/statement";
import { BrokenRule } from "../rules.ts";
import { formsOf, type Failure } from "./faults.ts";
import { openProxy, openReceiver, type Fault, type Message, type SpoilingProxy } from "./http.ts";

/** One rule of the port for payments. */
export interface PaymentCase {
  /** Short and stable: for `--only` and for comparing reports. */
  readonly id: string;
  /** The rule in a sentence. */
  readonly rule: string;
  /** Resolves if the rule holds; throws BrokenRule or NotPlayed otherwise. */
  play(kit: PaymentKit): Promise<void>;
}

/** What is tested, and the provider's sandbox. */
export interface PaymentSubject {
  readonly openSandbox: OpenSandbox;
  /** Creates the adapter's provider, as the server does. */
  createProvider(of: {
    readonly sandbox: Pick<PaymentSandbox, "country" | "currency" | "decimals" | "options">;
    readonly variables: Variables;
    /** Time limits of calls, ms. */
    readonly times: { readonly read: number; readonly write: number; readonly openFor: number };
    now(): number;
  }): PaymentProvider;
}

type Opened = PaymentReport & Pick<OpenedOrder, "reference">;

/** The tools of the cases. */
export interface PaymentKit {
  readonly provider: PaymentProvider;
  /** The same adapter, with an address where nothing listens. */
  readonly unreachable: PaymentProvider;
  readonly sandbox: PaymentSandbox;
  readonly during: SpoilingProxy["during"];
  /**
   * Makes calls, by their names, in each form of a failure of the provider. The word with which each ends must be
   * `unknown`: such an answer never says that nothing was done.
   */
  mustBeUnknown(failure: Failure, calls: Readonly<Record<string, () => Promise<string>>>): Promise<void>;
  /** Makes a call whose answers are changed; returns null if there was nothing to change in them. */
  changed<Answer>(change: (body: string) => string, call: () => Promise<Answer>): Promise<Answer | null>;
  /** Milliseconds by which the server's clock is ahead. */
  readonly clock: { ahead: number };
  newOrder(channel?: string): PaymentOrder;
  /** Opens a new order, which must be pending. */
  opened(channel?: string): Promise<Opened>;
  /** Opens and pays a new order, which must be reported as paid. */
  paid(channel?: string): Promise<Opened & { readonly status: "paid" }>;
  /** Looks an order up until its report is as awaited. */
  reported(order: OpenedOrder, awaited: (report: PaymentReport) => boolean, what: string): Promise<PaymentReport>;
  newPayout(): PayoutOrder;
  /** Sends a new payout, which must be accepted. */
  sent(): Promise<Payout>;
  /** Looks a payout up until it has a state. */
  payoutIs(reference: string, state: Payout["state"]): Promise<Payout>;
  /** Waits for a message that is read as a hint about a reference. */
  message(about: MessageHint["about"], reference: string): Promise<Message & { readonly hint: MessageHint }>;
  /** Returns all messages that are read as hints about a reference, in the order in which they came. */
  messagesOf(reference: string): readonly Message[];
  read(message: Message): MessageReading;
  /** Reads the statement to its end, from a time on. */
  statement(from: number): Promise<readonly StatementLine[]>;
}

const waitMs = 30_000;
/** Short, since calls that hang are part of the cases, and long enough for a busy machine. */
const times = { read: 2_000, write: 2_000, openFor: 1 };
const maxPages = 1_000;
/** How often a call is made until it comes to the provider. */
const maxCalls = 100;

/** Throws a BrokenRule unless a condition holds. */
export function must(holds: boolean, why: string): asserts holds {
  if (!holds) throw new BrokenRule(why);
}

/** Throws a BrokenRule unless an answer has one of these words. */
export function mustBe(what: string, word: string, ...allowed: readonly string[]): void {
  must(allowed.includes(word), `${what} is ${word} instead of ${allowed.join(" or ")}`);
}

/** Opens the sandbox, and the adapter with a proxy in between. */
export async function openPaymentKit(subject: PaymentSubject): Promise<PaymentKit & { close(): Promise<void> }> {
  const receiver = await openReceiver();
  const sandbox = await subject.openSandbox({ callbackUrl: `${receiver.url}/webhook` });
  const proxy = await openProxy(sandbox.url);
  const closed = await openReceiver();
  await closed.close();
  const clock = { ahead: 0 };
  const create = (url: string): PaymentProvider =>
    subject.createProvider({
      sandbox,
      variables: sandbox.variables(url),
      times,
      now: () => Date.now() + clock.ahead,
    });
  const provider = create(proxy.url);
  const unreachable = create(closed.url);
  const { payments, payouts, statement, messages } = provider;

  const read = ({ headers, body }: Message): MessageReading =>
    messages.admits?.(headers) === false ? { outcome: "refused" } : messages.read(headers, body);

  /** Makes a call until it comes to the provider: after failures an adapter may pause calls. */
  const spoil = async <Answer>(fault: Fault, call: () => Promise<Answer>) => {
    for (let nth = 0; nth < maxCalls; nth++) {
      const { calls, spoiled } = proxy.counts;
      const answer = await proxy.during(fault, "all", call);
      if (proxy.counts.calls > calls) return { answer, isSpoiled: proxy.counts.spoiled > spoiled };
      await pause(20);
    }
    throw new BrokenRule("the adapter asks its provider nothing");
  };

  const kit: PaymentKit = {
    provider,
    unreachable,
    sandbox,
    during: proxy.during,
    async mustBeUnknown(failure, calls) {
      const named = Object.entries(calls);
      for (const { words, fault } of formsOf(failure, sandbox)) {
        // Calls that hang take as long as the adapter waits: all at once.
        const atOnce =
          fault === "hang"
            ? await proxy.during(fault, "all", () => Promise.all(named.map(([, call]) => call())))
            : null;
        for (const [nth, [name, call]] of named.entries()) {
          mustBe(`${name}, ${words},`, atOnce?.[nth] ?? (await spoil(fault, call)).answer, "unknown");
        }
      }
    },
    async changed(change, call) {
      const { answer, isSpoiled } = await spoil({ change }, call);
      return isSpoiled ? answer : null;
    },
    clock,
    newOrder: (channel = sandbox.depositChannel) => ({
      reference: `deposit-1-${randomUUID()}`,
      amount: sandbox.amount,
      channel,
      expiresAt: Date.now() + 600_000,
    }),
    async opened(channel) {
      const order = kit.newOrder(channel);
      const report = await payments.open(order);
      mustBe("a new order", report.status, "pending");
      return { ...(report as PaymentReport), reference: order.reference };
    },
    async paid(channel) {
      const order = await kit.opened(channel);
      await sandbox.pay(order, sandbox.amount);
      const report = await kit.reported(order, ({ status }) => status === "paid", "a paid order");
      must(report.status === "paid", "a paid order is not paid");
      return { ...report, reference: order.reference };
    },
    reported: (order, awaited, what) =>
      awaitAnswer(what, async () => {
        const report = await payments.find(order);
        const found = report.status !== "absent" && report.status !== "unknown" && awaited(report);
        return found ? report : `its report is ${report.status}`;
      }),
    newPayout: () => ({
      reference: `W${randomUUID()}-1`,
      channel: sandbox.payoutChannel,
      accountNumber: "8800123450",
      holderName: "SITI RAHAYU",
      amount: sandbox.amount,
    }),
    async sent() {
      const order = kit.newPayout();
      const answer = await payouts.create(order);
      must(answer.outcome === "accepted", `a new payout is ${answer.outcome} instead of accepted`);
      return answer.payout;
    },
    payoutIs: (reference, state) =>
      awaitAnswer(`a payout that is ${state}`, async () => {
        const answer = await payouts.find(reference);
        if (answer.outcome !== "found") return `its look-up is ${answer.outcome}`;
        return answer.payout.state === state ? answer.payout : `its state is ${answer.payout.state}`;
      }),
    message: (about, reference) =>
      awaitAnswer(`a message about a ${about}`, async () => {
        for (const message of receiver.messages) {
          const hint = read(message);
          if (hint.outcome === "hint" && hint.about === about && hint.reference === reference)
            return { ...message, hint };
        }
        return `${receiver.messages.length} messages came, and none is read as one`;
      }),
    messagesOf: (reference) =>
      receiver.messages.filter((message) => {
        const reading = read(message);
        return reading.outcome === "hint" && reading.reference === reference;
      }),
    read,
    async statement(from) {
      const lines: StatementLine[] = [];
      let next: string | null = null;
      for (let nth = 0; nth < maxPages; nth++) {
        const page: Awaited<ReturnType<typeof statement.since>> = await statement.since({ from, until: null }, next);
        must(page.outcome === "page", `a page of the statement is ${page.outcome}`);
        lines.push(...page.lines);
        if (page.next === null) return lines;
        next = page.next;
      }
      throw new BrokenRule(`the statement does not end after ${maxPages} pages`);
    },
  };
  return {
    ...kit,
    async close() {
      await provider.close();
      await unreachable.close();
      await proxy.close();
      await sandbox.close();
      await receiver.close();
    },
  };
}

/** Asks until there is an answer that is no text; a text says why not yet. */
async function awaitAnswer<Answer extends object>(what: string, ask: () => Promise<Answer | string>): Promise<Answer> {
  const end = performance.now() + waitMs;
  for (;;) {
    const answer = await ask();
    if (typeof answer !== "string") return answer;
    if (performance.now() > end) throw new BrokenRule(`${what}: ${answer}, after ${waitMs / 1000} seconds`);
    await pause(20);
  }
}
