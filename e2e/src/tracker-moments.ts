import type { ProcessStep } from "@fairlobby/contract/process";
import type { Told } from "./tracker.ts";

interface Moment extends Told {
  readonly screen: string;
  /** The button of the step, which opens its dialog. */
  readonly opens: string | null;
}

const reason = "UU Contoh No. 1 tentang pemotongan pajak. Tidak ada yang perlu dibayar. Anda dapat membatalkan.";
const quote = { gross: 5_000_000, fee: 120_000, tax: 350_000, vip: 10_000, net: 4_520_000 };
const vip = { price: 10_000, paidFrom: "payout", promisedBy: 1_795_000_000_000 } as const;
const step = (processCode: number, args: ProcessStep["args"] = {}) => ({ processCode, args });

/** Orders as they stand at each step with words of its own, and the dialog the step opens. */
export const moments: readonly Moment[] = [
  {
    screen: "queue",
    steps: [step(1300, { waitingNum: 12, waitingHours: 3 })],
    beside: {
      quote: { ...quote, vip: 0, net: 4_500_000 },
      taxPercent: 7,
      next: { actor: "queue", by: 1_795_000_000_000, usualMinutes: 12 },
      cancelable: true,
    },
    opens: "Look at the VIP channel",
  },
  {
    screen: "vip",
    steps: [step(1400), step(1500), step(1600, { chargeNum: 510_000 })],
    beside: { quote, vip, taxPercent: 7, next: { actor: "vip", by: vip.promisedBy, usualMinutes: 4 } },
    opens: "How the fee is made up",
  },
  {
    screen: "tax",
    steps: [step(1400, { reason }), step(1800, { chargeNum: 350_000, reason })],
    beside: {
      quote,
      vip: { ...vip, paidFrom: "balance", returnedTime: vip.promisedBy },
      taxPercent: 7,
      next: { actor: "tax_desk", by: 1_795_000_000_000 },
    },
    opens: "How the tax is made up",
  },
  {
    screen: "account",
    steps: [step(2000, { chargeNum: 0, canModifyCpfFlag: 1, reason, bankName: "BCA", accountNumber: "7890" })],
    beside: { next: { actor: "player", by: 1_795_000_000_000 } },
    opens: "Change the account",
  },
  {
    screen: "paid",
    steps: [step(1900), step(2200)],
    beside: {
      quote,
      taxPercent: 7,
      taxReceipt: {
        number: "TAX-2026-00000012",
        date: 1_795_000_000_000,
        base: 5_000_000,
        percent: 7,
        sum: 350_000,
      },
      next: { actor: "nobody", by: null },
    },
    opens: "Tax receipt",
  },
  {
    screen: "sent-back",
    steps: [step(2200, { reason })],
    beside: { quote, next: { actor: "nobody", by: null } },
    opens: null,
  },
];
