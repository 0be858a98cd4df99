import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { readConfig } from "../src/config.ts";
import { loadProviderKey, operatorVerifier, signBody } from "../src/keys.ts";
import { fromWalletAmount, toWalletAmount, toWire } from "../src/money.ts";
import { after, isOver, type RoundEvent, roundStates } from "../src/rounds/model.ts";
import { sessions } from "../src/sessions.ts";
import { openDatabase } from "../src/store/database.ts";
import { parseReply } from "../src/wallet/protocol.ts";

const folder = mkdtempSync(join(tmpdir(), "slots-parts-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the life cycle of a round", () => {
  const events: RoundEvent[] = [
    "bet_sent",
    "bet_accepted",
    "bet_refused",
    "bet_given_up",
    "outcome_drawn",
    "win_sent",
    "win_accepted",
    "rollback_accepted",
  ];

  it("allows exactly these transitions", () => {
    const ways = roundStates.flatMap((state) =>
      events.flatMap((event) => {
        try {
          return [`${state} + ${event} → ${after(state, event)}`];
        } catch {
          return [];
        }
      }),
    );
    expect(ways).toMatchInlineSnapshot(`
      [
        "created + bet_sent → bet_sent",
        "bet_sent + bet_accepted → bet_confirmed",
        "bet_sent + bet_refused → refused",
        "bet_sent + bet_given_up → rollback_sent",
        "bet_confirmed + outcome_drawn → settled",
        "settled + win_sent → win_sent",
        "win_sent + win_accepted → closed",
        "rollback_sent + rollback_accepted → rolled_back",
      ]
    `);
  });

  it("has exactly three final states", () => {
    expect(roundStates.filter(isOver)).toEqual(["closed", "refused", "rolled_back"]);
  });
});

describe("money", () => {
  it("converts to wallet amounts and back without loss in every currency", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.constantFrom("IDR", "NGN", "BRL", "MXN", "THB"),
        (minor, currency) => {
          expect(fromWalletAmount(toWalletAmount(minor, currency), currency)).toBe(minor);
        },
      ),
    );
  });

  it("is rounded down to minor units", () => {
    expect(fromWalletAmount(199_999n, "IDR")).toBe(1n);
    expect(fromWalletAmount(1_999n, "BRL")).toBe(1n);
    expect(fromWalletAmount(-1n, "IDR")).toBe(-1n);
  });

  it("is never a number that JSON would round", () => {
    expect(toWire(2n ** 53n - 1n)).toBe(2 ** 53 - 1);
    expect(() => toWire(2n ** 53n)).toThrow("beyond");
  });
});

describe("a wallet reply", () => {
  it("keeps balances beyond 2^53 exact", () => {
    expect(parseReply('{"status":"RS_OK","balance":9007199254740993}')?.balance).toBe(9_007_199_254_740_993n);
  });

  it.each([
    "",
    "null",
    "[]",
    '{"status":"RS_FINE","balance":1}',
    '{"status":"RS_OK","balance":1.5}',
    '{"status":"RS_OK","balance":"1"}',
    '{"balance":1}',
  ])("is unknown when it is %j", (body) => {
    expect(parseReply(body)).toBeUndefined();
  });

  it("of any content never throws", () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (body) => void parseReply(body)));
  });
});

describe("launch tokens", () => {
  it("work for 60 seconds and once; sessions for 12 hours", () => {
    let now = 1_000_000;
    const db = openDatabase(join(folder, "tokens"));
    const store = sessions(db, { now: () => now });
    const player = {
      user: "player-1",
      walletToken: "t",
      gameId: "66121",
      currency: "IDR",
      lang: "id",
      lobbyOrigin: "https://lobby.example",
    };
    const late = store.createLaunch(player);
    const launch = store.createLaunch(player);
    now += 59_999;
    expect(store.findLaunch(launch)).toEqual(player);
    const session = store.redeem(launch) ?? "";
    expect(store.find(session)).toEqual(player);
    expect(store.redeem(launch)).toBeUndefined();
    now += 1;
    expect(store.findLaunch(late)).toBeUndefined();
    expect(store.redeem(late)).toBeUndefined();
    now += 12 * 60 * 60_000 - 2;
    expect(store.find(session)).toEqual(player);
    now += 1;
    expect(store.find(session)).toBeUndefined();
    now += 24 * 60 * 60_000;
    store.sweep();
    expect(db.all("SELECT * FROM launch")).toEqual([]);
    expect(db.all("SELECT * FROM session")).toEqual([]);
    db.close();
  });
});

describe("keys", () => {
  it("are created once, the private one readable only by its owner", () => {
    const directory = join(folder, "keys");
    const first = loadProviderKey(directory);
    expect(loadProviderKey(directory).export({ type: "pkcs8", format: "pem" })).toBe(
      first.export({ type: "pkcs8", format: "pem" }),
    );
    expect(statSync(join(directory, "provider-private.pem")).mode & 0o077).toBe(0);
  });

  it("R-OPS-09 of an operator that changes its key are accepted together while both are in the file", async () => {
    const [old, next] = [loadProviderKey(join(folder, "old")), loadProviderKey(join(folder, "next"))];
    const publicOf = (name: string) => readFileSync(join(folder, name, "provider-public.pem"), "utf8");
    const file = join(folder, "operator-public.pem");
    const verify = operatorVerifier(file);
    const body = Buffer.from("{}");
    const verdicts = async () => [verify(body, await signBody(body, old)), verify(body, await signBody(body, next))];
    writeFileSync(file, publicOf("old"));
    expect(await verdicts()).toEqual(["valid", "invalid"]);
    writeFileSync(file, publicOf("old") + publicOf("next"));
    expect(await verdicts()).toEqual(["valid", "valid"]);
    writeFileSync(file, publicOf("next"));
    // Read again at the next signature that does not fit.
    expect(verify(body, "AAAA")).toBe("invalid");
    expect(await verdicts()).toEqual(["invalid", "valid"]);
  });

  it("verify only what they signed, and may appear later or be replaced", async () => {
    const one = join(folder, "operator-1");
    const verify = operatorVerifier(join(one, "provider-public.pem"));
    const body = Buffer.from('{"user":"x"}');
    expect(verify(body, "AAAA")).toBe("no_key");
    const key = loadProviderKey(one);
    expect(verify(body, await signBody(body, key))).toBe("valid");
    expect(verify(Buffer.from('{"user":"y"}'), await signBody(body, key))).toBe("invalid");
    rmSync(one, { recursive: true });
    const replaced = loadProviderKey(one);
    expect(verify(body, await signBody(body, replaced))).toBe("valid");
    expect(verify(body, await signBody(body, key))).toBe("invalid");
  });
});

describe("the environment", () => {
  it.each([
    ["SLOTS_PORT", "eighty"],
    ["SLOTS_PORT", "70000"],
    ["WALLET_URL", "localhost"],
    ["SLOTS_PUBLIC_URL", "ftp://x"],
    ["SLOTS_MIN_SPIN_MS", "-1"],
    ["LOBBY_ORIGIN", "*"],
  ])("with %s=%s is refused with the name of the variable", (name, value) => {
    const read = readConfig({ [name]: value });
    expect("problem" in read && read.problem).toContain(`${name}:`);
  });

  it("has the documented defaults for empty variables", () => {
    const read = readConfig({ SLOTS_PORT: "" });
    expect("config" in read && read.config).toMatchObject({
      port: 8082,
      walletUrl: "http://localhost:8080/providers/hub88",
      lobbyOrigin: "http://localhost:8080",
      minSpinMs: 500,
    });
  });

  it("with a port in use prints one line that names the variable", async () => {
    const holder = createServer();
    await new Promise<void>((resolve) => holder.listen(0, "::", resolve));
    const port = String((holder.address() as AddressInfo).port);
    const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
    const run = spawnSync(process.execPath, [main], {
      env: { ...process.env, SLOTS_PORT: port, DATA_DIR: folder },
      encoding: "utf8",
    });
    holder.close();
    expect([run.status, run.stderr.trim()]).toEqual([1, `slots: SLOTS_PORT: port ${port} is in use`]);
  });
});
