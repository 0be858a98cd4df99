import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { CallPath, RequestInput } from "@fairlobby/contract";
import pg from "pg";
import { sign } from "../../../server/src/adapters/games/signed/signature.ts";
import { newPlayer, order, type Player, type Until } from "../../../bench/src/payouts/players.ts";
import { gameCode } from "../../../bench/src/wallet/fixture-constants.ts";
import { Refused } from "../../../tools/player.ts";
import type { Node } from "../machines/nodes.ts";

/** The address of calls, and the key with which the game provider signs. */
export type Target = Pick<Node, "url" | "privateKey">;

/** The bookings and orders that a server acknowledged. */
export interface Acknowledged {
  readonly stakes: string[];
  readonly deposits: string[];
  readonly withdrawals: string[];
}

export interface Load {
  readonly acknowledged: Acknowledged;
  /** The time of each acknowledgement, `performance.now()`. */
  readonly times: ReadonlyMap<string, number>;
  /** The slowest answer (ms) and the number of answers with status 503, since `seen` was last called. */
  seen(): { readonly slowest: number; readonly slowestCall: string; readonly unavailable: number };
  /**
   * Number of bets that were not acknowledged, and of bets and deposits without an answer or with a status of 500 or
   * higher.
   */
  failed(): number;
  stop(): Promise<void>;
}

/** Number of deposits of a player between two attempts to withdraw. */
const roundsPerWithdrawal = 20;

/** Makes an unanswered call fail immediately instead of being repeated. */
export const noRetry: Until = { over: true };

export const tokenOf = (player: Pick<Player, "id">): string => `torture-${player.id}`;

/** Creates players with gold, consent and an open game. */
export async function makePlayers(databaseUrl: string, node: Pick<Node, "url">, many: number): Promise<Player[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  // A node that has just started on a busy machine may answer 503.
  const until: Until = { over: false };
  const timer = setTimeout(() => (until.over = true), 60_000);
  try {
    const players: Player[] = [];
    for (let nth = 0; nth < many; nth++) {
      const player = await newPlayer({ url: node.url, client }, until);
      await client.query(
        `insert into games.session (token_hash, player_id, game_id, created_at, expires_at)
         values ($1, $2, $3, now(), now() + interval '1 day')`,
        [createHash("sha256").update(tokenOf(player)).digest(), player.id, gameCode],
      );
      players.push(player);
    }
    return players;
  } finally {
    clearTimeout(timer);
    await client.end();
  }
}

/**
 * Runs bets, deposit orders and withdrawals on all nodes, one call at a time for each player, until it is stopped. Every
 * second player bets; the others order deposits and withdrawals: one withdrawal each, or with `withdrawAgain` one after
 * the other.
 */
export function startLoad(
  nodes: readonly Target[],
  players: readonly Player[],
  { withdrawAgain = false }: { readonly withdrawAgain?: boolean } = {},
): Load {
  const acknowledged: Acknowledged = { stakes: [], deposits: [], withdrawals: [] };
  const times = new Map<string, number>();
  const acknowledge = (list: string[], id: string): void => {
    list.push(id);
    times.set(id, performance.now());
  };
  const run = { over: false };
  let slowest = 0;
  let slowestCall = "";
  let unavailable = 0;
  let failed = 0;
  const timed = async (what: string, work: () => Promise<Response>): Promise<Response> => {
    const startedAt = performance.now();
    const answer = await work().catch((error: unknown) => {
      failed += 1;
      throw error;
    });
    if (answer.status >= 500) failed += 1;
    const took = performance.now() - startedAt;
    if (took > slowest) [slowest, slowestCall] = [took, `${what} ${answer.status}`];
    return answer;
  };

  const bet = async (node: Target, player: Player): Promise<void> => {
    const transaction = randomUUID();
    const answer = await timed("bet", () => sendBet(node, player, transaction));
    const { status } = (await answer.json()) as { status: string };
    if (status === "RS_OK") acknowledge(acknowledged.stakes, transaction);
    else if (answer.status < 500) failed += 1;
  };

  const deposit = async (node: Target, player: Player): Promise<void> => {
    const body = { amount: 100_000, bankName: "QRIS", acceptBonus: false };
    const answer = await timed("deposit", () => sendCall(node, player, "/charge/create/order", body));
    if (answer.status === 503) unavailable += 1;
    const { data } = (await answer.json()) as { data: { orderId: string } | null };
    if (data !== null) acknowledge(acknowledged.deposits, data.orderId);
    await pause(200);
  };

  const withdraw = (node: Target, player: Player): Promise<unknown> =>
    order(node, player, 100_000, "1234", run).then(
      (orderId) => acknowledge(acknowledged.withdrawals, orderId),
      (error: unknown) => {
        // The order is refused while the previous one is open.
        if (!(error instanceof Refused) && !run.over) throw error;
      },
    );

  const runPlayer = async (player: Player, nth: number): Promise<void> => {
    if (nth % 2 === 1) await withdraw(nodeAt(nodes, nth), player);
    for (let round = nth; !run.over; round++) {
      if (withdrawAgain && nth % 2 === 1 && round % roundsPerWithdrawal === 0)
        await withdraw(nodeAt(nodes, round), player);
      await (nth % 2 === 0 ? bet : deposit)(nodeAt(nodes, round), player).catch((error: unknown) => {
        // What `fetch` throws when a node does not run.
        if (!(error instanceof TypeError)) throw error;
      });
      await pause(20);
    }
  };
  const running = Promise.all(players.map(runPlayer));
  running.catch(() => undefined);
  return {
    acknowledged,
    times,
    seen() {
      const was = { slowest, slowestCall, unavailable };
      slowest = 0;
      unavailable = 0;
      return was;
    },
    failed: () => failed,
    async stop() {
      run.over = true;
      await running;
    },
  };
}

/** Makes a player's call once, by default with a new key. */
export function sendCall<P extends CallPath>(
  node: Pick<Node, "url">,
  { token }: Pick<Player, "token">,
  path: P,
  body: RequestInput<P>,
  key: string = randomUUID(),
): Promise<Response> {
  const headers = { "content-type": "application/json", "access-token": token, "idempotency-key": key };
  return fetch(node.url + path, { method: "POST", headers, body: JSON.stringify(body) });
}

/** Sends a bet of Rp 100 as the game provider does. */
export function sendBet(node: Target, player: Player, transaction: string): Promise<Response> {
  return sendWallet(node, player, { kind: "bet", transaction, round: transaction, amount: 100 });
}

/** A transaction of the game provider. */
export interface WalletTransaction {
  readonly kind: "bet" | "win" | "rollback";
  readonly transaction: string;
  readonly round: string;
  /** The bet's id, for a win or a rollback. */
  readonly bet?: string;
  /** The amount of a bet or a win, rupiah. */
  readonly amount?: number;
}

/** Sends a transaction as the game provider does. */
export function sendWallet(
  node: Target,
  player: Pick<Player, "id">,
  { kind, transaction, round, bet, amount }: WalletTransaction,
): Promise<Response> {
  const body = JSON.stringify({
    user: player.id,
    token: tokenOf(player),
    transaction_uuid: transaction,
    supplier_transaction_id: transaction,
    round,
    round_closed: true,
    request_uuid: randomUUID(),
    game_code: gameCode,
    is_free: false,
    currency: "IDR",
    ...(amount === undefined ? {} : { amount: amount * 100_000 }),
    ...(bet === undefined ? {} : { reference_transaction_uuid: bet }),
  });
  const headers = { "content-type": "application/json", "x-hub88-signature": sign(body, node.privateKey) };
  return fetch(`${node.url}/providers/hub88/transaction/${kind}`, { method: "POST", headers, body });
}

/**
 * Counts acknowledged bookings and orders that are missing from the database, and accounts or entries that do not add
 * up.
 */
export async function audit(
  databaseUrl: string,
  acknowledged: Acknowledged,
): Promise<{ lost: number; lostIds: readonly string[]; unbalanced: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ lost: string[]; unbalanced: number }>(
      `select
         array(select id from unnest($1::text[]) id left join ledger.transfer t on t.key = 'hub88:' || id
           where t.key is null
           union all select id from unnest($2::text[]) id
           where not exists (select from cashier.deposit d where d.order_id::text = id)
           union all select id from unnest($3::text[]) id
           where not exists (select from withdrawals.withdrawal w where w.order_id::text = id)) as lost,
         ((select count(*) from (select 1 from ledger.entry group by player_id, transfer_id having sum(amount) <> 0) t)
         + (select count(*) from ledger.balance b
            join (select player_id, currency, sum(amount) as sum from ledger.entry where account = 'cash' group by 1, 2) e
              using (player_id, currency)
            where b.cash <> e.sum))::int as unbalanced`,
      [acknowledged.stakes, acknowledged.deposits, acknowledged.withdrawals],
    );
    const { lost, unbalanced } = rows[0] ?? { lost: [], unbalanced: NaN };
    return { lost: lost.length, lostIds: lost, unbalanced };
  } finally {
    await client.end();
  }
}

function nodeAt(nodes: readonly Target[], nth: number): Target {
  const node = nodes[nth % nodes.length];
  if (node === undefined) throw new Error("there are no nodes");
  return node;
}
