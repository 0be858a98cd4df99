const money = new Intl.NumberFormat("id-ID", { maximumFractionDigits: 0 });
const toTheMinute = {
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  timeZone: "Asia/Jakarta",
} as const;
const moments = {
  minutes: new Intl.DateTimeFormat("id-ID", toTheMinute),
  seconds: new Intl.DateTimeFormat("id-ID", { ...toTheMinute, second: "2-digit" }),
};

/** "Rp 30.000", with a space that does not break. */
export function rupiah(amount: number): string {
  return `Rp\u00a0${money.format(amount)}`;
}

/** "20 Nov 2026, 21.30 WIB": western Indonesian time, with its name. */
export function jakartaTime(millis: number, precision: keyof typeof moments = "minutes"): string {
  return `${moments[precision].format(millis)} WIB`;
}

/** "0000 0123 4567 8901": groups of four, as on a card. */
export function grouped(digits: string): string {
  return digits.replace(/(\d{4})(?=\d)/g, "$1 ");
}
