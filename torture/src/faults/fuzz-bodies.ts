import { calls, type PlayerCall } from "@fairlobby/contract";
import { sign } from "../../../server/src/adapters/games/signed/signature.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { gameCode } from "../../../bench/src/wallet/fixture-constants.ts";
import { tokenOf, type Target } from "../players/load.ts";
import type { Random } from "../random.ts";

/** Part of most texts that are sent: no log line may contain it. */
export const canary = "zq7kan";

/** A request as it is sent. */
export interface FuzzedCall {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly kind: "call" | "money" | "wallet" | "webhook";
}

const everyCall: readonly PlayerCall[] = Object.values(calls);
const walletCalls = [
  "user/info",
  "user/balance",
  "transaction/bet",
  "transaction/win",
  "transaction/rollback",
] as const;

/** Returns a random request to a call, a wallet call or the webhook: sometimes valid, mostly wrong in a few places. */
export function fuzzedCall(random: Random, player: Player, target: Target, callbackToken: string): FuzzedCall {
  const kind = random.between(0, 9);
  if (kind < 7) return playersCall(random, player);
  return kind < 9 ? walletCall(random, player, target) : webhook(random, callbackToken);
}

function playersCall(random: Random, { token }: Player): FuzzedCall {
  const call = random.pick(everyCall as [PlayerCall, ...PlayerCall[]]);
  const key = random.between(0, 9);
  return {
    path: call.path,
    kind: call.money ? "money" : "call",
    headers: {
      "content-type": contentType(random),
      "access-token": random.chance(0.95) ? token : canary.repeat(random.between(1, 50)),
      "accept-language": random.pick(["id", "th", "", canary, `${canary};q=9`, ",".repeat(2_000)]),
      "user-agent": canary,
      ...(key === 0 ? {} : { "idempotency-key": key === 1 ? canary : uuid(random) }),
    },
    body: garbled(random, random.chance(0.15) ? call.example.request : mutated(random, call.example.request)),
  };
}

function walletCall(random: Random, player: Player, { privateKey }: Target): FuzzedCall {
  const valid = {
    user: player.id,
    token: tokenOf(player),
    transaction_uuid: uuid(random),
    supplier_transaction_id: uuid(random),
    reference_transaction_uuid: uuid(random),
    round: uuid(random),
    round_closed: random.chance(0.5),
    request_uuid: uuid(random),
    game_code: gameCode,
    is_free: false,
    currency: "IDR",
    amount: 10_000_000,
  };
  const body = garbled(random, random.chance(0.3) ? valid : mutated(random, valid));
  const forged = random.chance(0.1);
  return {
    path: `/providers/hub88/${random.pick(walletCalls)}`,
    kind: "wallet",
    headers: {
      "content-type": contentType(random),
      "x-hub88-signature": forged ? canary : sign(body.toString("utf8"), privateKey),
    },
    body,
  };
}

const events = ["payment.capture", "payment_request.expiry", "refund.succeeded", "payout.succeeded", "payout.failed"];

/**
 * Returns a random webhook. The names in it are logged, so that an operator can look them up: they are without the
 * canary.
 */
function webhook(random: Random, callbackToken: string): FuzzedCall {
  const data = {
    reference_id: `D${uuid(random)}`,
    payment_id: `py-${uuid(random)}`,
    id: `po-${uuid(random)}`,
    status: "SUCCEEDED",
    amount: 100_000,
    channel_code: canary,
    metadata: { note: canary },
  };
  const changed = mutated(random, data) as Record<string, unknown>;
  const names = { reference_id: data.reference_id, payment_id: data.payment_id };
  const event = random.pick(events as [string, ...string[]]);
  const message = random.chance(0.8) ? { event, data: { ...changed, ...names } } : { event, data: oddValue(random) };
  return {
    path: "/providers/xendit/webhook",
    kind: "webhook",
    headers: {
      "content-type": contentType(random),
      "x-callback-token": random.chance(0.9) ? callbackToken : canary,
    },
    body: garbled(random, message),
  };
}

const contentType = (random: Random): string =>
  random.chance(0.9)
    ? "application/json"
    : random.pick(["text/plain", "application/json; charset=utf-16", "a/b", "multipart/form-data", canary]);

function uuid(random: Random): string {
  const hex = (digits: number): string =>
    random
      .between(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, "0");
  return `${hex(6)}${hex(2)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(6)}${hex(6)}`;
}

/** Returns a copy in which up to three values are replaced, removed or added. */
function mutated(random: Random, value: unknown): unknown {
  const copy: unknown = structuredClone(value);
  for (let left = random.between(1, 3); left > 0; left--) {
    const holders = holdersIn(copy);
    if (holders.length === 0) return oddValue(random);
    const holder = random.pick(holders as [Record<string, unknown>, ...Record<string, unknown>[]]);
    const key = random.pick(["more", canary, ...Object.keys(holder)]);
    if (random.chance(0.2)) delete holder[key];
    else holder[key] = oddValue(random);
  }
  return copy;
}

/** Returns the objects and lists within a value. */
function holdersIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return [holder, ...Object.values(holder).flatMap(holdersIn)];
}

const nested = (depth: number): unknown => {
  let value: unknown = canary;
  for (let left = depth; left > 0; left--) value = [value];
  return value;
};

function oddValue(random: Random): unknown {
  const number = random.between(-2_000_000_000, 2_000_000_000);
  return random.pick([
    null,
    true,
    "",
    canary,
    `\u0000${canary}`,
    `${canary}\ud800`,
    `${canary} ' or 1=1 -- %s%n {{7*7}} \u202e😀`,
    canary.repeat(600),
    number,
    number / 7,
    String(number),
    -1,
    0,
    1e21,
    Number.MAX_SAFE_INTEGER + 2,
    [],
    {},
    [canary, canary],
    { [canary]: canary, toString: 1, constructor: null },
    nested(random.between(2, 400)),
    "2026-02-30T25:61:00Z",
    "W0123456789abcdefghjk",
  ]);
}

/** Returns a value as JSON; one body in five has damaged bytes. */
function garbled(random: Random, value: unknown): Buffer {
  const text = JSON.stringify(value) ?? "";
  const bytes = Buffer.from(text);
  if (random.chance(0.8)) return bytes;
  const at = random.between(0, Math.max(bytes.length - 1, 0));
  const some = Buffer.from(Array.from({ length: random.between(1, 40) }, () => random.between(0, 255)));
  const damaged = [
    () => bytes.subarray(0, at),
    () => Buffer.concat([bytes.subarray(0, at), some, bytes.subarray(at)]),
    () => Buffer.concat([bytes.subarray(0, at), some, bytes.subarray(at + some.length)]),
    () => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]),
    () => Buffer.from(`${text}${text}`),
    () => Buffer.from(text.replace("{", `{"__proto__":{"${canary}":1},"amount":1e999,`)),
    () => Buffer.from("[".repeat(20_000)),
    () => Buffer.from(`{"a":"${canary.repeat(11_000)}"}`),
    () => Buffer.from(text, "utf16le"),
    () => Buffer.of(),
    () => some,
  ] as const;
  return random.pick(damaged)();
}
