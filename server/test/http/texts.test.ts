import { msgCodes } from "@fairlobby/contract";
import { describe, expect, test } from "vitest";
import { orderText, orderTexts } from "../../src/modules/notices/texts.ts";
import { termsText } from "../../src/modules/promotions/texts.ts";
import { reasonText } from "../../src/modules/withdrawals/life-cycle/texts.ts";
import { refusalText } from "../../src/modules/withdrawals/payout-accounts/texts.ts";
import { failureText } from "../../src/platform/http/failure-texts.ts";
import { languages, type Language } from "../../src/platform/texts.ts";

type InLanguage = (language: Language) => string;
type Reason = Parameters<typeof reasonText>[0];
type Refusal = Parameters<typeof refusalText>[0];

/** Values of the texts' placeholders that no text has otherwise. */
const given = { field: "71", limit: "72", amount: "73", reason: "74", duty: "75" };

const reasons: Readonly<Record<Reason, null>> = {
  account_rejected: null,
  failed: null,
  cancelled: null,
  stalled: null,
  tax_review: null,
  reversed: null,
};
const refusals: Readonly<Record<Refusal, null>> = {
  not_at_2000: null,
  too_many_corrections: null,
  too_many_wrong_proofs: null,
  wrong_device: null,
  wrong_password: null,
  wrong_account_number: null,
};
const offered = { multiple: 71, days: 72, requiresTask: true, cap: "73" };
const granted = { multiple: 71, days: 72, requiresTask: true, grant: { amount: "73", needed: "74" } };
const termsLines = (["gift", "deposit_bonus", "invite_reward", "task_reward"] as const).flatMap((kind) =>
  [offered, granted].flatMap((figures) =>
    termsText(kind, figures, "id")
      .split("\n")
      .map((_, at) => (language: Language) => termsText(kind, figures, language).split("\n")[at] ?? ""),
  ),
);
const named = <Name extends string>(names: Readonly<Record<Name, unknown>>): Name[] => Object.keys(names) as Name[];

const texts: readonly (readonly [name: string, InLanguage])[] = [
  ...named(msgCodes)
    .filter((code) => code !== "success")
    .map(
      (code) =>
        [
          code,
          (language: Language) => failureText({ failure: code, params: given, retryAfter: 75 * 60 }, language),
        ] as const,
    ),
  ...["userName", "phone", "email", "accountNumber", "amount", "text"].map(
    (field) =>
      [
        `invalid ${field}`,
        (language: Language) => failureText({ failure: "invalid_input", params: { field } }, language),
      ] as const,
  ),
  ...named(orderTexts).map(
    (stage) => [`order ${stage}`, (language: Language) => orderText(stage, language, given.amount)] as const,
  ),
  ...named(reasons).map(
    (one) => [`step ${one}`, (language: Language) => reasonText(one, language, given.duty)] as const,
  ),
  ...named(refusals).map((one) => [`refusal ${one}`, (language: Language) => refusalText(one, language)] as const),
  ...termsLines.map((say, at) => [`terms ${at + 1}`, say] as const),
];

describe("R-I18N-01 R-I18N-03 the server's texts", () => {
  test.each(texts)("%s is in every language, with the same figures", (_, say) => {
    const said = languages.map((language) => say(language));
    // Equal texts in two languages mean that one is not translated.
    expect(new Set(said).size).toBe(languages.length);
    const figures = said.map((text) => (text.match(/7[1-5]|\{\w+\}/g) ?? []).toSorted());
    for (const each of figures) expect(each).toEqual(figures[0]);
  });

  test.each([
    ["th", /\p{Script=Thai}/u],
    ["zh", /\p{Script=Han}/u],
  ] as const)("all are in the script of %s", (language, script) => {
    expect(texts.filter(([, say]) => !script.test(say(language))).map(([name]) => name)).toEqual([]);
  });
});
