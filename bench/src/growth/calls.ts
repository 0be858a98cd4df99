import { randomUUID } from "node:crypto";
import { calls, type CallPath, type RequestInput } from "@fairlobby/contract";

import { deviceLogin } from "@fairlobby/contract/device-login";
import { quantile, type Say } from "../figures.ts";
import { orderOf, type Player } from "../payouts/players.ts";
import type { GrowthFixture } from "./fixture.ts";
import { until } from "../../../tools/until.ts";

/** A player in one of the databases, with values from earlier replies. */
interface Caller {
  readonly fixture: GrowthFixture;
  readonly player: Player;
  token: string;
  quoteId: string;
  withdrawal: string;
  deposit: string;
  roundId: string;
  password: string;
}

interface Step {
  readonly path: CallPath;
  readonly body: (caller: Caller) => object;
  /** Takes from the reply's data what later calls need. */
  readonly keep?: (caller: Caller, data: Record<string, unknown>) => void;
}

const step = <P extends CallPath>(path: P, body: (caller: Caller) => RequestInput<P>, keep?: Step["keep"]): Step =>
  keep === undefined ? { path, body } : { path, body, keep };
const plain = (path: CallPath): Step => ({ path, body: () => ({}) });

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const keepToken: Step["keep"] = (caller, data) => void (caller.token = text(data["token"]));

/** An answer that no passkey gave: the call is refused after it was looked up. */
const noPasskey = { id: "AQID", type: "public-key" };

/** The token of no link: the call is refused after it was looked up. */
const noLink = "A".repeat(43);

/** Calls made in this order, again and again. */
const repeated: readonly Step[] = [
  plain("/v1/bus/accountInfo"),
  plain("/v1/bonus/terms"),
  plain("/charge/amount/getRechargeType"),
  plain("/charge/amount/getUserAccountInfo"),
  plain("/charge/amount/list"),
  step("/charge/amount/saveUserAccountInfo", () => ({
    userName: "Sari Dewi",
    phone: "08123456789",
    email: "sari@gmail.com",
    payType: 1,
  })),
  step(
    "/charge/create/order",
    () => ({ amount: 30_000, payType: 11, bankName: "QRIS", acceptBonus: false }),
    (caller, data) => void (caller.deposit = text(data["orderId"])),
  ),
  step("/v1/consent", () => ({ reminderMinutes: 30 })),
  step("/game/forward", () => ({ id: "66121" })),
  step("/v1/bus/getAllWithdrawOrders", () => ({ pageNum: 1, pageSize: 10 })),
  plain("/v1/bus/getFbRechargeRecords"),
  step("/v1/bus/updateFbRechargeRecords", ({ deposit }) => ({
    orderIds: [deposit],
    reportStatus: 1,
    errorCode: "",
    enableFlag: 1,
    eventType: 1,
  })),
  plain("/v1/bus/getTaskProcess"),
  plain("/v1/bus/notifyShowTaskFlagSuccess"),
  plain("/v1/bus/taskOne"),
  plain("/v1/bus/taskOneGot"),
  plain("/v1/bus/getUserShareUrlAndExtensionCode"),
  plain("/v1/bus/statInviteInfo"),
  step("/v1/bus/receiveInviteRewards", () => ({ receiveAmount: 20_000 })),
  step(
    "/v1/history",
    () => ({ type: "game", pageNum: 1, pageSize: 20 }),
    (caller, data) => {
      const [first] = data["list"] as { id?: string }[];
      caller.roundId = first?.id ?? caller.roundId;
    },
  ),
  step("/v1/history", () => ({ type: "money", pageNum: 1, pageSize: 20 })),
  step("/game/round", ({ roundId }) => ({ gameId: "66121", roundId })),
  plain("/v1/statement"),
  plain("/notice/getUserNotices"),
  plain("/v1/payouts/feed"),
  step("/withdraw/bank/all/list", () => ({ type: "withdraw" })),
  plain("/withdraw/bank/weight/list"),
  plain("/withdraw/channel/all/list"),
  plain("/v1/bus/withdrawInfo"),
  step(
    "/v1/withdraw/quote",
    () => ({ amount: 50_000 }),
    (caller, data) => void (caller.quoteId = text(data["quoteId"])),
  ),
  step(
    "/withdraw/create/order",
    ({ player, quoteId }) => orderOf(player, { amount: 50_000, ending: "1234", quoteId: quoteId as never }),
    (caller, data) => void (caller.withdrawal = text(data["orderId"])),
  ),
  step("/v1/withdraw/cancel", ({ withdrawal }) => ({ orderId: withdrawal as never })),
  step("/v1/bus/getWithdrawProcess", ({ withdrawal }) => ({ orderId: withdrawal as never })),
  step("/v1/bus/updateCpf", ({ player, withdrawal }) => ({
    accountNumber: `${player.id}0000`,
    orderId: withdrawal as never,
    deviceId: player.deviceId,
  })),
  step("/v1/payouts/proof", ({ withdrawal }) => ({ orderId: withdrawal as never })),
  plain("/v1/record"),
  plain("/v1/session/devices"),
  step("/v1/session/endDevices", ({ player }) => ({ deviceId: player.deviceId })),
  plain("/v1/session/socketTicket"),
  plain("/v1/recovery/status"),
  step("/v1/passkeys/signIn", ({ player }) => ({ deviceId: player.deviceId })),
  step("/v1/passkeys/options", ({ player }) => ({ for: "prove", deviceId: player.deviceId })),
  step("/v1/passkeys/add", ({ player }) => ({ answer: noPasskey, name: "growth", deviceId: player.deviceId })),
  step("/v1/passkeys/withdrawals", ({ player }) => ({ ask: "keep", deviceId: player.deviceId })),
];

/** Calls made once, at the end, in this order. */
const once: readonly Step[] = [
  step(
    "/user/bindLoginAccount",
    ({ player, password }) => ({ userName: `growth${player.id}`.slice(0, 15), password, deviceId: player.deviceId }),
    keepToken,
  ),
  step(
    "/v1/session/password",
    ({ player, password }) => ({ password, newPassword: `${password}-2`, deviceId: player.deviceId }),
    keepToken,
  ),
  step("/v1/recovery/newCode", ({ player, password }) => ({
    password: `${password}-2`,
    deviceId: player.deviceId,
  })),
  step("/v1/passkeys/remove", ({ player, password }) => ({
    id: noPasskey.id,
    password: `${password}-2`,
    deviceId: player.deviceId,
  })),
  step("/v1/recovery/setEmail", ({ player, password }) => ({
    email: "growth@mail.example",
    password: `${password}-2`,
    deviceId: player.deviceId,
  })),
  step("/v1/recovery/confirmEmail", () => ({ token: noLink })),
  step("/v1/recovery/requestReset", ({ player }) => ({ userName: `growth${player.id}`.slice(0, 15) })),
  step("/v1/recovery/emailLink", () => ({ token: noLink })),
  step("/v1/recovery/byEmail", ({ player, password }) => ({
    token: noLink,
    newPassword: `${password}-3`,
    deviceId: player.deviceId,
  })),
  step("/v1/recovery/byCode", ({ player, password }) => ({
    userName: `growth${player.id}`.slice(0, 15),
    recoveryCode: "no code",
    newPassword: `${password}-3`,
    deviceId: player.deviceId,
  })),
  step("/user/login", ({ player }) => deviceLogin(player.deviceId), keepToken),
  plain("/v1/session/logout"),
];

/** Makes a call; returns how long it took (ms) and its msgCode. */
async function makeCall(caller: Caller, { path, body, keep }: Step): Promise<{ ms: number; code: string }> {
  const headers = {
    "content-type": "application/json",
    "idempotency-key": randomUUID(),
    ...(path === "/user/login" ? {} : { "access-token": caller.token }),
  };
  const startedAt = performance.now();
  const answer = await fetch(caller.fixture.url + path, {
    method: "POST",
    headers,
    body: JSON.stringify(body(caller)),
  });
  const reply = (await answer.json()) as { msgCode: string; data: Record<string, unknown> | null };
  const ms = performance.now() - startedAt;
  if (answer.status >= 500 || reply.msgCode === "token_invalid" || reply.msgCode === "params_error") {
    throw new Error(`${path} answered ${answer.status} ${reply.msgCode}`);
  }
  if (reply.data !== null) keep?.(caller, reply.data);
  return { ms, code: reply.msgCode };
}

const callerOf = (fixture: GrowthFixture, player: Player): Caller => ({
  fixture,
  player,
  token: player.token,
  quoteId: "",
  withdrawal: "",
  deposit: "",
  roundId: "none",
  password: "s4mpan-jati-kuat",
});

/** Waits until the withdrawals of the calls are paid or cancelled. */
async function untilPaid({ client }: GrowthFixture): Promise<void> {
  const open = "select from withdrawals.withdrawal where closed_at is null limit 1";
  await until("the withdrawals of the calls are paid", async () => (await client.query(open)).rowCount === 0);
}

export interface MeasuredCall {
  readonly path: string;
  /** 95th percentile, ms. */
  readonly grown: number;
  readonly empty: number;
}

const passes = 4;

/** Makes every player's calls on both databases in turn; the first pass is not measured. */
export async function measureCalls(grown: GrowthFixture, empty: GrowthFixture, say: Say): Promise<MeasuredCall[]> {
  const times = new Map<string, { grown: number[]; empty: number[] }>();
  const codes = new Map<string, Set<string>>();
  const pairs = grown.players.map((player, nth) => {
    const other = empty.players[nth];
    if (other === undefined) throw new Error("the databases have different players");
    return [callerOf(grown, player), callerOf(empty, other)] as const;
  });
  const makeBoth = async (steps: readonly Step[], measured: boolean): Promise<void> => {
    for (const [big, small] of pairs) {
      for (const one of steps) {
        const request = one.body(big) as { type?: string };
        const name = one.path === "/v1/history" ? `${one.path} ${request.type}` : one.path;
        const [first, second] = [await makeCall(big, one), await makeCall(small, one)];
        codes.set(name, (codes.get(name) ?? new Set()).add(`${first.code}/${second.code}`));
        if (!measured) continue;
        const found = times.get(name) ?? { grown: [], empty: [] };
        found.grown.push(first.ms);
        found.empty.push(second.ms);
        times.set(name, found);
      }
    }
    await untilPaid(grown);
    await untilPaid(empty);
  };
  for (let pass = 0; pass < passes; pass++) await makeBoth(repeated, pass > 0);
  await makeBoth(once, true);
  for (const [name, seen] of codes) say(`${name}: ${[...seen].join(", ")}`);
  const missing = Object.keys(calls).filter((path) => ![...times.keys()].some((name) => name.split(" ")[0] === path));
  if (missing.length > 0) throw new Error(`no figure for ${missing.join(", ")}`);
  return [...times].map(([path, { grown: slow, empty: quick }]) => ({
    path,
    grown: quantile(slow, 0.95),
    empty: quantile(quick, 0.95),
  }));
}

/**
 * Returns the times of ten statements of the player with 100,000 transfers, ms: the first, whose rows come from the disk,
 * and the slowest of the others.
 */
export async function measureStatement(
  fixture: GrowthFixture,
): Promise<{ readonly first: number; readonly next: number }> {
  const caller = callerOf(fixture, fixture.heavy);
  const statement = plain("/v1/statement");
  const times: number[] = [];
  for (let nth = 0; nth < 10; nth++) {
    const { ms, code } = await makeCall(caller, statement);
    if (code !== "success") throw new Error(`the statement answered ${code}`);
    times.push(ms);
  }
  const [first = 0, ...next] = times;
  return { first, next: Math.max(...next) };
}
