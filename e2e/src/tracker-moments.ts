import type { ProcessStep } from "@fairlobby/contract/process";
import type { StubbedProcess } from "./tracker.ts";

interface Moment extends StubbedProcess {
  readonly screen: string;
  /** The button of the step, which opens its dialog. */
  readonly opens: string | null;
}

const reason = "UU Contoh No. 1 tentang pemotongan pajak. Tidak ada yang perlu dibayar. Anda dapat membatalkan.";
const quote = { gross: 5_000_000, fee: 120_000, tax: 350_000, vip: 0, net: 4_530_000 };
const step = (processCode: number, args: ProcessStep["args"] = {}) => ({ processCode, args });

/** Orders at each step that has texts of its own, and the dialog that the step opens. */
export const moments: readonly Moment[] = [
  {
    screen: "queue",
    steps: [step(1300, { waitingNum: 12, waitingHours: 3, fastLaneTime: 1_795_000_000_000 })],
    fields: {
      quote: { ...quote, tax: 0, net: 4_880_000 },
      next: { actor: "queue", by: 1_795_000_000_000, usualMinutes: 12 },
      cancelable: true,
    },
    opens: null,
  },
  {
    screen: "fast-lane",
    steps: [step(1300, { waitingNum: 12, waitingHours: 3 }), step(1400, { waitingNum: 9, waitingHours: 1 })],
    fields: {
      quote,
      taxPercent: 7,
      next: { actor: "fast_lane", by: 1_795_000_000_000, usualMinutes: 4 },
      cancelable: true,
    },
    opens: null,
  },
  {
    screen: "fee",
    steps: [step(1400), step(1500), step(1600, { chargeNum: 470_000 })],
    fields: { quote, taxPercent: 7, next: { actor: "lobby", by: 1_795_000_000_000 } },
    opens: "How the fee is made up",
  },
  {
    screen: "tax",
    steps: [step(1800, { chargeNum: 350_000, reason })],
    fields: { quote, taxPercent: 7, next: { actor: "tax_desk", by: 1_795_000_000_000 } },
    opens: "How the tax is made up",
  },
  {
    screen: "account",
    steps: [step(2000, { chargeNum: 0, canModifyCpfFlag: 1, reason, bankName: "BCA", accountNumber: "7890" })],
    fields: { next: { actor: "player", by: 1_795_000_000_000 } },
    opens: "Change the account",
  },
  {
    screen: "paid",
    steps: [step(1900), step(2200)],
    fields: {
      quote,
      taxPercent: 7,
      taxReceipt: {
        number: "TAX-2026-00000012",
        date: 1_795_000_000_000,
        base: 5_000_000,
        percent: 7,
        sum: 350_000,
      },
      end: "paid",
      next: { actor: "nobody", by: null },
    },
    opens: "Tax receipt",
  },
  {
    screen: "sent-back",
    steps: [step(2200, { reason })],
    fields: { quote, end: "returned", next: { actor: "nobody", by: null } },
    opens: null,
  },
  {
    screen: "cancelled",
    steps: [step(2300, { reason })],
    fields: { quote, end: "cancelled", next: { actor: "nobody", by: null } },
    opens: null,
  },
  {
    screen: "failed",
    steps: [step(2300, { reason })],
    fields: { quote, end: "failed", next: { actor: "nobody", by: null } },
    opens: null,
  },
  {
    // An order placed when the fast lane had a price.
    screen: "former-price",
    steps: [step(1900), step(2200)],
    fields: {
      quote: { gross: 50_000, fee: 0, tax: 0, vip: 10_000, net: 40_000 },
      end: "paid",
      next: { actor: "nobody", by: null },
    },
    opens: null,
  },
];
