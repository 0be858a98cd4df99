import { describe, expect, test } from "vitest";
import type { Hold } from "../../src/modules/withdrawals/holds/hold-store.ts";
import { holdToWire } from "../../src/modules/withdrawals/holds/hold-wire.ts";
import { heldText, holdTexts } from "../../src/modules/withdrawals/holds/texts.ts";
import { languages } from "../../src/platform/texts.ts";

const until = "24 Nov 2026 07.03 WIB";
const clock = () => until;
const notice = (more: object) => ({ amount: "Rp 50.000", until, ...more });

describe("the texts of a hold", () => {
  test("R-QUE-09 R-I18N-01 write the day of a legal order in the player's language, never as a machine does", () => {
    const grounds = {
      reason: "legal_order",
      particulars: { authority: "PN", reference: "12", date: "2026-11-20" },
    } as const;
    for (const language of languages) {
      const day = {
        id: "20 November 2026",
        pt: "20 de novembro de 2026",
        es: "20 de noviembre de 2026",
        th: "20 พฤศจิกายน 2569",
        zh: "2026年11月20日",
        en: "November 20, 2026",
      }[language];
      const { why } = holdTexts([grounds], language, clock);
      expect(why).toContain(day);
      expect(why).not.toContain("2026-11-20");
    }
  });

  test("R-TRK-60 R-HON-20 tell the moment at which it goes on, and that it can change, whatever is done next", () => {
    for (const language of languages) {
      const first = heldText(language, notice({ reason: "account_owner" }));
      const extended = heldText(language, notice({ reason: "account_owner", extendedTime: 1 }));
      const unknown = heldText(language, notice({}));
      const legal = heldText(language, notice({ reason: "legal_order" }));
      expect(new Set([first, extended, unknown, legal]).size, language).toBe(4);
      for (const text of [first, extended, unknown, legal]) expect(text).toContain(until);
      // A text whose reason may not be told has only what is true of every reason: naming an extension would tell that
      // it is no legal order.
      expect(first.startsWith(`${unknown} `)).toBe(true);
      expect(extended.startsWith(`${unknown} `)).toBe(true);
    }
    expect(heldText("id", notice({}))).toBe(
      `Penarikan Rp 50.000 ditahan. Penarikan berlanjut sendiri paling lambat ${until}, kecuali kami memberi tahu Anda waktu yang lebih lambat.`,
    );
  });

  const hold = {
    grounds: { reason: "account_owner", particulars: { difference: "other_person" } },
    extension: { reason: "account_owner", particulars: { difference: "company" } },
    extendedAt: 5,
    reason: "account_owner",
    endedAt: null,
    outcome: null,
    placedAt: 1,
    until: 9,
  } as Hold;

  test("R-QUE-07 R-TRK-60 tell the particulars of an extension too", () => {
    const { why, extendedTime } = holdToWire({ hold, isDisclosed: true }, { language: "id", clock });
    expect(why).toBe("Rekening bank ini atas nama orang lain. Rekening bank ini milik perusahaan.");
    expect(extendedTime).toBe(5);
  });

  test("R-AUD-06 tell nothing of a hold whose reason may not be told, nor that it was extended", () => {
    const shown = holdToWire({ hold, isDisclosed: false }, { language: "id", clock });
    expect(shown).toEqual({
      from: 1,
      until: 9,
      particulars: {},
      why: "Alasannya belum boleh kami sampaikan.",
      todo: "Anda tidak perlu melakukan apa pun.",
    });
  });
});
