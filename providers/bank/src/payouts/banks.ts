export type PayoutChannel = {
  code: string;
  category: "BANK" | "EWALLET";
  name: string;
  /** Limits of one payout in whole rupiah, both inclusive. */
  minimum: number;
  maximum: number;
};

const bank = (code: string, name: string): PayoutChannel => ({
  code: `ID_${code}`,
  category: "BANK",
  name,
  minimum: 10_000,
  maximum: 1_999_999_999_999,
});
const wallet = (code: string, name: string): PayoutChannel => ({
  code: `ID_${code}`,
  category: "EWALLET",
  name,
  minimum: 10_000,
  maximum: 20_000_000,
});

/** The channels of payouts, ordered by Xendit's codes. */
export const payoutChannels: readonly PayoutChannel[] = [
  bank("BCA", "Bank Central Asia (BCA)"),
  bank("BJB", "Bank BJB"),
  bank("BNI", "Bank Negara Indonesia (BNI)"),
  bank("BRI", "Bank Rakyat Indonesia (BRI)"),
  bank("BSI", "Bank Syariah Indonesia (BSI)"),
  bank("BTN", "Bank Tabungan Negara (BTN)"),
  bank("CIMB", "Bank CIMB Niaga"),
  wallet("DANA", "DANA"),
  bank("DANAMON", "Bank Danamon"),
  wallet("GOPAY", "GoPay"),
  bank("JAGO", "Bank Jago"),
  wallet("LINKAJA", "LinkAja"),
  bank("MANDIRI", "Bank Mandiri"),
  bank("MAYBANK", "Maybank Indonesia"),
  bank("MEGA", "Bank Mega"),
  bank("OCBC", "Bank OCBC Indonesia"),
  wallet("OVO", "OVO"),
  bank("PANIN", "Bank Panin"),
  bank("PERMATA", "Bank Permata"),
  wallet("SHOPEEPAY", "ShopeePay"),
];

export function findPayoutChannel(code: string): PayoutChannel | undefined {
  return payoutChannels.find((channel) => channel.code === code);
}
