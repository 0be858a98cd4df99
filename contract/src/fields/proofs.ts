import * as z from "zod/mini";
import { describe } from "../describe.ts";
import { count, text } from "./basics.ts";

/** A statement of the server with its signature (R-HON-11); docs/honesty.md describes the format. */
export const signedStatement = z.object({
  statement: describe(text(4_000), "Canonical text that is signed, including its line feeds."),
  signature: describe(text(86), "Ed25519 signature over the statement's UTF-8 bytes, base64url."),
  publicKey: describe(text(43), "The signer's raw Ed25519 public key, base64url."),
});

/** A line of the published payouts with its path to the signed root of the day (R-HON-12). */
export const payoutProof = z.object({
  line: describe(text(1_000), "Canonical text of the line."),
  path: describe(z.array(text(43)), "Sibling hashes from the bottom of the day's tree, base64url."),
  owner: describe(
    z.object({
      orderId: describe(text(40), "The order the line is about."),
      salt: describe(text(22), "Random bytes that open the line's commitment to the order, base64url."),
    }),
    "Shows that the line belongs to this order only.",
  ),
  root: describe(signedStatement, "The signed root of the day."),
  previous: describe(z.nullable(signedStatement), "The signed root of the previous day; null for the first day."),
});

/** An entry of the audit log with its path to a signed head (R-AUD-02). */
export const auditProof = z.object({
  number: describe(count, "How many entries of the log come before it. Items."),
  leaf: describe(text(4_000), "Canonical text of the leaf, including its line feeds: a commitment for each field."),
  opened: describe(
    z.array(
      z.object({
        name: describe(text(40), "Name of the field."),
        salt: describe(text(22), "Random bytes that open its commitment, base64url."),
        value: describe(z.nullable(text(300)), "The field; null if the entry has none."),
      }),
    ),
    "The fields that the player may read.",
  ),
  path: describe(z.array(text(43)), "Sibling hashes from the bottom of the tree, base64url."),
  checkpoint: describe(text(20_000), "The signed head of the log, as at /proofs/audit/checkpoint."),
});

/** Example of a signed statement, shortened. */
export const signedExample = {
  statement: "fairlobby quote v1\nissuer:https://lobby.example\n",
  signature: "c2lnbmF0dXJl",
  publicKey: "cHVibGljIGtleQ",
};
