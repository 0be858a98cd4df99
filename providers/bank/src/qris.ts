/**
 * EMVCo merchant-presented QR payload (EMV QR Code Specification for Payment Systems, Merchant-Presented Mode 1.1) in
 * the shape QRIS uses: two-digit tag, two-digit length, value; tag 63 is CRC-16/CCITT-FALSE in upper-case hex over
 * everything before it *and* its own tag and length ("6304").
 *
 * The code is deliberately not payable: the identifier in its account template belongs to no acquirer, so a banking app
 * has nowhere to send money, and the merchant name says so.
 */
export const SANDBOX_GUID = "ID.SANDBOX.BANKPASIR";
export const SANDBOX_MERCHANT_NAME = "SANDBOX NOT PAYABLE";

const RUPIAH = "360"; // ISO 4217 numeric
const MISCELLANEOUS_RETAIL = "5999"; // ISO 18245

/**
 * @param amount whole rupiah, 1 to 13 digits (the specification's limit for tag 54).
 * @param reference shown as bill number; at most 25 characters, printable ASCII.
 */
export function sandboxQris(amount: number, reference: string): string {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > 9_999_999_999_999) {
    throw new RangeError("a QRIS amount is 1 to 13 digits of whole rupiah");
  }
  if (!/^[\x20-\x7e]{1,25}$/.test(reference)) throw new RangeError("a QRIS reference is 1 to 25 ASCII characters");
  const payload = [
    field("00", "01"), // payload format
    field("01", "12"), // dynamic: one payment
    field("26", field("00", SANDBOX_GUID) + field("01", "SANDBOX") + field("03", "UMI")),
    field("52", MISCELLANEOUS_RETAIL),
    field("53", RUPIAH),
    field("54", String(amount)),
    field("58", "ID"),
    field("59", SANDBOX_MERCHANT_NAME),
    field("60", "SANDBOX"),
    field("62", field("01", reference)),
    "6304",
  ].join("");
  return payload + crc16(payload);
}

function field(tag: string, value: string): string {
  if (value.length > 99) throw new RangeError(`QR field ${tag} is longer than two digits can express`);
  return `${tag}${String(value.length).padStart(2, "0")}${value}`;
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, initial 0xFFFF, no reflection, no final xor; four upper-case hex digits. */
function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "ascii")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
