import type { I18n } from "@lingui/core";

const money = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });
const toTheMinute = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Asia/Jakarta",
} as const;
const moments = { minutes: toTheMinute, seconds: { ...toTheMinute, second: "2-digit" } } as const;

/** "Rp 30.000", with a space that does not break: in every language in the form of the rupiah. */
export function rupiah(amount: number): string {
  return `Rp\u00a0${money.format(amount)}`;
}

/** "20 Nov 2026, 21.30 WIB": western Indonesian time, with its name, in the form of the language. */
export function jakartaTime(i18n: I18n, millis: number, precision: keyof typeof moments = "minutes"): string {
  return `${i18n.date(new Date(millis), moments[precision])} WIB`;
}

/** "0000 0123 4567 8901": groups of four, as on a card. */
export function grouped(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}
