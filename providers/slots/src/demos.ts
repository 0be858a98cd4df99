import { randomBytes, randomUUID } from "node:crypto";
import type { Clock } from "./clock.ts";
import { newClientSeed, newServerSeed } from "./fairness/seeds.ts";
import type { Game } from "./games/read-games.ts";
import { toWire } from "./money.ts";
import type { SpinResult } from "./page-api.ts";
import type { PageError } from "./page-errors.ts";
import { outcomeOf } from "./rounds/outcome.ts";

/** The currency of a launch that stakes nothing. Its amounts are demo credits, counted like a currency without decimals. */
export const demoCurrency = "XXX";

/** Demo credits at the start of every demo. */
export const demoCredits = 1_000_000n;

const launchLifeMs = 60_000;
const sessionLifeMs = 12 * 60 * 60_000;
/** The most demos kept in memory; one more ends the oldest. */
const mostDemos = 10_000;

/** The game of a demo. It has no player. */
export interface Demo {
  readonly gameId: string;
  readonly lang: string;
  readonly lobbyOrigin: string;
}

export interface Demos {
  /** Creates a one-time launch token, valid for 60 seconds. */
  createLaunch(demo: Demo): string;
  /** Returns the lobby's origin of a launch, used up or not, for the page's frame-ancestors. */
  lobbyOriginOf(launch: string): string | undefined;
  /** Exchanges a launch for a page session; undefined if there is none, or it was used already. */
  redeem(launch: string): { readonly session: string; readonly demo: Demo } | undefined;
  find(session: string): Demo | undefined;
  /** Returns the credits of a session, which must exist. */
  balanceOf(session: string): number;
  /** Plays one spin of a session, which must exist; a repeated spinId returns the same round. */
  spin(session: string, spinId: string, stake: number): SpinResult | { readonly refused: PageError };
  /** Deletes expired launches and sessions. */
  sweep(): void;
}

interface Running {
  readonly demo: Demo;
  readonly serverSeed: string;
  readonly clientSeed: string;
  balance: bigint;
  nonce: number;
  last: { readonly at: number; readonly result: SpinResult } | null;
}

/**
 * Demos: the games of real rounds, drawn from seeds of the same generator, for credits that are worth nothing. No
 * wallet is called. They are kept in memory only: their rounds belong to no player, so nothing of value is lost with
 * them.
 */
export function createDemos({
  clock,
  games,
  minSpinMs,
}: {
  readonly clock: Clock;
  readonly games: ReadonlyMap<string, Game>;
  readonly minSpinMs: number;
}): Demos {
  const launches = expiringMap<{ readonly demo: Demo; used: boolean }>(clock);
  const sessions = expiringMap<Running>(clock);
  const running = (session: string): Running => {
    const found = sessions.get(session);
    if (found === undefined) throw new Error("there is no such demo");
    return found;
  };

  return {
    createLaunch: (demo) => launches.add({ demo, used: false }, launchLifeMs),
    lobbyOriginOf: (launch) => launches.get(launch)?.demo.lobbyOrigin,
    redeem: (token) => {
      const launch = launches.get(token);
      if (launch === undefined || launch.used) return undefined;
      launch.used = true;
      const seeds = { serverSeed: newServerSeed(), clientSeed: newClientSeed() };
      const fresh = { demo: launch.demo, ...seeds, balance: demoCredits, nonce: 0, last: null };
      return { session: sessions.add(fresh, sessionLifeMs), demo: launch.demo };
    },
    find: (session) => sessions.get(session)?.demo,
    balanceOf: (session) => toWire(running(session).balance),
    spin: (session, spinId, stake) => {
      const state = running(session);
      const { demo, last } = state;
      if (last?.result.spinId === spinId) {
        return last.result.stake === stake ? last.result : { refused: "invalid_input" };
      }
      const game = games.get(demo.gameId);
      if (game === undefined || !game.definition.betLevels.includes(stake)) return { refused: "invalid_input" };
      const now = clock.now();
      if (last !== null && now - last.at < minSpinMs) return { refused: "too_fast" };
      const staked = BigInt(stake);
      if (state.balance < staked) return { refused: "not_enough_money" };
      const { serverSeed, clientSeed, nonce } = state;
      const round = outcomeOf(game, { serverSeed, clientSeed, nonce }, staked);
      const before = state.balance - staked;
      state.balance = before + BigInt(round.totalWin);
      state.nonce += 1;
      const result: SpinResult = {
        roundId: randomUUID(),
        spinId,
        gameId: demo.gameId,
        nonce,
        stake,
        currency: demoCurrency,
        balanceBefore: toWire(before),
        balance: toWire(state.balance),
        state: "closed",
        round,
      };
      state.last = { at: now, result };
      return result;
    },
    sweep: () => {
      launches.sweep();
      sessions.sweep();
    },
  };
}

/**
 * A map of limited size, by random tokens, whose entries expire. When it is full, a new entry replaces the oldest one.
 */
function expiringMap<Entry>(clock: Clock) {
  const entries = new Map<string, { readonly entry: Entry; readonly expiresAt: number }>();
  return {
    add: (entry: Entry, lifeMs: number): string => {
      const [oldest] = entries.keys();
      if (oldest !== undefined && entries.size >= mostDemos) entries.delete(oldest);
      const token = randomBytes(32).toString("base64url");
      entries.set(token, { entry, expiresAt: clock.now() + lifeMs });
      return token;
    },
    get: (token: string): Entry | undefined => {
      const found = entries.get(token);
      return found !== undefined && found.expiresAt > clock.now() ? found.entry : undefined;
    },
    sweep: (): void => {
      for (const [token, { expiresAt }] of entries) if (expiresAt <= clock.now()) entries.delete(token);
    },
  };
}
