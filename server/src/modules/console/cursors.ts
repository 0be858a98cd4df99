import { timingSafeEqual } from "node:crypto";
import * as z from "zod";
import type { KeyedHash } from "../../platform/crypto/keyed-hash.ts";
import { fingerprint } from "../../platform/crypto/tokens.ts";

const maxAgeMs = 24 * 3_600_000;

const shape = z.tuple([z.string(), z.number(), z.array(z.string())]);

/** Cursors of lists: opaque, and valid for 24 hours with the filter that they were made for (R-CAPI-03). */
export function createCursors(hash: KeyedHash) {
  const sign = (text: string): Buffer => hash(["cursor", text]);
  return {
    /** @param position sort key and id of the last row of a page */
    make(list: string, filter: object, position: readonly string[], at: number): string {
      const text = Buffer.from(JSON.stringify([fingerprint([list, filter]), at, position])).toString("base64url");
      return `${text}.${sign(text).toString("base64url")}`;
    },
    /** Returns the position, or null for a cursor that was not made for this list and filter, or is too old. */
    read(list: string, filter: object, cursor: string, at: number): readonly string[] | null {
      const [text = "", signature = ""] = cursor.split(".");
      const [given, expected] = [Buffer.from(signature, "base64url"), sign(text)];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [mark, madeAt, position] = shape.parse(JSON.parse(Buffer.from(text, "base64url").toString()));
      return mark === fingerprint([list, filter]) && at - madeAt <= maxAgeMs ? position : null;
    },
  };
}

export type Cursors = ReturnType<typeof createCursors>;
