import { generateKeyPairSync } from "node:crypto";
import type { Message } from "../dialects/dialect.ts";
import { expectStatus, type Case, type Kit } from "../kit.ts";
import { signBody, write } from "../supplier.ts";

const refused = "RS_ERROR_INVALID_SIGNATURE";

/** One call of each kind; each would have an effect if the wallet accepted it. */
async function calls(kit: Kit): Promise<readonly Message[]> {
  const { dialect, session } = kit;
  const bet = await kit.placed();
  return [
    dialect.balance(session),
    dialect.bet(session, kit.newBet()),
    dialect.win(session, kit.winOf(bet, kit.stake)),
    dialect.rollback(session, kit.rollbackOf(bet)),
  ];
}

export const signatureCases: readonly Case[] = [
  {
    id: "signature-missing",
    rule: "A call without a signature is refused with RS_ERROR_INVALID_SIGNATURE and does nothing.",
    async play(kit) {
      for (const message of await calls(kit)) {
        expectStatus(await kit.send(message, null), `${message.path} without a signature`, refused);
      }
    },
  },
  {
    id: "signature-wrong",
    rule: "An invalid signature, or one made with another key, is refused.",
    async play(kit) {
      const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
      for (const message of await calls(kit)) {
        for (const [what, signature] of [
          ["with noise for a signature", "bm8gc2lnbmF0dXJl"],
          ["with a signature that is not base64", "%%%"],
          ["signed with another key", signBody(write(message), privateKey)],
        ] as const) {
          expectStatus(await kit.send(message, signature), `${message.path} ${what}`, refused);
        }
      }
    },
  },
  {
    id: "signature-of-another-body",
    rule: "A signature is valid for its own body only, to the byte.",
    async play(kit) {
      for (const message of await calls(kit)) {
        const other = signBody(
          write({ ...message, body: { ...message.body, amount: Number(kit.unit) } }),
          kit.supplier.key,
        );
        expectStatus(await kit.send(message, other), `${message.path} with another body's signature`, refused);
        const spaced = signBody(`${write(message)} `, kit.supplier.key);
        expectStatus(await kit.send(message, spaced), `${message.path} with one byte less than was signed`, refused);
      }
    },
  },
];
