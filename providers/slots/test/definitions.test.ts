import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hashOfDefinition } from "../src/engine/canonical.ts";
import { canonicalJson } from "../src/engine/canonical-json.ts";
import { compile } from "../src/engine/compile.ts";
import { definition as fruit } from "../src/games/kios-buah/definition.ts";
import { definition as kites } from "../src/games/layang-layang/definition.ts";
import { definition as drums } from "../src/games/genderang-gunung/definition.ts";
import { definition as lanterns } from "../src/games/lentera-sungai/definition.ts";
import { definition as ships } from "../src/games/kapal-rempah/definition.ts";
import { definition as reef } from "../src/games/taman-karang/definition.ts";
import { definition as komodo } from "../src/games/harta-komodo/definition.ts";
import { definition as batik } from "../src/games/batik-mekar/definition.ts";
import { folderOf, gameOf, games, gamesIn } from "../src/games/read-games.ts";
import type { GameDefinition, HeightRule, ReelHeight, Strip } from "../src/games/definition.ts";
import { figuresOf } from "../src/games/figures.ts";

/** A mutable definition. */
type Changed = { -readonly [Key in keyof GameDefinition]: GameDefinition[Key] };
function but(definition: GameDefinition, change: (copy: Changed) => void): GameDefinition {
  const copy: Changed = structuredClone(definition);
  change(copy);
  return copy;
}
const withBase = (definition: GameDefinition, reel: number, strip: Strip) =>
  but(definition, (copy) => {
    copy.strips = { ...copy.strips, base: copy.strips.base.with(reel, strip) };
  });
const free = (change: object) =>
  but(lanterns, (copy) => {
    if (copy.scatters) copy.scatters = { ...copy.scatters, freeSpins: { ...copy.scatters.freeSpins, ...change } };
  });
const holdAndWin = (change: object) =>
  but(komodo, (copy) => {
    if (copy.holdAndWin) copy.holdAndWin = { ...copy.holdAndWin, ...change };
  });
const heights = (change: Partial<HeightRule>) =>
  but(kites, (copy) => {
    if (copy.heights) copy.heights = { ...copy.heights, ...change };
  });
const lowReel = (...entries: ReelHeight[]) => heights({ base: kites.heights?.base.with(1, entries) ?? [] });
const paying = (definition: GameDefinition, table: GameDefinition["pays"]["table"]) =>
  but(definition, (copy) => {
    copy.pays = { ...copy.pays, table: { ...copy.pays.table, ...table } };
  });
const lined = (...lines: number[][]) =>
  but(lanterns, (copy) => {
    copy.pays = { kind: "lines", lines, table: copy.pays.table };
  });

describe("a definition with a mistake is refused with a message", () => {
  const mistakes: [GameDefinition, string][] = [
    [{ ...lanterns, reels: 1 }, "1 reels"],
    [{ ...lanterns, rows: 0 }, "0 rows"],
    [{ ...lanterns, unitsPerStake: 0 }, "unitsPerStake 0"],
    [{ ...lanterns, betLevels: [] }, "no bet levels"],
    [{ ...lanterns, betLevels: [410] }, "bet level 410 does not divide into 20 units"],
    [{ ...lanterns, betLevels: [400.5] }, "bet level 400.5"],
    [{ ...lanterns, betLevels: [400, 400] }, "bet level 400 does not rise"],
    [{ ...lanterns, symbols: [...lanterns.symbols, { id: "koi", kind: "pay" }] }, "symbol koi occurs twice"],
    [{ ...lanterns, symbols: [...lanterns.symbols, { id: "gong", kind: "scatter" }] }, "more than one scatter"],
    [{ ...lanterns, symbols: [...lanterns.symbols, { id: "Gong!", kind: "pay" }] }, 'symbol "Gong!"'],
    [{ ...lanterns, symbols: [...lanterns.symbols, { id: "owl", kind: "pay" }] }, "symbol owl is on no strip"],
    [{ ...lanterns, symbols: lanterns.symbols.filter(({ kind }) => kind !== "pay") }, "no symbol of kind pay"],
    [withBase(lanterns, 1, ["owl", "koi", "koi"]), 'base strip 2: unknown symbol "owl"'],
    [withBase(lanterns, 0, ["moon", "koi", "koi"]), "base strip 1: a wild on the first reel"],
    [withBase(lanterns, 2, ["koi"]), "base strip 3 is shorter than the window"],
    [but(lanterns, (copy) => void (copy.strips = { base: copy.strips.base })), "no free strips"],
    [but(fruit, (copy) => void (copy.strips = { ...copy.strips, free: copy.strips.base })), "free strips without"],
    [
      but(lanterns, (copy) => void (copy.strips = { ...copy.strips, base: copy.strips.base.slice(1) })),
      "4 base strips",
    ],
    [lined(), "no lines"],
    [lined([0, 1, 2, 3, 2]), "line 1 leaves the window"],
    [lined([0, 1, 2]), "line 1 has 3 rows for 5 reels"],
    [lined([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]), "line 2 occurs twice"],
    [paying(lanterns, { moon: { 5: 1_000 } }), "names moon, which is not a symbol of kind pay"],
    [paying(lanterns, { koi: {} }), "nothing for koi"],
    [paying(lanterns, { koi: { 3: 1.5, 4: 2, 5: 3 } }), "koi: 3 pay 1.5 units"],
    [paying(lanterns, { koi: { 3: 5, 4: 4, 5: 6 } }), "koi: 4 pay less than 3"],
    [paying(lanterns, { koi: { 3: 5, 5: 6 } }), "koi: no pay between 3 and 5"],
    [paying(lanterns, { koi: { 3: 5, 4: 6 } }), "koi: no pay for 5"],
    [paying(lanterns, { koi: { 3: 5, 4: 6, 5: 7, 6: 8 } }), "koi: a pay for 6"],
    [paying(reef, { coral: { 5: 1, 26: 2 } }), "coral: a pay for 26, between 1 and 25"],
    [but(lanterns, (copy) => delete copy.wild), "a symbol of kind wild needs the rule"],
    [but(reef, (copy) => void (copy.wild = {})), "the rule `wild` without a wild symbol"],
    [but(fruit, (copy) => void (copy.wild = { multiplier: 1.5 })), "wild multiplier 1.5"],
    [but(lanterns, (copy) => delete copy.scatters), "a scatter needs the rule"],
    [but(ships, (copy) => void (copy.wild = { multiplier: 2 })), "a wild multiplier with ways is not supported"],
    [but(ships, (copy) => void (copy.wild = { expands: true })), "expanding wilds with ways are not supported"],
    [
      but(lanterns, (copy) => void (copy.wild = { expands: true })),
      "expanding wilds with free spins are not supported",
    ],
    [but(komodo, (copy) => void (copy.wild = { expands: true })), "expanding wilds with hold-and-win"],
    [but(batik, (copy) => void (copy.wild = { expands: true, multiplier: 2 })), "expanding wilds with a multiplier"],
    [but(fruit, (copy) => void (copy.cascades = { multipliers: [1] })), "cascades with lines are not supported"],
    [but(reef, (copy) => void (copy.cascades = { multipliers: [] })), "cascades without a multiplier"],
    [but(reef, (copy) => void (copy.cascades = { multipliers: [1, 0] })), "cascade multiplier 0"],
    [free({ multiplier: 0 }), "multiplier 0 of free spins"],
    [free({ most: 12 }), "4 scatters award more free spins than a round can have"],
    [
      but(drums, (copy) => {
        if (copy.scatters) copy.scatters = { ...copy.scatters, freeSpins: { ...copy.scatters.freeSpins, again: true } };
      }),
      "no scatter is on a free strip",
    ],
    [
      but(lanterns, (copy) => {
        if (copy.scatters) copy.scatters = { ...copy.scatters, awards: [{ count: 3, pays: 0, freeSpins: 0 }] };
      }),
      "3 scatters awards nothing",
    ],
    [
      but(lanterns, (copy) => {
        if (copy.scatters) copy.scatters = { ...copy.scatters, awards: copy.scatters.awards.toReversed() };
      }),
      "the award for 4 scatters does not rise",
    ],
    [but(komodo, (copy) => delete copy.holdAndWin), "a coin needs the rule"],
    [holdAndWin({ from: 16 }), "from 16 coins"],
    [holdAndWin({ respins: 0 }), "0 respins"],
    [holdAndWin({ chance: 3, outOf: 2 }), "a chance of 3 in 2"],
    [holdAndWin({ outOf: 2 ** 32 + 1 }), "outOf 4294967297"],
    [holdAndWin({ values: [] }), "no value for a coin"],
    [holdAndWin({ values: [{ units: 0, weight: 1 }] }), "a coin of 0 units"],
    [holdAndWin({ values: [{ units: 1, weight: 0 }] }), "a coin of weight 0"],
    [holdAndWin({ full: -1 }), "-1 units for a full window"],
    [heights({ base: [] }), "0 tables of base heights for 5 reels"],
    [lowReel(), "base heights of reel 2: none"],
    [lowReel({ rows: 6, weight: 1 }), "base heights of reel 2: 6 rows, between 1 and 5"],
    [lowReel({ rows: 3, weight: 1 }, { rows: 3, weight: 1 }), "reel 2: 3 rows do not rise above the entry before"],
    [lowReel({ rows: 3, weight: 0 }), "base heights of reel 2: a weight of 0"],
    [lowReel({ rows: 2, weight: 2 ** 31 }), "a weight of 2147483648"],
    [
      lowReel(...[2, 3, 4].map((rows) => ({ rows, weight: 2 ** 31 - 1 }))),
      "base heights of reel 2: weights beyond 2^32",
    ],
    [but(kites, (copy) => void (copy.rows = 6)), "no reel is ever 6 rows high"],
    [but(kites, (copy) => void (copy.heights = { base: kites.heights?.base ?? [] })), "no heights for the free spins"],
    [but(fruit, (copy) => void (copy.heights = { base: [], free: [] })), "heights for free spins without scatters"],
    [but(lanterns, (copy) => void (copy.heights = { base: [] })), "changing height with lines are not supported"],
    [but(komodo, (copy) => void (copy.heights = { base: [] })), "changing height with hold-and-win are not supported"],
    [but(drums, (copy) => void (copy.heights = { base: [] })), "changing height with sticky wilds are not supported"],
    [
      but(kites, (copy) => {
        if (copy.scatters) {
          const awards = copy.scatters.awards.map((award) => ({ ...award, pays: 6 - award.count }));
          copy.scatters = { ...copy.scatters, awards };
        }
      }),
      "4 scatters pay less than 3",
    ],
  ];
  it.each(mistakes.map(([definition, words]) => [words, definition] as const))("%s", (words, definition) => {
    expect(() => compile(definition)).toThrow(words);
  });

  it("that lists all its mistakes", () => {
    expect(() => compile(holdAndWin({ from: 16, respins: 0 }))).toThrow(/from 16 coins[^]*0 respins/);
  });
});

describe("the hash of a definition", () => {
  it("covers its canonical JSON: keys by code unit, no white space, no undefined members", () => {
    expect(canonicalJson({ b: [1, { d: null, c: "é\n" }], a: undefined, 10: 1, 9: 2, B: true })).toBe(
      '{"10":1,"9":2,"B":true,"b":[1,{"c":"é\\n","d":null}]}',
    );
    const text = '{"a":1}';
    expect(hashOfDefinition({ a: 1 } as unknown as GameDefinition)).toBe(
      createHash("sha256").update(text).digest("hex"),
    );
  });

  it("does not depend on the order of keys, and differs for other definitions", () => {
    const reordered = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reordered)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, member]) => [key, reordered(member)]),
            )
          : value;
    for (const { definition, hash, json } of games.values()) {
      expect(hashOfDefinition(reordered(definition) as GameDefinition)).toBe(hash);
      expect(hashOfDefinition(JSON.parse(json) as GameDefinition)).toBe(hash);
      expect(hashOfDefinition({ ...definition, unitsPerStake: definition.unitsPerStake + 1 })).not.toBe(hash);
    }
    expect(new Set([...games.values()].map(({ hash }) => hash)).size).toBe(games.size);
  });

  it("is the same after JSON for any value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value);
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
  });
});

describe("the games of a folder", () => {
  const entries = readdirSync(new URL("../src/games/", import.meta.url), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());

  it("are exactly its subfolders", () => {
    const named = [...games.values()].map(({ definition }) => folderOf(definition));
    expect(named.toSorted()).toEqual(folders.map(({ name }) => name).toSorted());
    for (const [id, { definition }] of games) expect(definition.id).toBe(id);
  });

  it("R-SRV-43 include every game of the lobby's tiles, with its name there", () => {
    const file = new URL("../../../config/lobby.json", import.meta.url);
    const { tiles } = JSON.parse(readFileSync(file, "utf8")) as { tiles: { gameId: string; name: string }[] };
    for (const { gameId, name } of tiles) expect([gameId, games.get(gameId)?.definition.name]).toEqual([gameId, name]);
  });

  it("include a further game by its folder alone; another name or an id in use is refused", async () => {
    const place = mkdtempSync(join(tmpdir(), "slots-games-"));
    const add = (folder: string, definition: GameDefinition) => {
      mkdirSync(join(place, folder));
      writeFileSync(join(place, folder, "definition.ts"), `export const definition = ${JSON.stringify(definition)};`);
    };
    add("kios-buah", fruit);
    add("kios-kedua", { ...fruit, id: "15001", name: "Kios Kedua" });
    mkdirSync(join(place, "notes"));
    const found = await gamesIn(place);
    expect([...found.keys()]).toEqual(["14001", "15001"]);
    expect(found.get("15001")?.definition.name).toBe("Kios Kedua");
    expect(found.get("14001")?.hash).toBe(games.get("14001")?.hash);
    add("another", { ...fruit, name: "Another" });
    await expect(gamesIn(place)).rejects.toThrow("games/kios-buah: games/another has the id 14001 too");
    add("other", fruit);
    await expect(gamesIn(place)).rejects.toThrow("games/other: its definition has the name Kios Buah");
    rmSync(place, { recursive: true });
  });

  it("have the same stakes", () => {
    for (const { definition } of games.values()) expect(definition.betLevels).toEqual(lanterns.betLevels);
  });
});

describe("R-SRV-43 the published figures", () => {
  it("have the hash of the played definition", () => {
    for (const game of games.values()) expect(figuresOf(game).definitionHash).toBe(game.hash);
  });

  it("of another definition prevent the start, with a message that names the remedy", () => {
    const changed = gameOf(but(fruit, (copy) => void (copy.betLevels = [400])));
    expect(() => figuresOf(changed)).toThrow(
      "games/kios-buah/figures.json is of another definition: write them with `npm run slots -- figures`",
    );
  });

  it("prevent the start when they are missing", () => {
    const further = gameOf({ ...fruit, id: "15001", name: "Kios Kedua" });
    expect(() => figuresOf(further)).toThrow("games/kios-kedua/figures.json is missing: write them with");
  });
});
