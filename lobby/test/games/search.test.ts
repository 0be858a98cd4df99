import { expect, test } from "vitest";
import { createSearch } from "../../src/features/games/search/search.ts";
import { catalogueOf } from "./catalogue.ts";

const catalogue = catalogueOf([
  { name: "Lentera Sungai" },
  { name: "Gonzo's Quest", studio: 1, category: 1 },
  { name: "Ação Dourada", studio: 1, features: 1 },
  { name: "Gunung Berapi" },
  { name: "河上灯笼", studio: 2 },
  { name: "ดอกไม้ไฟ", studio: 2, category: 2 },
  { name: "Genderang 1000", studio: 1, features: 2 },
]);
const search = await createSearch(catalogue);
const found = (query: string) => search.find(query)?.map((place) => catalogue.games.name[place]);

test("R-FND-02 finds beginnings while typing, without case and diacritics", () => {
  for (const query of ["l", "len", "LENTERA", "lentera s", "sungai lentera"]) {
    expect(found(query)?.[0], query).toBe("Lentera Sungai");
  }
  expect(found("acao")).toEqual(["Ação Dourada"]);
  expect(found("açào dourada")).toEqual(["Ação Dourada"]);
  expect(found("gonzos")).toEqual(["Gonzo's Quest"]);
  expect(found("1000")).toEqual(["Genderang 1000"]);
});

test("R-FND-02 forgives one slip in four to seven letters, two beyond, none in fewer", () => {
  expect(found("lentra")?.[0]).toBe("Lentera Sungai");
  expect(found("lemtrra")).toEqual([]);
  expect(found("gendrnang")).toEqual(["Genderang 1000"]);
  expect(found("gendrnamg")).toEqual([]);
  expect(found("qest")).toEqual(["Gonzo's Quest"]);
  expect(found("xen")).toEqual([]);
  // Two letters in each other's place are one slip.
  expect(found("qeust")).toEqual(["Gonzo's Quest"]);
  expect(found("letnera snugai")).toEqual(["Lentera Sungai"]);
  expect(found("xne")).toEqual([]);
});

test("R-FND-02 ranks name before studio before words, whatever their places", () => {
  // "Gunung" is a name, and the studio of others.
  expect(found("gunung")).toEqual(["Gunung Berapi", "Gonzo's Quest", "Ação Dourada", "Genderang 1000"]);
  expect(found("sungai")).toEqual(["Lentera Sungai", "Gunung Berapi"]);
  expect(found("meja")).toEqual(["Gonzo's Quest"]);
  expect(found("putaran gratis")).toEqual(["Ação Dourada"]);
  expect(found("gonzo meja works")).toEqual(["Gonzo's Quest"]);
  expect(found("lentera works")).toEqual([]);
});

test("R-FND-02 finds parts of words that are written without spaces", () => {
  for (const query of ["河", "灯笼", "笼", "上灯"]) expect(found(query), query).toEqual(["河上灯笼"]);
  expect(found("灯上")).toEqual([]);
  expect(found("免费")).toEqual(["Genderang 1000"]);
  expect(found("ไม้ไฟ")).toEqual(["ดอกไม้ไฟ"]);
  expect(found("ไลฟ์")).toEqual(["ดอกไม้ไฟ"]);
  expect(found("上海")).toEqual(["河上灯笼", "ดอกไม้ไฟ"]);
});

test("R-FND-02 a query without a word is no search", () => {
  for (const query of ["", "  ", "…", "'"]) expect(search.find(query), query).toBeNull();
});

test("R-FND-02 offers the nearest names", () => {
  const near = search.nearest("lamtern sungay", 2).map((place) => catalogue.games.name[place]);
  expect(near[0]).toBe("Lentera Sungai");
  expect(search.nearest("灯笼", 3)[0]).toBe(4);
  expect(search.nearest("", 3)).toHaveLength(0);
});
