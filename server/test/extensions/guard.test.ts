import type { DepositProvider, PaymentOrder } from "@fairlobby/ports/deposits";
import type { PaymentHost, PaymentProvider } from "@fairlobby/ports/payments";
import { describe, expect, onTestFinished, test } from "vitest";
import { openHttpServer } from "../../../tools/http-server.ts";
import { timed } from "../../src/adapters/payments/deadline.ts";
import { guardProvider } from "../../src/adapters/payments/guard.ts";
import { createOutgoing } from "../../src/platform/outgoing/outgoing.ts";
import { silentLog } from "../harness/database.ts";

const fails = (): never => {
  throw new Error("a mistake of the adapter");
};
const rejects = async (): Promise<never> => fails();

/** An adapter in which everything fails, with some of its parts replaced. */
function guarded(parts: {
  readonly payments?: object;
  readonly payouts?: object;
  readonly statement?: object;
  readonly messages?: object;
}) {
  const surprises: string[] = [];
  const provider = {
    payments: { open: rejects, find: rejects, refund: rejects, findRefund: rejects, ...parts.payments },
    payouts: { channelState: rejects, create: rejects, find: rejects, cancel: rejects, ...parts.payouts },
    statement: { since: rejects, of: rejects, ...parts.statement },
    messages: { authentication: "body", read: fails, trial: fails, ...parts.messages },
    check: async () => [],
    close: async () => undefined,
  } as unknown as PaymentProvider;
  const host: Pick<PaymentHost, "log" | "reportUnexpected"> = {
    log: silentLog,
    reportUnexpected: (call, kind) => void surprises.push(`${call} ${kind}`),
  };
  return { ...guardProvider(provider, host), surprises };
}

const order: PaymentOrder = { reference: "deposit-1-D1", amount: 50_000n, channel: "QRIS", expiresAt: 1 };
const payoutOrder = {
  reference: "W1-1",
  channel: "ID_BCA",
  accountNumber: "1",
  holderName: "A",
  amount: 50_000n,
};
const instructions = { providerId: "p-1", payCode: null, payUrl: null, qrText: "qr" };
const payment = { id: "py-1", captured: 50_000n, at: 1_795_000_000_000 };

describe("the port's guard", () => {
  test("R-EXT-04 an exception is an unknown outcome, never a refusal", async () => {
    const { payments, payouts, statement, messages } = guarded({});
    expect((await payments.open(order)).status).toBe("unknown");
    expect((await payments.find({ reference: "deposit-1-D1", providerId: null })).status).toBe("unknown");
    expect((await payments.refund({ reference: "r", paymentId: "p", amount: 1n })).status).toBe("unknown");
    expect((await payments.findRefund("r", null)).status).toBe("unknown");
    expect(await payouts.channelState("ID_BCA", 1n)).toBe("unknown");
    expect((await payouts.create(payoutOrder)).outcome).toBe("unknown");
    expect((await payouts.find("W1-1")).outcome).toBe("unknown");
    await payouts.cancel("p-1");
    expect((await statement.since({ from: 0, until: null }, null)).outcome).toBe("unknown");
    expect((await statement.of("W1-1")).outcome).toBe("unknown");
    expect(messages.read({}, new Uint8Array())).toEqual({ outcome: "unreadable" });
  });

  test.each([
    ["nothing", undefined],
    ["an unknown status", { ...instructions, status: "settled" }],
    ["an amount that is a number", { ...instructions, status: "paid", payments: [{ ...payment, captured: 50_000 }] }],
    ["a negative amount", { ...instructions, status: "paid", payments: [{ ...payment, captured: -50_000n }] }],
    ["a paid order without a payment", { ...instructions, status: "paid", payments: [] }],
    ["a time in the wrong unit", { ...instructions, status: "paid", payments: [{ ...payment, at: 1.5 }] }],
    [
      "no other way to pay than what is no page",
      { ...instructions, status: "pending", qrText: null, payUrl: "javascript:alert(1)" },
    ],
    ["no id", { ...instructions, status: "pending", providerId: "" }],
    ["a refusal without a code", { status: "refused" }],
  ])("R-EXT-04 %s about a deposit is unknown, and counted", async (_, answer) => {
    const open = async () => answer as unknown as Awaited<ReturnType<DepositProvider["open"]>>;
    const { payments, surprises } = guarded({ payments: { open } });
    expect((await payments.open(order)).status).toBe("unknown");
    expect(surprises).toEqual(["open unreadable"]);
  });

  test.each([
    ["an empty code", { payCode: "" }],
    ["a code of 256 characters", { payCode: "1".repeat(256) }],
    ["an address that cannot be read", { payUrl: "pay.example" }],
    ["an empty QR text", { qrText: "" }],
  ])("R-EXT-04 a payment is believed with %s, which is left out and counted", async (_, part) => {
    const [field = ""] = Object.keys(part);
    const paid = { ...instructions, status: "paid", payments: [{ ...payment, id: "p".repeat(255) }] };
    const { payments, surprises } = guarded({ payments: { find: async () => ({ ...paid, ...part }) } });
    const report = await payments.find({ reference: "deposit-1-D1", providerId: null });
    expect(report).toEqual({ ...paid, [field]: null });
    expect(surprises).toEqual(["find unreadable"]);
  });

  test.each([
    ["an unknown state", { payoutId: "d-1", reference: "W1-1", state: "settled", amount: 50_000n }],
    ["an amount that is a number", { payoutId: "d-1", reference: "W1-1", state: "paid", amount: 50_000 }],
    ["no id", { payoutId: null, reference: "W1-1", state: "paid", amount: 50_000n }],
  ])("R-EXT-04 %s about a payout is unknown, and counted", async (_, payout) => {
    const { payouts, surprises } = guarded({
      payouts: {
        create: async () => ({ outcome: "accepted", payout }),
        find: async () => ({ outcome: "found", payout }),
      },
    });
    expect(await payouts.create(payoutOrder)).toEqual({ outcome: "unknown" });
    expect(await payouts.find("W1-1")).toEqual({ outcome: "unknown" });
    expect(surprises).toEqual(["create unreadable", "findPayout unreadable"]);
  });

  test("answers that the port knows are passed on as they are", async () => {
    const paid = { ...instructions, status: "paid", payments: [payment, { ...payment, id: "py-2" }] };
    const payout = { payoutId: "d-1", reference: "W1-1", state: "reversed", amount: 50_000n };
    const { payments, payouts, messages, surprises } = guarded({
      payments: { find: async () => paid },
      payouts: { find: async () => ({ outcome: "found", payout }) },
      messages: { read: () => ({ outcome: "hint", event: "e", about: "payout", reference: "W1-1" }) },
    });
    expect(await payments.find({ reference: "deposit-1-D1", providerId: null })).toEqual(paid);
    expect(await payouts.find("W1-1")).toEqual({ outcome: "found", payout });
    expect(messages.read({}, new Uint8Array())).toMatchObject({ outcome: "hint", reference: "W1-1" });
    expect(surprises).toEqual([]);
  });

  test.each([
    ["was answered", false],
    ["may have arrived", true],
  ])("R-EXT-04 a payout or refund counts as sent once a call of it %s, whatever the adapter says", async (_, hangs) => {
    const server = await openHttpServer((_request, response) => {
      if (!hangs) response.writeHead(400).end("{}");
    });
    const openOutgoing = (baseUrl: string) => timed(createOutgoing({ target: "test", baseUrl, log: silentLog }));
    const [outgoing, away] = [openOutgoing(server.url), openOutgoing("http://127.0.0.1:9")];
    onTestFinished(async () => {
      await Promise.all([outgoing.close(), away.close()]);
      await server.close();
    });
    const post = { kind: "send", method: "POST", path: "/", timeoutMs: 200, maxBytes: 100 } as const;
    // Repeats its call by itself, and looks at the last attempt only.
    const repeats = async (): Promise<boolean> => {
      await outgoing.call(post);
      const last = await away.call(post);
      return last.outcome === "none" && !last.isSent;
    };
    const once = async (): Promise<boolean> => {
      const looked = await outgoing.call({ ...post, method: "GET" });
      const last = await away.call(post);
      return looked.outcome !== "none" || (last.outcome === "none" && !last.isSent);
    };
    for (const [send, outcome] of [
      [repeats, "unknown"],
      [once, "unsent"],
    ] as const) {
      const answer = async (key: string): Promise<object> => {
        expect(await send()).toBe(true);
        return { [key]: "unsent", ...(key === "status" ? { reason: "paused" } : {}) };
      };
      const { payments, payouts } = guarded({
        payments: { refund: () => answer("status") },
        payouts: { create: () => answer("outcome") },
      });
      expect((await payouts.create(payoutOrder)).outcome).toBe(outcome);
      expect((await payments.refund({ reference: "r", paymentId: "p", amount: 1n })).status).toBe(outcome);
    }
  });

  test("R-EXT-04 nothing is sent when the time of the port's call is over", async () => {
    let calls = 0;
    const server = await openHttpServer(() => void (calls += 1));
    const outgoing = timed(createOutgoing({ target: "test", baseUrl: server.url, log: silentLog }));
    onTestFinished(async () => {
      await outgoing.close();
      await server.close();
    });
    // Asks for an hour, seven times over: the port allows less than ten seconds.
    const { payouts } = guarded({
      payouts: {
        async create() {
          const call = {
            kind: "send",
            method: "POST",
            path: "/",
            timeoutMs: 3_600_000,
            retries: 6,
            maxBytes: 1,
          } as const;
          const answers = [await outgoing.call(call), await outgoing.call(call)];
          expect(answers).toMatchObject([
            { outcome: "none", isSent: true },
            { outcome: "none", isSent: false, reason: "no time left" },
          ]);
          return { outcome: "unknown" };
        },
      },
    });
    expect(await payouts.create(payoutOrder)).toEqual({ outcome: "unknown" });
    expect(calls).toBe(1);
  });
});
