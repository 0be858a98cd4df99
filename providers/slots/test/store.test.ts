import { generateKeyPairSync, randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { seeds } from "../src/fairness/seeds.ts";
import { hashOfSeed } from "../src/fairness/stream.ts";
import { games, gameOf } from "../src/games/read-games.ts";
import { storedDefinitions } from "../src/games/stored-definitions.ts";
import { proofSigner } from "../src/proofs/signer.ts";
import { outcomeOf } from "../src/rounds/outcome.ts";
import { shownRounds } from "../src/rounds/shown.ts";
import { roundStore } from "../src/rounds/store.ts";
import { openDatabase } from "../src/store/database.ts";

const folder = mkdtempSync(join(tmpdir(), "slots-store-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");

/** Rounds stored before versions were counted: a loss, two wins, a round of free spins. */
const first = JSON.parse(fixture("first-outcomes.json")) as {
  serverSeed: string;
  clientSeed: string;
  stake: number;
  rounds: { nonce: number; totalWin: number; outcome: object }[];
};

/** A store of that time with those rounds, one with a refused bet, and one with an unanswered bet. */
function firstStore(directory: string): { ids: string[]; refused: string; open: string } {
  mkdirSync(directory, { recursive: true });
  const db = new DatabaseSync(join(directory, "slots.db"));
  db.exec(fixture("first-store.sql"));
  const seed = db.prepare(
    "INSERT INTO seed (id, user, server_seed, server_seed_hash, client_seed, next_nonce, state) VALUES (?,?,?,?,?,?,?)",
  );
  seed.run(1, "player-1", first.serverSeed, hashOfSeed(first.serverSeed), first.clientSeed, 5_000, "revealed");
  seed.run(2, "player-1", "11".repeat(32), hashOfSeed("11".repeat(32)), "second", 2, "active");
  seed.run(3, "player-1", "22".repeat(32), hashOfSeed("22".repeat(32)), null, 0, "next");
  const insert = db.prepare(
    `INSERT INTO round (id, user, spin_id, game_id, wallet_token, currency, stake, seed_id, nonce, bet_uuid, win_uuid,
       rollback_uuid, state, refusal, outcome, total_win, balance_before, balance_after, created_at, seen_at)
     VALUES (?, 'player-1', ?, '66121', 'token', 'IDR', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const add = (
    state: string,
    { seedId = 1, nonce = 0, refusal = null as string | null, outcome = null as string | null, totalWin = 0, at = 1 },
  ): string => {
    const id = randomUUID();
    const played = outcome !== null;
    const money = played ? [totalWin, 99_000, 99_000 + totalWin] : [null, null, null];
    const uuids = [randomUUID(), randomUUID(), randomUUID()];
    const seen = played ? at : null;
    insert.run(id, randomUUID(), first.stake, seedId, nonce, ...uuids, state, refusal, outcome, ...money, at, seen);
    return id;
  };
  const ids = first.rounds.map(({ nonce, totalWin, outcome }, index) =>
    add("closed", { nonce, totalWin, outcome: JSON.stringify(outcome), at: 1_000 + index }),
  );
  const refused = add("rolled_back", { seedId: 2, refusal: "on_break", at: 2_000 });
  const open = add("bet_sent", { seedId: 2, nonce: 1, at: 3_000 });
  db.close();
  return { ids, refused, open };
}

function opened(name: string) {
  const db = openDatabase(join(folder, name));
  const rounds = roundStore(db);
  const definitions = storedDefinitions(db, games);
  const signer = proofSigner(generateKeyPairSync("ed25519").privateKey);
  const playerSeeds = seeds(db, { clock: { now: () => 10_000 }, signer });
  return {
    db,
    rounds,
    definitions,
    playerSeeds,
    shown: shownRounds({ seeds: playerSeeds, definitions, signer }),
  };
}

describe("a store of an earlier version", () => {
  it("R-HON-15 keeps every round as the present engine draws it from the same seeds", () => {
    const { ids, refused, open } = firstStore(join(folder, "first"));
    const { db, rounds, definitions, shown } = opened("first");
    for (const [index, { nonce, totalWin }] of first.rounds.entries()) {
      const round = rounds.get(ids[index] ?? "");
      if (round === undefined) throw new Error("a round is gone");
      const { serverSeed, clientSeed } = first;
      const game = definitions.game(round.definitionHash);
      const drawn = outcomeOf(game, { serverSeed, clientSeed, nonce }, BigInt(first.stake));
      expect(round.outcome).toEqual(drawn);
      expect([drawn.totalWin, round.totalWin]).toEqual([totalWin, BigInt(totalWin)]);
      // No receipts existed at that time, and none is backdated.
      expect(shown.proof(round)).toMatchObject({
        gameId: "66121",
        serverSeed,
        nonce,
        round: drawn,
        commitment: null,
        signature: expect.any(String) as string,
      });
    }
    expect(first.rounds.some(({ nonce }) => nonce > 0)).toBe(true);
    expect(rounds.get(refused)).toMatchObject({ state: "rolled_back", refusal: "bets_paused", outcome: null });
    // An open round is resumed after the upgrade.
    expect(rounds.open().map(({ id }) => id)).toEqual([open]);
    expect(rounds.history("player-1", 10).map(({ id }) => id)).toEqual([open, refused, ...ids.toReversed()]);
    db.close();
  });

  it("is upgraded once; a second start changes nothing", () => {
    firstStore(join(folder, "twice"));
    const dump = () => {
      const { db } = opened("twice");
      const rows = [...db.all("SELECT * FROM round ORDER BY id"), ...db.all("SELECT * FROM definition ORDER BY hash")];
      const version = db.get("PRAGMA user_version");
      db.close();
      return { rows, version };
    };
    const before = dump();
    expect(before.version).toEqual({ user_version: 4n });
    expect(dump()).toEqual(before);
  });

  it("still allows a player at most one open round", () => {
    firstStore(join(folder, "one-open"));
    const { db, rounds } = opened("one-open");
    const [round] = rounds.open();
    if (round === undefined) throw new Error("no open round");
    const second = { ...round, id: randomUUID(), spinId: randomUUID(), nonce: 7 };
    expect(() => rounds.insert(second)).toThrow("UNIQUE");
    db.close();
  });
});

describe("a store of a later version", () => {
  it("is not changed", () => {
    const { db } = opened("later");
    db.run("PRAGMA user_version = 5");
    db.close();
    expect(() => openDatabase(join(folder, "later"))).toThrow("slots.db is of version 5; this program knows 4");
  });
});

describe("definitions", () => {
  it("R-HON-15 stay in the store under their hash after a change of the game", () => {
    const today = games.get("14001");
    if (today === undefined) throw new Error("no game");
    const earlier = gameOf({ ...today.definition, name: "Kios Lama", betLevels: [400] });
    const db = openDatabase(join(folder, "definitions"));
    storedDefinitions(db, new Map([["14001", earlier]]));
    const kept = storedDefinitions(db, games);
    expect(kept.game(earlier.hash).definition).toEqual(earlier.definition);
    expect(kept.json(earlier.hash)).toBe(earlier.json);
    expect(kept.game(today.hash)).toBe(today);
    expect(kept.json("0".repeat(64))).toBeUndefined();
    expect(() => kept.game("0".repeat(64))).toThrow("no definition is stored");
    db.run("UPDATE definition SET json = :json WHERE hash = :hash", { json: today.json, hash: earlier.hash });
    expect(() => storedDefinitions(db, games).game(earlier.hash)).toThrow("the store is damaged");
    db.close();
  });
});

describe("works that are stored together", () => {
  /** A store with a test table, and a second connection that reads it. */
  const notes = (name: string) => {
    const { db } = opened(name);
    db.run("CREATE TABLE note (text TEXT NOT NULL UNIQUE)");
    const other = new DatabaseSync(join(folder, name, "slots.db"));
    onTestFinished(() => other.close());
    return {
      db,
      write: (text: string | null) => db.groupTransaction(() => db.run("INSERT INTO note VALUES (:text)", { text })),
      seenByOthers: () =>
        other
          .prepare("SELECT text FROM note ORDER BY text")
          .all()
          .map(({ text }) => text),
    };
  };

  it("are on disk when they resolve, those of one moment in one transaction", async () => {
    const { db, write, seenByOthers } = notes("grouped");
    const inside: unknown[] = [];
    const [written, , counted] = await Promise.all([
      write("a"),
      write("b"),
      db.groupTransaction(() => {
        inside.push(...seenByOthers());
        return db.all("SELECT text FROM note").length;
      }),
    ]);
    // Each work sees those before it; other connections see none before the commit.
    expect([written, counted, inside]).toEqual([1, 2, []]);
    expect(seenByOthers()).toEqual(["a", "b"]);
    db.close();
  });

  it("fail separately and atomically, with their error", async () => {
    const { db, write, seenByOthers } = notes("alone");
    const outcomes = await Promise.allSettled([
      write("a"),
      db.groupTransaction(() => {
        db.run("INSERT INTO note VALUES ('half')");
        throw new Error("changed its mind");
      }),
      write("a"),
      write(null),
      write("b"),
    ]);
    expect(outcomes.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual([
      1,
      "Error: changed its mind",
      expect.stringContaining("UNIQUE"),
      expect.stringContaining("NOT NULL"),
      1,
    ]);
    expect(seenByOthers()).toEqual(["a", "b"]);
    db.close();
  });

  it("all fail when the disk fails, and later ones are stored", async () => {
    const { db, write, seenByOthers } = notes("full");
    db.run("PRAGMA busy_timeout = 0");
    const holding = new DatabaseSync(join(folder, "full", "slots.db"));
    holding.exec("BEGIN IMMEDIATE");
    const outcomes = await Promise.allSettled([write("a"), write("b")]);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    holding.exec("ROLLBACK");
    holding.close();
    await write("c");
    expect(seenByOthers()).toEqual(["c"]);
    db.close();
  });

  it("are written before the store is closed", async () => {
    const { db, write, seenByOthers } = notes("closed");
    const written = write("a");
    db.close();
    expect(await written).toBe(1);
    expect(seenByOthers()).toEqual(["a"]);
  });
});
