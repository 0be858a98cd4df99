import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../languages");
const locales = ["IND", "BR", "CN", "MX", "THA", "EN"];

/** Returns the texts of a key in all locales. */
const textsOf = (key: string, part: "first-screen" | "other-screens"): string[] =>
  locales.map((locale) => {
    const catalogue = readFileSync(join(folder, locale, `${part}.po`), "utf8");
    return new RegExp(`\\nmsgid "${key}"\\nmsgstr "(.+)"`).exec(catalogue)?.[1] ?? "";
  });

test("R-I18N-13 the text of the key CopySuccess says 'copied' in every language", () => {
  expect(textsOf("CopySuccess", "first-screen")).toEqual([
    "Tersalin",
    "Copiado",
    "已复制",
    "Copiado",
    "คัดลอกแล้ว",
    "Copied",
  ]);
});

test("R-I18N-14 the text of the key amountFormat asks for the account holder's name in every language", () => {
  expect(textsOf("amountFormat", "other-screens")).toEqual([
    "Isi nama pemilik rekening",
    "Digite o nome do titular da conta",
    "请输入账户持有人姓名",
    "Escribe el nombre del titular de la cuenta",
    "กรอกชื่อเจ้าของบัญชี",
    "Enter the name of the account holder",
  ]);
});
