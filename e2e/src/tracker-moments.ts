import type { ProcessStep } from "@fairlobby/contract/process";
import type { Locale } from "../../tools/lobby-texts.ts";
import type { StubbedProcess } from "./tracker.ts";

interface Moment extends StubbedProcess {
  readonly screen: string;
  /** The button at this step that opens a dialog; null for none. */
  readonly opens: string | null;
}

/** What the server and the bank say, by language; Indonesian by default. */
const reasons: Readonly<Record<Locale, { readonly tax: string; readonly bank: string }>> = {
  EN: {
    tax: "Example Act No. 1 on withholding tax. There is nothing to pay. You can cancel.",
    bank: "The name of the account holder does not match. There is nothing to pay.",
  },
  MX: {
    tax: "Ley de ejemplo n.º 1 sobre retención de impuestos. No hay nada que pagar. Puedes cancelar.",
    bank: "El nombre del titular no coincide. No hay nada que pagar.",
  },
};
const taxReason = "UU Contoh No. 1 tentang pemotongan pajak. Tidak ada yang perlu dibayar. Anda dapat membatalkan.";
const bankReason = "Nama pemilik rekening tidak cocok. Tidak ada yang perlu dibayar.";
const hour = 3_600_000;
/** A deadline of an order that was placed just now. */
const later = Math.ceil(Date.now() / hour) * hour + 2 * hour;
const quote = { gross: 5_000_000, fee: 120_000, tax: 350_000, vip: 0, net: 4_530_000 };
const step = (processCode: number, args: ProcessStep["args"] = {}) => ({ processCode, args });

/** Orders at each step that has texts of its own, and the dialog that the step opens. */
export const moments: readonly Moment[] = [
  {
    screen: "queue",
    steps: [step(1300, { waitingNum: 12, waitingHours: 3, fastLaneTime: later })],
    fields: {
      quote: { ...quote, tax: 0, net: 4_880_000 },
      next: { actor: "queue", by: later, usualMinutes: 12 },
      cancelable: true,
    },
    opens: null,
  },
  {
    screen: "fast-lane",
    steps: [step(1300, { waitingNum: 12, waitingHours: 0.2 }), step(1400, { waitingNum: 9, waitingHours: 0.1 })],
    fields: {
      quote,
      taxPercent: 7,
      next: { actor: "fast_lane", by: later, usualMinutes: 4 },
      cancelable: true,
    },
    opens: null,
  },
  {
    screen: "fee",
    steps: [step(1400), step(1500), step(1600, { chargeNum: 470_000 })],
    fields: { quote, taxPercent: 7, next: { actor: "lobby", by: later } },
    opens: "How the fee is calculated",
  },
  {
    screen: "tax",
    steps: [step(1800, { chargeNum: 350_000, reason: taxReason })],
    fields: { quote, taxPercent: 7, next: { actor: "tax_desk", by: later } },
    opens: "How the tax is calculated",
  },
  {
    screen: "account",
    steps: [
      step(2000, { chargeNum: 0, canModifyCpfFlag: 1, reason: bankReason, bankName: "BCA", accountNumber: "7890" }),
    ],
    fields: { next: { actor: "player", by: later } },
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
        date: later,
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
    steps: [step(2200, { reason: bankReason })],
    fields: { quote, taxPercent: 7, end: "returned", next: { actor: "nobody", by: null } },
    opens: null,
  },
  {
    screen: "cancelled",
    steps: [step(2300)],
    fields: { quote, taxPercent: 7, end: "cancelled", next: { actor: "nobody", by: null } },
    opens: null,
  },
  {
    screen: "failed",
    steps: [step(2300, { reason: bankReason })],
    fields: { quote, taxPercent: 7, end: "failed", next: { actor: "nobody", by: null } },
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

/** Returns the moments as a player reads them in a language. */
export function momentsIn(locale: Locale): readonly Moment[] {
  const { tax = taxReason, bank = bankReason } = reasons[locale] ?? {};
  const said = ({ args, ...rest }: Moment["steps"][number]): Moment["steps"][number] => {
    if (args.reason === undefined) return { ...rest, args };
    return { ...rest, args: { ...args, reason: args.reason === taxReason ? tax : bank } };
  };
  return moments.map((moment) => ({ ...moment, steps: moment.steps.map(said) }));
}
