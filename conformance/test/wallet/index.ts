import { createPublicKey, generateKeyPairSync, randomUUID, verify } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import { openHttpServer } from "../../../tools/http-server.ts";
import { createBooks, type Call } from "./books.ts";
import type { Switch } from "./switches.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Names that differ between the dialects. */
const paths: Readonly<Record<string, Call["kind"] | "balance" | "info" | "check">> = {
  "/user/info": "info",
  "/user/balance": "balance",
  "/transaction/bet": "bet",
  "/transaction/win": "win",
  "/transaction/rollback": "rollback",
  "/wallet/check": "check",
  "/wallet/balance": "balance",
  "/wallet/bet": "bet",
  "/wallet/win": "win",
  "/wallet/rollback": "rollback",
};

const needed: Readonly<Record<Call["kind"], readonly string[]>> = {
  bet: ["transaction_uuid", "round", "currency", "game_code"],
  win: ["transaction_uuid", "round", "currency", "game_code", "reference_transaction_uuid"],
  rollback: ["transaction_uuid", "round", "game_code", "reference_transaction_uuid"],
};

/** Amounts have five decimals on the wire and none in the books, as for rupiah. */
const unit = 100_000;
const user = "player-7";
const game = "game_of_the_test";
const currency = "IDR";

/** Shared by all test wallets: creating a key takes longer than most cases. */
const keys = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const publicKey = createPublicKey(keys.publicKey);

/** Starts a seamless in-memory wallet of one player over HTTP, in both dialects; `broken` breaks one rule. */
export async function startWallet(broken: Switch | null = null) {
  const is = (name: Switch): boolean => broken === name;
  const books = createBooks(1_000_003, broken);
  /** Whether new bets are accepted with each token. */
  const tokens = new Map([
    ["token-of-the-test", true],
    ["token-of-yesterday", false],
  ]);

  const signed = (raw: Buffer, header: string | string[] | undefined): boolean => {
    if (is("requires no signature") && header === undefined) return true;
    if (typeof header !== "string") return false;
    if (is("accepts any signature")) return true;
    const signature = Buffer.from(header, "base64");
    if (
      is("checks the signature of the parsed body") &&
      verify("RSA-SHA256", Buffer.concat([raw, Buffer.from(" ")]), publicKey, signature)
    ) {
      return true;
    }
    return verify("RSA-SHA256", raw, publicKey, signature);
  };

  /** Returns whole units, or null if the amount cannot be booked. */
  const unitsIn = (value: unknown): number | null => {
    const amount = is("reads texts as numbers") && typeof value === "string" ? Number(value) : value;
    if (typeof amount !== "number") return null;
    if (is("counts in 32 bits") && amount > 0) return (amount / unit) % 2 ** 32;
    if (!Number.isSafeInteger(amount) || (amount < 0 && !is("accepts negative amounts"))) return null;
    if (is("rounds amounts")) return Math.round(amount / unit);
    return amount % unit === 0 ? amount / unit : null;
  };

  const answerOf = (fields: Fields, status: string, balance: number): Fields => ({
    status,
    user,
    request_uuid: is("answers another request_uuid") ? randomUUID() : fields["request_uuid"],
    ...(is("answers without the currency") ? {} : { currency }),
    ...(Number.isNaN(balance) ? {} : { balance: balance * unit }),
  });

  /** Returns why a call is refused, or null. Not applied to a repeated bet, whose session was valid before. */
  const refusalOf = (kind: Call["kind"], fields: Fields): string | null => {
    const token = tokens.get(String(fields["token"]));
    const late = token === false;
    if (token === undefined && kind === "bet" && !is("accepts any token")) return "RS_ERROR_INVALID_TOKEN";
    if (late && kind === "bet" && !is("accepts expired tokens")) return "RS_ERROR_TOKEN_EXPIRED";
    if (late && kind === "win" && is("refuses late wins")) return "RS_ERROR_TOKEN_EXPIRED";
    if (late && kind === "rollback" && is("refuses late rollbacks")) return "RS_ERROR_TOKEN_EXPIRED";
    if (fields["game_code"] !== game && kind === "bet" && !is("accepts any game")) return "RS_ERROR_INVALID_GAME";
    const free =
      (kind === "bet" && is("accepts bets in any currency")) || (kind === "win" && is("accepts wins in any currency"));
    if (kind !== "rollback" && fields["currency"] !== currency && !free) return "RS_ERROR_WRONG_CURRENCY";
    return null;
  };

  const read = (kind: Call["kind"], fields: Fields): Call | null => {
    const optional = is("does not require transaction_uuid") ? "transaction_uuid" : "";
    if (needed[kind].some((name) => name !== optional && typeof fields[name] !== "string")) return null;
    const given = kind === "bet" && fields["is_free"] === true && !is("charges for free bets");
    const amount = kind === "rollback" || given ? 0 : unitsIn(fields["amount"]);
    if (amount === null) return null;
    return {
      kind,
      id: String(fields["transaction_uuid"] ?? randomUUID()),
      round: String(fields["round"]),
      amount,
      reference: String(fields["reference_transaction_uuid"] ?? ""),
    };
  };

  const check = (fields: Fields): Fields => {
    const token = String(fields["token"]);
    if (!tokens.has(token)) return { status: "RS_ERROR_INVALID_TOKEN" };
    if (is("does not exchange tokens")) return { token };
    tokens.set(token, false);
    const next = randomUUID();
    tokens.set(next, true);
    return { token: next };
  };

  const serve = async (path: string, raw: Buffer, signature: string | string[] | undefined): Promise<Fields> => {
    if (!signed(raw, signature)) return { status: "RS_ERROR_INVALID_SIGNATURE" };
    let fields: Fields;
    try {
      fields = JSON.parse(raw.toString()) as Fields;
    } catch (error) {
      if (is("crashes on invalid JSON")) throw error;
      return { status: "RS_ERROR_WRONG_SYNTAX" };
    }
    if (typeof fields !== "object" || fields === null || Array.isArray(fields))
      return { status: "RS_ERROR_WRONG_TYPES" };
    const kind = paths[path];
    if (kind === "check") return check(fields);
    if (kind === "info") return is("returns no user") ? { status: "RS_OK" } : answerOf(fields, "RS_OK", NaN);
    if (kind === "balance") return answerOf(fields, "RS_OK", books.balance);
    if (kind === undefined) return { status: "RS_ERROR_UNKNOWN" };
    if (is("refuses unknown fields") && "field_of_tomorrow" in fields) return { status: "RS_ERROR_WRONG_TYPES" };
    const call = read(kind, fields);
    if (call === null) return answerOf(fields, "RS_ERROR_WRONG_TYPES", NaN);
    const refusal = refusalOf(kind, fields);
    if (refusal !== null) return answerOf(fields, refusal, NaN);
    const outcome = await books.post(call);
    const answer = answerOf(fields, outcome.status, outcome.balance);
    return is("answers a balance as text") ? { ...answer, balance: String(answer["balance"]) } : answer;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { headers, url = "" } = request;
    const signature = headers[url.startsWith("/wallet/") ? "x-auth-signature" : "x-hub88-signature"];
    if (is("answers late")) await setTimeout(40);
    const answer = await serve(url, Buffer.concat(chunks), signature).catch(() => null);
    response.writeHead(answer === null ? 500 : is("answers HTTP 201") ? 201 : 200, {
      "content-type": "application/json",
    });
    response.end(answer === null ? "" : JSON.stringify(answer));
  };

  let server = await openHttpServer(handle);
  const { port, url } = server;
  const stop = (): Promise<void> => server.close();

  return {
    url,
    privateKey: keys.privateKey,
    session: { user, token: "token-of-the-test", game, currency },
    expiredToken: "token-of-yesterday",
    /** Simulates a kill: connections end midway and unwritten bookings are lost. */
    async restart(): Promise<void> {
      await stop();
      books.restart();
      server = await openHttpServer(handle, { port });
    },
    stop,
  };
}
