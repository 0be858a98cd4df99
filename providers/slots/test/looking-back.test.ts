import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "../src/engine/canonical-json.ts";
import { games } from "../src/games/read-games.ts";
import { outcomeOf } from "../src/rounds/outcome.ts";
import { roundProof } from "../src/page-api.ts";
import { Slots } from "./support/slots.ts";
import type { Fault } from "./support/wallet.ts";

const slots = new Slots();
beforeAll(async () => await slots.start({ SLOTS_SPIN_WAIT_MS: "20", SLOTS_WALLET_TIMEOUT_MS: "30000" }));
afterAll(async () => await slots.close());
afterEach(() => slots.wallet.clearFaults());

const stake = 1_000;
const unheard: Fault = { book: true, reply: "never" };

/** Plays one round to its end; this server waits briefly, so the call may have to be repeated. */
async function play(session: string): Promise<{ roundId: string; totalWin: number }> {
  const spin = { session, stake, spinId: randomUUID() };
  for (;;) {
    const reply = await slots.call("/page/spin", spin);
    if ("error" in reply) expect(reply.error).toBe("round_pending");
    else if (reply.state === "closed") return { roundId: reply.roundId, totalWin: reply.round.totalWin };
  }
}

/** A round whose bet was sent but not answered, with its stored row. */
async function openRound(user: string, session: string): Promise<string> {
  const bets = () => slots.wallet.callsOf(user, "/transaction/bet");
  const before = bets().length;
  slots.wallet.fail("/transaction/bet", unheard);
  await slots.call("/page/spin", { session, stake, spinId: randomUUID() });
  // This server waits briefly, so the spin may be answered before the bet is sent.
  await slots.wallet.until(() => bets().length > before);
  return String(bets().at(-1)?.body["round"]);
}

const tokenOf = (link: string) => new URL(link).pathname.replace("/replay/", "");
const roundOf = async (fields: object, signature?: string) => {
  const answer = await slots.operator("game/round", { operator_id: 1, ...fields }, signature);
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe("the history", () => {
  it("has all rounds of the player in all games, newest first, in pages", async () => {
    const { user, session } = await slots.player(1_000_000);
    const played = [];
    for (let n = 0; n < 32; n += 1) played.push((await play(session)).roundId);
    const other = await slots.ok("/page/open", { launch: await slots.launch(user, { game_code: "14001" }) });
    played.push((await play(other.session)).roundId);

    const first = await slots.ok("/page/history", { session: other.session });
    expect([first.rounds.length, first.more]).toEqual([30, true]);
    const rounds = await slots.history(other.session);
    expect(rounds.map(({ roundId }) => roundId)).toEqual(played.toReversed());
    expect(rounds[0]).toMatchObject({ gameId: "14001", gameName: "Kios Buah", stake, played: true, revealed: false });
    expect(rounds.slice(1).map(({ nonce }) => nonce)).toEqual(Array.from({ length: 32 }, (_, index) => 31 - index));

    const stranger = await slots.player();
    expect(await slots.history(stranger.session)).toEqual([]);
    const before = rounds[3]?.roundId ?? "";
    expect(await slots.ok("/page/history", { session: stranger.session, before })).toEqual({ rounds: [], more: false });
  });
});

describe("a page whose player signed out of the lobby", () => {
  it.each(["RS_ERROR_TOKEN_EXPIRED", "RS_ERROR_INVALID_TOKEN"])(
    "R-SRV-120 shows no history, no round and no seeds once the operator says %s",
    async (status) => {
      const { session } = await slots.player();
      const { roundId } = await play(session);
      const asked = [
        ["/page/history", { session }],
        ["/page/round", { session, roundId }],
        ["/page/fairness", { session }],
        ["/page/fairness/rotate", { session, clientSeed: "mine" }],
      ] as const;
      for (const [path, body] of asked) {
        slots.wallet.fail("/user/balance", { book: false, reply: { status } });
        expect([path, await slots.call(path, body)]).toMatchObject([path, { error: "session_expired" }]);
      }
      expect((await slots.history(session)).map((row) => row.roundId)).toEqual([roundId]);
    },
  );
});

describe("a round shown again", () => {
  it("contains all data to replay it, with the server seed once it is revealed", async () => {
    const { session } = await slots.player();
    const { roundId, totalWin } = await play(session);
    const { proof, link, figures, lobbyOrigin } = await slots.ok("/page/round", { session, roundId });
    expect(proof).toMatchObject({ roundId, gameId: "66121", serverSeed: null, nonce: 0, stake, currency: "IDR" });
    expect(proof.round.totalWin).toBe(totalWin);
    expect(createHash("sha256").update(canonicalJson(proof.definition)).digest("hex")).toBe(proof.definitionHash);
    expect(figures?.definitionHash).toBe(proof.definitionHash);
    expect(new URL(link).origin).toBe(slots.url);
    expect(lobbyOrigin).toBe("http://localhost:8080");

    const { revealed } = await slots.ok("/page/fairness/rotate", { session, clientSeed: "next" });
    const after = (await slots.ok("/page/round", { session, roundId })).proof;
    expect(after).toEqual({ ...proof, serverSeed: revealed.serverSeed });
    const game = games.get("66121");
    if (game === undefined) throw new Error("no game");
    const { clientSeed, nonce } = after;
    const again = outcomeOf(game, { serverSeed: revealed.serverSeed, clientSeed, nonce }, BigInt(stake));
    expect(again).toEqual(after.round);
  });

  it("cannot be read by another player by its id", async () => {
    const { session } = await slots.player();
    const { roundId } = await play(session);
    const stranger = await slots.player();
    for (const id of [roundId, randomUUID()]) {
      expect(await slots.call("/page/round", { session: stranger.session, roundId: id })).toMatchObject({
        error: "unknown_round",
      });
    }
  });
});

describe("a shared link", () => {
  it("R-HON-16 shows the round publicly, without player and balance", async () => {
    const { user, session } = await slots.player(123_456);
    const { roundId } = await play(session);
    const shown = await slots.ok("/page/round", { session, roundId });
    const shared = await slots.ok("/page/replay", { link: tokenOf(shown.link) });
    expect(shared).toEqual(shown);
    const text = JSON.stringify(shared);
    for (const secret of [user, session, `token-of-${user}`, "balance", "wallet", "spinId"]) {
      expect(text).not.toContain(secret);
    }
    const page = await fetch(shown.link);
    // 503 without a built page; the address is served in both cases.
    expect([200, 503]).toContain(page.status);
    expect(shown.link).not.toContain(roundId);
  });

  it("R-HON-16 cannot be derived from a round's id or another link", async () => {
    const { session } = await slots.player();
    const links = [];
    for (let n = 0; n < 2; n += 1) {
      const { roundId } = await play(session);
      links.push(tokenOf((await slots.ok("/page/round", { session, roundId })).link));
    }
    const [one = "", two = ""] = links.map((link) => link.split("."));
    for (const link of [one[0], `${one[0]}.${two[1]}`, `${one[0]}.`, `${one[0]}.${"A".repeat(22)}`]) {
      expect(await slots.call("/page/replay", { link: link ?? "" })).toMatchObject({ error: "unknown_round" });
    }
  });

  it("R-HON-14 R-HON-16 to a round that is open or was refused shows its state, and nothing of its outcome", async () => {
    const { user, session } = await slots.player();
    const open = await openRound(user, session);
    const { body } = await roundOf({ user, round: open });
    expect(body["proof"]).toBeNull();
    const link = tokenOf(String(body["url"]));
    expect(await slots.call("/page/replay", { link })).toEqual({ error: "round_pending" });
    expect(await slots.call("/page/round", { session, roundId: open })).toMatchObject({ error: "round_pending" });
    expect(await slots.history(session)).toMatchObject([{ roundId: open, open: true, played: false, totalWin: 0 }]);

    const refused = await slots.player();
    slots.wallet.refuseBets(refused.user, "RS_ERROR_LIMIT_REACHED");
    const spin = { session: refused.session, stake, spinId: randomUUID() };
    await expect.poll(() => slots.call("/page/spin", spin)).toMatchObject({ error: "limit_reached" });
    const [round] = await slots.history(refused.session);
    expect(round).toMatchObject({ open: false, played: false, totalWin: 0 });
    const answer = await roundOf({ user: refused.user, round: round?.roundId });
    expect(answer.body["proof"]).toBeNull();
    expect(await slots.call("/page/replay", { link: tokenOf(String(answer.body["url"])) })).toMatchObject({
      error: "round_not_played",
    });
  });
});

describe("the operator's call for a round", () => {
  it("returns the address that shows it, and its proof", async () => {
    const { user, session } = await slots.player();
    const { roundId } = await play(session);
    const { proof, link } = await slots.ok("/page/round", { session, roundId });
    const { status, body } = await roundOf({ user, round: roundId, meta: "ignored" });
    expect([status, body["url"]]).toEqual([200, link]);
    expect(roundProof.parse(body["proof"])).toEqual(proof);
  });

  it("returns only rounds of that player", async () => {
    const { session } = await slots.player();
    const { roundId } = await play(session);
    const stranger = await slots.player();
    for (const fields of [
      { user: stranger.user, round: roundId },
      { user: stranger.user, round: randomUUID() },
    ]) {
      expect(await roundOf(fields)).toEqual({ status: 400, body: { error: "RS_ERROR_TRANSACTION_DOES_NOT_EXIST" } });
    }
    expect(await roundOf({ user: stranger.user })).toMatchObject({
      status: 400,
      body: { error: "RS_ERROR_WRONG_SYNTAX", field: "round" },
    });
  });

  it("is refused without the operator's signature", async () => {
    const { user, session } = await slots.player();
    const { roundId } = await play(session);
    const fields = { operator_id: 1, user, round: roundId };
    const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
    const forged = sign("RSA-SHA256", Buffer.from(JSON.stringify(fields)), stranger).toString("base64");
    for (const signature of ["", forged]) {
      expect(await roundOf({ user, round: roundId }, signature)).toMatchObject({ status: 401 });
    }
  });
});

describe("a definition", () => {
  it("R-HON-15 is published under its hash permanently, to any origin", async () => {
    for (const { hash } of games.values()) {
      const answer = await fetch(`${slots.url}/definitions/${hash}.json`);
      expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      const text = await answer.text();
      expect(createHash("sha256").update(text).digest("hex")).toBe(hash);
    }
    for (const name of [`${"0".repeat(64)}.json`, "x.json", "66121"]) {
      expect((await fetch(`${slots.url}/definitions/${name}`)).status).toBe(404);
    }
  });
});

describe("a round of another game", () => {
  it("that was not seen to its end is named when the next game is opened, until it is dismissed", async () => {
    const { user, session } = await slots.player();
    const { roundId } = await play(session);
    const open = async () => await slots.ok("/page/open", { launch: await slots.launch(user, { game_code: "77774" }) });
    const opened = await open();
    expect(opened.game.definition.name).toBe("Harta Komodo");
    expect(opened.resume).toEqual({
      kind: "elsewhere",
      gameId: "66121",
      gameName: "Lentera Sungai",
      roundId,
      open: false,
    });
    expect((await slots.ok("/page/round", { session: opened.session, roundId })).proof.gameId).toBe("66121");
    expect((await open()).resume).not.toBeNull();
    await slots.ok("/page/seen", { session: (await open()).session, roundId });
    expect((await open()).resume).toBeNull();
  });

  it("whose bet is not confirmed ends before another begins in any game", async () => {
    const { user, session } = await slots.player();
    const open = await openRound(user, session);
    const opened = await slots.ok("/page/open", { launch: await slots.launch(user, { game_code: "14004" }) });
    expect(opened.resume).toMatchObject({ kind: "elsewhere", roundId: open, open: true });
    const spin = { session: opened.session, stake, spinId: randomUUID() };
    expect(await slots.call("/page/spin", spin)).toMatchObject({ error: "round_pending" });
    expect(slots.wallet.callsOf(user, "/transaction/bet")).toHaveLength(1);
    // The bet is repeated after the lost connection: the old round ends, then the new one is played.
    slots.wallet.dropHeld();
    const { roundId } = await play(opened.session);
    expect(slots.wallet.bookingsOf(user).map(({ kind }) => kind)).toEqual(["bet", "win", "bet", "win"]);
    expect((await slots.history(opened.session)).map((round) => round.roundId)).toEqual([roundId, open]);
  });

  it("R-HON-15 drawn under an earlier definition is finished and shown under that one", async () => {
    const { user, session } = await slots.player();
    const open = await openRound(user, session);
    await slots.end("SIGKILL");
    // The game had another name when the round began; everything else is the same.
    const game = games.get("66121");
    if (game === undefined) throw new Error("no game");
    const definition = { ...game.definition, name: "Lentera Lama" };
    const json = canonicalJson(definition);
    const hash = createHash("sha256").update(json).digest("hex");
    const db = new DatabaseSync(join(slots.dataDir, "slots", "slots.db"));
    db.prepare("INSERT INTO definition (hash, json) VALUES (?, ?)").run(hash, json);
    db.prepare("UPDATE round SET definition_hash = ? WHERE id = ?").run(hash, open);
    db.close();
    await slots.start();
    const stillOpen = async () => (await slots.history(session)).map((round) => round.open);
    await expect.poll(stillOpen, { timeout: 30_000 }).toEqual([false]);
    const opened = await slots.ok("/page/open", { launch: await slots.launch(user) });
    expect(opened.resume).toMatchObject({ kind: "elsewhere", gameName: "Lentera Lama", open: false });
    const shown = await slots.ok("/page/round", { session: opened.session, roundId: open });
    expect([shown.proof.definitionHash, shown.figures]).toEqual([hash, null]);
    expect(shown.proof.definition).toEqual(definition);
    expect(await (await fetch(`${slots.url}/definitions/${hash}.json`)).text()).toBe(json);
  });
});
