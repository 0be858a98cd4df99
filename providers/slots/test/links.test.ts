import { randomBytes, randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { roundLinks } from "../src/rounds/links.ts";

const links = roundLinks(randomBytes(32));

describe("a link to a round", () => {
  it("returns its round", () => {
    fc.assert(fc.property(fc.uuid(), (id) => links.roundOf(links.tokenOf(id)) === id));
  });

  it("is invalid with any single character changed", () => {
    const token = links.tokenOf(randomUUID());
    const others = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    for (const [at, character] of [...token].entries()) {
      if (character === ".") continue;
      for (const other of others) {
        if (other === character) continue;
        expect(links.roundOf(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
      }
    }
  });

  it("R-HON-16 cannot be created without the key", () => {
    const id = randomUUID();
    expect(links.roundOf(roundLinks(randomBytes(32)).tokenOf(id))).toBeUndefined();
  });

  it.each(["", ".", "a.b", "x".repeat(45), `${randomUUID()}.aaaa`, "é".repeat(22) + "." + "a".repeat(22)])(
    "is not %j",
    (token) => {
      expect(links.roundOf(token)).toBeUndefined();
    },
  );

  it("is undefined for any other text, without an exception", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.base64String()), (token) => void links.roundOf(token)));
  });
});
