import fc from "fast-check";
import { expect, test } from "vitest";
import { SANDBOX_GUID, SANDBOX_MERCHANT_NAME, sandboxQris } from "../src/qris.ts";

/** Decodes EMVCo TLV; written from the specification, independently of the encoder. */
function decode(payload: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < payload.length;) {
    const head = /^(\d\d)(\d\d)/.exec(payload.slice(at));
    if (head?.[1] === undefined) throw new Error(`no tag and length at ${at}`);
    const value = payload.slice(at + 4, at + 4 + Number(head[2]));
    if (value.length !== Number(head[2])) throw new Error(`field ${head[1]} is truncated`);
    if (fields.has(head[1])) throw new Error(`field ${head[1]} is repeated`);
    fields.set(head[1], value);
    at += 4 + value.length;
  }
  return fields;
}

/** CRC-16/CCITT-FALSE by table, unlike the encoder's bit loop. */
const table = Array.from({ length: 256 }, (_, index) => {
  let value = index << 8;
  for (let bit = 0; bit < 8; bit++) value = value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1;
  return value & 0xffff;
});
function crc(text: string): string {
  let value = 0xffff;
  for (const character of text) {
    value = ((value << 8) & 0xffff) ^ (table[(value >> 8) ^ character.charCodeAt(0)] ?? 0);
  }
  return value.toString(16).toUpperCase().padStart(4, "0");
}

const amounts = fc.integer({ min: 1, max: 9_999_999_999_999 });
const references = fc.stringMatching(/^[\x20-\x7e]{1,25}$/);

test("the reference CRC agrees with the published check value", () => {
  // CRC catalogue: CRC-16/CCITT-FALSE (IBM-3740) of "123456789" is 29B1.
  expect(crc("123456789")).toBe("29B1");
});

test("every payload decodes to its input, with a correct checksum", () => {
  fc.assert(
    fc.property(amounts, references, (amount, reference) => {
      const payload = sandboxQris(amount, reference);
      const fields = decode(payload);
      expect(fields.get("00")).toBe("01");
      expect(fields.get("01")).toBe("12");
      expect(fields.get("53")).toBe("360");
      expect(fields.get("54")).toBe(String(amount));
      expect(fields.get("58")).toBe("ID");
      expect(decode(fields.get("62") ?? "").get("01")).toBe(reference);
      expect(payload.startsWith("000201")).toBe(true);
      expect([...fields.keys()].at(-1)).toBe("63");
      expect(fields.get("63")).toBe(crc(payload.slice(0, -4)));
    }),
  );
});

test("every payload names no live acquirer, and says in its name that it cannot be paid", () => {
  fc.assert(
    fc.property(amounts, references, (amount, reference) => {
      const fields = decode(sandboxQris(amount, reference));
      const accounts = [...fields].filter(([tag]) => Number(tag) >= 2 && Number(tag) <= 51);
      expect(accounts).toHaveLength(1);
      expect(decode(accounts[0]?.[1] ?? "").get("00")).toBe(SANDBOX_GUID);
      expect(fields.get("59")).toBe(SANDBOX_MERCHANT_NAME);
      expect(fields.get("59")).toMatch(/SANDBOX.*NOT PAYABLE/);
    }),
  );
});

test("the checksum detects a changed character", () => {
  fc.assert(
    fc.property(amounts, references, fc.nat(), fc.stringMatching(/^[0-9A-Z]$/), (amount, reference, seed, other) => {
      const payload = sandboxQris(amount, reference);
      const at = seed % (payload.length - 4);
      fc.pre(payload[at] !== other);
      const damaged = payload.slice(0, at) + other + payload.slice(at + 1);
      expect(crc(damaged.slice(0, -4))).not.toBe(damaged.slice(-4));
    }),
  );
});

test("amounts and references outside the standard throw", () => {
  for (const amount of [0, -1, 1.5, Number.NaN, 10_000_000_000_000]) {
    expect(() => sandboxQris(amount, "r")).toThrow(RangeError);
  }
  for (const reference of ["", "x".repeat(26), "é", "a\nb"])
    expect(() => sandboxQris(1, reference)).toThrow(RangeError);
});
