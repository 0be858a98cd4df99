import { randomUUID } from "node:crypto";
import { deviceLogin } from "@fairlobby/contract/device-login";
import { until } from "../../../tools/until.ts";
import { atLeast } from "../../../bench/src/figures.ts";
import type { Player } from "../../../bench/src/payouts/players.ts";
import { openDeposit, press, requestOf } from "../../../bench/src/payouts/customer.ts";
import type { Line } from "../line.ts";
import { countBookings, finishTasks, oneRound } from "../players/money-cases.ts";
import { callForData, callUntilAnswered, type CallAnswer } from "../players/player-calls.ts";
import { mustEqual, newRacer, runRaces, type RaceFixture } from "../players/races.ts";
import type { Random } from "../random.ts";
import { patience } from "../patience.ts";

/** A deposit of Rp 50.000 has a bonus of Rp 50.000: two bonuses exceed the cap. */
const settings = { ...oneRound, promotions: { gift: 20_000, bonusCap: 60_000 } };
const deposit = 50_000;

export const claims: Line = {
  what: "Rewards of tasks and invitations, the gift of a new player and the bonus of a deposit are claimed several times at once on two nodes",
  tries: 5_000,
  shortTries: 64,
  run(run) {
    const seen = new Map<string, number>();
    // Fewer if only some tries are repeated.
    const least = Math.floor((run.to - run.from) / kinds.length);
    return runRaces(run, {
      name: "claims",
      nodes: 2,
      atOnce: 6,
      options: { settings },
      tryOnce: async (fixture, nth, random) => {
        const [name, tryClaims] = kinds[nth % kinds.length] ?? kinds[0];
        await tryClaims(fixture, nth, random);
        seen.set(name, (seen.get(name) ?? 0) + 1);
      },
      figures: () => kinds.map(([name]) => atLeast(`claims.${name}`, seen.get(name) ?? 0, "tries", least)),
    });
  },
};

type TryClaims = (fixture: RaceFixture, nth: number, random: Random) => Promise<void>;

/** Makes calls with several keys at the same time, on random nodes; returns the answers by key. */
async function claimAtOnce(
  fixture: RaceFixture,
  random: Random,
  call: (node: RaceFixture["nodes"][number], key: string) => Promise<CallAnswer>,
): Promise<Map<string, Set<string>>> {
  const keys = Array.from({ length: random.between(2, 4) }, () => randomUUID());
  // Some calls are sent twice under their key.
  const sent = random.shuffle([...keys, ...keys.filter(() => random.chance(0.4))]);
  const nodes = sent.map(() => random.pick(fixture.nodes));
  const answers = new Map<string, Set<string>>();
  await Promise.all(
    sent.map(async (key, nth) => {
      const { msgCode } = await call(nodes[nth] ?? fixture.nodes[0], key);
      answers.set(key, (answers.get(key) ?? new Set()).add(msgCode));
    }),
  );
  return answers;
}

/** Expects one key to be paid, each time it is sent, and every other key to get `refusal`. */
function mustPayOne(answers: ReadonlyMap<string, ReadonlySet<string>>, refusal: string): void {
  const codes = [...answers.values()].map((of) => [...of].join(" ")).toSorted();
  mustEqual("the answers", codes, [...codes.slice(1).map(() => refusal), "success"].toSorted());
}

const tryTask: TryClaims = async (fixture, nth, random) => {
  const player = await newRacer(fixture);
  await finishTasks(fixture, player, `claim-${nth}`);
  const claim = (node: RaceFixture["nodes"][number], key: string) =>
    callUntilAnswered(node, player, "/v1/bus/taskOneGot", {}, key);
  mustPayOne(await claimAtOnce(fixture, random, claim), "not_claimable");
  mustEqual("rewards", await countBookings(fixture, player, "task_reward"), 1);
};

const tryGift: TryClaims = async (fixture, _nth, random) => {
  const deviceId = randomUUID();
  const nodes = Array.from({ length: random.between(2, 6) }, () => random.pick(fixture.nodes));
  const logins = await Promise.all(
    nodes.map((node) => callForData(node, { token: "" }, "/user/login", deviceLogin(deviceId))),
  );
  const players = [...new Set(logins.map(({ userId }) => userId))];
  mustEqual("players of one device", players.length, 1);
  mustEqual("registrations", logins.filter(({ isRegister }) => isRegister).length, 1);
  const [id] = players;
  if (id !== undefined) mustEqual("gifts", await countGifts(fixture, id), 1);
};

async function countGifts({ pool }: RaceFixture, id: Player["id"]): Promise<number> {
  const query = "select count(*)::int as n from ledger.transfer where player_id = $1 and key = 'gift'";
  return (await pool.query<{ n: number }>(query, [id])).rows[0]?.n ?? NaN;
}

/** Pays a deposit at the bank, which reports it by a message, and waits until it is credited. */
async function pay(fixture: RaceFixture, player: Player, reference: string): Promise<void> {
  await press(fixture.cluster.bank, await requestOf(fixture.cluster.bank, reference), { action: "pay" });
  const isCredited = async () => (await countBookings(fixture, player, "deposit")) > 0;
  await until(`${reference} was credited`, isCredited, patience);
}

const tryInvite: TryClaims = async (fixture, _nth, random) => {
  const inviter = await newRacer(fixture);
  const share = await callForData(fixture.nodes[0], inviter, "/v1/bus/getUserShareUrlAndExtensionCode", {});
  const guests = random.between(1, 2);
  await Promise.all(
    Array.from({ length: guests }, async () => {
      const guest = await newGuest(fixture, share.code);
      await pay(fixture, guest, await openDeposit(fixture.nodes[1].url, guest, deposit));
    }),
  );
  const earned = 20_000 * guests;
  const figures = () => callForData(fixture.nodes[0], inviter, "/v1/bus/statInviteInfo", {});
  const isEarned = async () =>
    ((await figures())["result"] as { readonly inviteRewardAmount: number }).inviteRewardAmount === earned;
  await until("the invite reward was earned", isEarned, patience);
  const claim = (node: RaceFixture["nodes"][number], key: string) =>
    callUntilAnswered(node, inviter, "/v1/bus/receiveInviteRewards", { receiveAmount: earned }, key);
  mustPayOne(await claimAtOnce(fixture, random, claim), "amount_mismatch");
  mustEqual("rewards", await countBookings(fixture, inviter, "invite_reward"), 1);
};

async function newGuest(fixture: RaceFixture, extensionCode: string): Promise<Player> {
  const [node] = fixture.nodes;
  const login = await callForData(node, { token: "" }, "/user/login", deviceLogin(randomUUID(), { extensionCode }));
  const { userId: id, token, deviceId } = login;
  const { termsVersion } = (await (await fetch(`${node.url}/config.json`)).json()) as { termsVersion: string };
  await callForData(node, { token }, "/v1/consent", { ageConfirmed: true, termsVersion });
  return { id, token, deviceId };
}

/** Several deposits with a bonus are ordered at once: the cap allows one, and its bonus is granted once. */
const tryBonus: TryClaims = async (fixture, _nth, random) => {
  const player = await newRacer(fixture);
  const body = { amount: deposit, bankName: "QRIS", acceptBonus: true };
  const nodes = Array.from({ length: random.between(2, 3) }, () => random.pick(fixture.nodes));
  const answers = await Promise.all(nodes.map((node) => callUntilAnswered(node, player, "/charge/create/order", body)));
  const codes = answers.map(({ msgCode }) => msgCode).toSorted();
  mustEqual("the answers", codes, [...codes.slice(1).map(() => "amount_mismatch"), "success"]);
  const opened = answers.find(({ msgCode }) => msgCode === "success")?.data;
  const reference = `deposit-${player.id}-${String(opened?.["orderId"])}`;
  const request = await requestOf(fixture.cluster.bank, reference);
  // The bank reports two payments for the order at the same time.
  await press(fixture.cluster.bank, request, { action: "pay" });
  await press(fixture.cluster.bank, request, { action: "pay_again" });
  const areCredited = async () => (await countBookings(fixture, player, "deposit")) === 2;
  await until("both payments were credited", areCredited, patience);
  mustEqual("bonuses", await countBookings(fixture, player, "bonus"), 1);
};

const kinds = [
  ["task", tryTask],
  ["gift", tryGift],
  ["invite", tryInvite],
  ["bonus", tryBonus],
] as const satisfies readonly (readonly [string, TryClaims])[];
