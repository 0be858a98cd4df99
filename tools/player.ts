import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { CallPath, QuoteId, ReplyOf, RequestInput } from "@fairlobby/contract";
import type { CallResult } from "@fairlobby/contract/client";
import { createPlayerClient, type PlayerClientOptions } from "@fairlobby/contract/player-client";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { until } from "./until.ts";

/** A signed-in player of a running product, used through calls only. */
export interface Player {
  /** Origin of the lobby. */
  readonly url: string;
  readonly userId: string;
  readonly token: string;
  readonly deviceId: string;
  readonly termsVersion: string;
}

/** Returns the lobby's local storage on the player's phone, by key. */
export const storedBy = ({ deviceId, token, userId, termsVersion }: Player): Readonly<Record<string, string>> => ({
  deviceId,
  token,
  userInfo: userId,
  gate: JSON.stringify({ termsVersion, ads: false, sent: true }),
});

/** A call was refused. */
export class Refused extends Error {
  readonly msgCode: string;
  constructor(path: string, msgCode: string, msg = "") {
    super(`${path}: ${msgCode} ${msg}`.trimEnd());
    this.msgCode = msgCode;
  }
}

/** Where a call is sent, and who makes it. */
type Caller = Pick<Player, "url" | "token">;

/** The contract's own client; it does not sign the player in again when the token is refused. */
const clientOf = ({ url, token }: Caller, options: Pick<PlayerClientOptions, "newKey" | "sleep" | "timeoutMs"> = {}) =>
  createPlayerClient({
    baseUrl: url,
    token: () => token,
    language: () => "id",
    onTokenInvalid: async () => false,
    ...options,
  });

/** Makes a player's call as the lobby does: repeated only while the server answers 503 with Retry-After. */
export const tryCall = <P extends CallPath>(
  player: Caller,
  path: P,
  body: RequestInput<P>,
): Promise<CallResult<ReplyOf<P>>> => clientOf(player).call(path, body);

/** Like tryCall, for a call that must succeed. */
export async function call<P extends CallPath>(player: Caller, path: P, body: RequestInput<P>): Promise<ReplyOf<P>> {
  const reply = await tryCall(player, path, body);
  if (!reply.ok) throw new Refused(path, reply.msgCode, reply.msg);
  return reply.data;
}

export interface Repeats {
  /** The idempotency key of all attempts; by default a new one. */
  readonly key?: string;
  /** The msgCodes after which the call is repeated; by default those of a server that is down. */
  readonly after?: readonly string[];
  /** Returns true to end the repetitions; by default after 90 seconds. */
  readonly isOver?: () => boolean;
  /** The time-out of an attempt, and the pauses while the server is busy; by default those of the lobby. */
  readonly client?: Pick<PlayerClientOptions, "sleep" | "timeoutMs">;
}

/** A call without an answer, or with one of these codes, may be repeated with its key. */
export const downCodes: readonly string[] = ["connection", "server_error"];
const repeatedWithinMs = 90_000;
const pauseMs = 100;

/** Repeats a call with one key until it is answered, because the server may be down. Returns the last answer. */
export async function callUntilAnswered<P extends CallPath>(
  player: Caller,
  path: P,
  body: RequestInput<P>,
  { key = randomUUID(), after = downCodes, isOver, client = {} }: Repeats = {},
): Promise<CallResult<ReplyOf<P>>> {
  const deadline = performance.now() + repeatedWithinMs;
  const ends = isOver ?? (() => performance.now() > deadline);
  const sender = clientOf(player, { ...client, newKey: () => key });
  for (;;) {
    const reply = await sender.call(path, body);
    if (reply.ok || !after.includes(reply.msgCode) || ends()) return reply;
    await pause(pauseMs);
  }
}

export interface NewPlayer {
  /**
   * The amount to deposit, one of the listed ones, without a bonus by default. `signUp` returns after it is credited.
   * Minor units.
   */
  readonly deposit?: number;
  /** Accepts the bonus of the deposit. */
  readonly acceptBonus?: boolean;
  /** The invite code of the player who invites this one. */
  readonly extensionCode?: string;
}

/** Creates a guest with the welcome gift, whose age and consent to the terms are recorded. */
export async function signUp(
  url: string,
  { deposit = 0, acceptBonus = false, extensionCode = "" }: NewPlayer = {},
): Promise<Player> {
  const config = (await (await fetch(`${url}/config.json`)).json()) as { termsVersion: string };
  const login = deviceLogin(randomUUID(), { extensionCode });
  const { deviceId, token, userId } = await call({ url, token: "" }, "/user/login", login);
  const player = { url, userId, token, deviceId, termsVersion: config.termsVersion };
  await call(player, "/v1/consent", { ageConfirmed: true, termsVersion: config.termsVersion, ads: false });
  if (deposit > 0) await depositNow(player, deposit, acceptBonus);
  return player;
}

/** Orders a deposit by QRIS, pays as the bank's payment page does, and waits until the deposit is credited. */
export async function depositNow(player: Player, amount: number, acceptBonus = false): Promise<void> {
  const before = await call(player, "/v1/bus/accountInfo", {});
  const order = await call(player, "/charge/create/order", { amount, bankName: "QRIS", acceptBonus });
  const paid = await fetch(order.payUrl ?? "", { method: "POST", body: new URLSearchParams({ action: "pay" }) });
  if (!paid.ok) throw new Error(`the bank answered ${paid.status}`);
  const credited = async (): Promise<boolean> => {
    const { result } = await call(player, "/v1/bus/accountInfo", {});
    return result.charge20TotalNum === before.result.charge20TotalNum + 1;
  };
  await until(`the deposit of player ${player.userId}`, credited, { despiteErrors: true });
}

export interface PayoutOrder {
  /** Minor units. */
  readonly amount: number;
  /** The last four digits of the player's own account, which control the sandbox bank (see docs/try-it.md). */
  readonly ending?: string;
  /** Replaces the player's own account. */
  readonly accountNumber?: string;
}

/** Returns the player's own bank account, which no other player has. */
export const accountOf = ({ userId }: Pick<Player, "userId">, ending = "7890"): string => `${userId}${ending}`;

/** Returns the body of a withdrawal order to an account. */
export const orderTo = (
  accountNumber: string,
  amount: number,
  quoteId: QuoteId,
): RequestInput<"/withdraw/create/order"> => ({
  userName: "Sari Dewi",
  accountNumber,
  phone: "081234567890",
  email: "",
  payType: 8,
  bankName: "BCA",
  amount,
  quoteId,
});

/** Orders a withdrawal and returns its id, without waiting for the payout. */
export async function orderPayout(player: Player, { amount, ending, accountNumber }: PayoutOrder) {
  const { quoteId } = await call(player, "/v1/withdraw/quote", { amount });
  const body = orderTo(accountNumber ?? accountOf(player, ending), amount, quoteId);
  const { orderId } = await call(player, "/withdraw/create/order", body);
  return orderId;
}

/** Waits until the last step of an order is `code`. */
export async function untilStep(player: Player, orderId: string, code: number): Promise<void> {
  const reached = async (): Promise<boolean> => {
    const { processDetail } = await call(player, "/v1/bus/getWithdrawProcess", { orderId });
    const steps = JSON.parse(processDetail.processJson) as { processCode: number }[];
    return steps.at(-1)?.processCode === code;
  };
  await until(`step ${code} of order ${orderId}`, reached, { despiteErrors: true });
}

/** Pays 50,000 to each of some new players, so that the ticker has lines. */
export async function payoutsOfOthers(url: string, count: number): Promise<void> {
  const pay = async (): Promise<void> => {
    const player = await signUp(url, { deposit: 100_000 });
    await untilStep(player, await orderPayout(player, { amount: 50_000 }), 2200);
  };
  await Promise.all(Array.from({ length: count }, pay));
}
