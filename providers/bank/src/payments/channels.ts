import { randomDigits } from "../ids.ts";

type ChannelKind = "qr" | "virtual_account" | "wallet";

export type Channel = {
  code: string;
  kind: ChannelKind;
  /** The name shown to customers. */
  name: string;
  /** Limits of one payment in whole rupiah, both inclusive. */
  minimum: number;
  maximum: number;
  /** First digits of a virtual account number; a company code that no bank uses. */
  prefix?: string;
};

const virtualAccount = (bank: string, name: string, prefix: string): Channel => ({
  code: `${bank}_VIRTUAL_ACCOUNT`,
  kind: "virtual_account",
  name: `Virtual Account ${name}`,
  minimum: 1,
  maximum: 50_000_000_000,
  prefix,
});
const wallet = (code: string, name: string): Channel => ({
  code,
  kind: "wallet",
  name,
  minimum: 100,
  maximum: 20_000_000,
});

const channels = new Map<string, Channel>(
  [
    { code: "QRIS", kind: "qr", name: "QRIS", minimum: 1, maximum: 20_000_000 } as const,
    virtualAccount("BCA", "BCA", "00000"),
    virtualAccount("BNI", "BNI", "0000"),
    virtualAccount("BRI", "BRI", "00000"),
    virtualAccount("MANDIRI", "Mandiri", "00000"),
    virtualAccount("PERMATA", "Permata", "0000"),
    wallet("OVO", "OVO"),
    wallet("DANA", "DANA"),
    wallet("SHOPEEPAY", "ShopeePay"),
    wallet("LINKAJA", "LinkAja"),
  ].map((channel) => [channel.code, channel]),
);

export function findChannel(code: string): Channel | undefined {
  return channels.get(code);
}

/** Returns a virtual account number of the sandbox: the company prefix, then random digits, 16 in all. */
export function newVirtualAccountNumber(channel: Channel): string {
  const prefix = channel.prefix ?? "";
  return prefix + randomDigits(16 - prefix.length);
}
