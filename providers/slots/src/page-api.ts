/**
 * The calls between the game page and the slots server: POST JSON on the page's own origin.
 *
 * A reply is either the call's success shape or a {@link PageFailure}; tell them apart by `"error" in reply`.
 * Expected failures come with HTTP 200, malformed requests with 400 and `error: "invalid_input"`.
 * Every amount is an integer in minor units of `currency` (IDR and NGN: whole units; BRL, MXN, THB: hundredths).
 */
import * as z from "zod/mini";

const amount = z.int().check(z.nonnegative());
const symbolId = z.string();
/** Symbols by column, then by row from the top: `grid[reel][row]`. */
const grid = z.array(z.array(symbolId));
/** A cell of the grid, both counted from 0 (reel from the left, row from the top). */
const position = z.object({ reel: z.int(), row: z.int() });

export const pageErrors = [
  /** The balance does not cover the stake; nothing was taken. */
  "not_enough_money",
  /** The player is on a break (or may not play); nothing was taken. */
  "on_break",
  /** A limit the player set was reached; nothing was taken. */
  "limit_reached",
  /** The page session or the launch is over: the page asks the lobby to open the game again. */
  "session_expired",
  /** The round is accepted, but its stake is not confirmed yet: send the same spinId again after a second. */
  "round_pending",
  /** The round did not happen and the stake, if it was taken, was returned. A new spin needs a new spinId. */
  "stake_returned",
  /** Sent too soon after the spin before it; nothing happened. */
  "too_fast",
  /** The lobby's wallet cannot be reached; nothing was taken. */
  "unavailable",
  /** The request is malformed, or names a stake or a game that does not exist. */
  "invalid_input",
] as const;
export type PageError = (typeof pageErrors)[number];

/** `message` is a sentence for the player, in the language of the launch. */
export const pageFailure = z.object({ error: z.enum(pageErrors), message: z.string() });
export type PageFailure = z.infer<typeof pageFailure>;

const symbolInfo = z.object({
  id: symbolId,
  name: z.string(),
  kind: z.enum(["line", "wild", "scatter"]),
});

const gameInfo = z.object({
  id: z.string(),
  name: z.string(),
  reels: z.int(),
  rows: z.int(),
  symbols: z.array(symbolInfo),
  /** `lines[n][reel]` is the row (from 0, top) of line n+1 on that reel. */
  lines: z.array(z.array(z.int())),
  /** For `count` equal symbols from the left on a line, `pays` × (stake ÷ number of lines). */
  linePays: z.array(z.object({ symbol: symbolId, count: z.int(), pays: z.int() })),
  /** For `count` scatters anywhere: `pays` × stake, and the free spins they award (paid in base and free spins alike). */
  scatterPays: z.array(z.object({ count: z.int(), pays: z.int(), freeSpins: z.int() })),
  /** Every win inside free spins is multiplied by this. */
  freeSpinMultiplier: z.int(),
  /** A round plays at most this many free spins. */
  maxFreeSpins: z.int(),
  /** Total stakes to choose from. */
  betLevels: z.array(amount),
  /** Exactly computed, as a fraction: 0.9612 means 96.12 % of all stakes are paid back in the long run. */
  rtp: z.number(),
  /** Share of spins that pay anything, as a fraction. */
  hitFrequency: z.number(),
  /** The reel strips, published so that a round can be checked: `strips[reel][stop]`; the window shows stop, stop+1, stop+2. */
  strips: z.object({ base: z.array(z.array(symbolId)), free: z.array(z.array(symbolId)) }),
});
export type GameInfo = z.infer<typeof gameInfo>;

/** `line` counts from 1; `positions` are the winning cells from the left; `amount` has the multiplier in it. */
const lineWin = z.object({
  line: z.int(),
  symbol: symbolId,
  count: z.int(),
  positions: z.array(position),
  amount,
});
export type LineWin = z.infer<typeof lineWin>;

/** Present from the smallest paying number of scatters on; `amount` has the multiplier in it. */
const scatterWin = z.object({ count: z.int(), positions: z.array(position), amount, freeSpins: z.int() });
export type ScatterWin = z.infer<typeof scatterWin>;

const freeSpin = z.object({
  /** From 1. */
  index: z.int(),
  /** Free spins left after this one, those it awarded included. */
  left: z.int(),
  multiplier: z.int(),
  stops: z.array(z.int()),
  grid,
  wins: z.array(lineWin),
  scatter: z.nullable(scatterWin),
  /** Sum of this free spin. */
  win: amount,
});
export type FreeSpin = z.infer<typeof freeSpin>;

const spinResult = z.object({
  roundId: z.string(),
  spinId: z.uuid(),
  nonce: z.int(),
  stops: z.array(z.int()),
  grid,
  wins: z.array(lineWin),
  scatter: z.nullable(scatterWin),
  /** Sum of the base spin alone (lines and scatter). */
  baseWin: amount,
  /** In playing order; empty without a feature. */
  freeSpins: z.array(freeSpin),
  /** Base spin and free spins together. */
  totalWin: amount,
  stake: amount,
  currency: z.string(),
  /** Balance after the stake and before the win: what to show while the reels turn. */
  balanceBefore: amount,
  /** Balance after the round. While `state` is "paying": the expected one. */
  balance: amount,
  /** "closed": the win is booked. "paying": the win is certain and stored, its booking is still being confirmed. */
  state: z.enum(["closed", "paying"]),
});
export type SpinResult = z.infer<typeof spinResult>;

/** What the present pair of seeds has committed to; the seeds themselves are shown after a rotation. */
const fairnessNow = z.object({
  /** SHA-256 of the server seed in use, hex. */
  serverSeedHash: z.string(),
  /** SHA-256 of the server seed that the next rotation takes, hex: fixed before the next client seed is chosen. */
  nextServerSeedHash: z.string(),
  clientSeed: z.string(),
  /** Nonce of the next spin, from 0 for each pair of seeds. */
  nonce: z.int(),
});
export type FairnessNow = z.infer<typeof fairnessNow>;

const revealedSeed = z.object({
  serverSeed: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  /** How many rounds were drawn with this pair: nonces 0 to rounds−1. */
  rounds: z.int(),
});
export type RevealedSeed = z.infer<typeof revealedSeed>;

const roundProof = z.object({
  roundId: z.string(),
  at: z.string(),
  gameId: z.string(),
  serverSeedHash: z.string(),
  /** Null until the pair is rotated away. */
  serverSeed: z.nullable(z.string()),
  clientSeed: z.string(),
  nonce: z.int(),
  stake: amount,
  /** False for a round whose bet was refused or returned (or is still open): its nonce is used up all the same. */
  played: z.boolean(),
  totalWin: amount,
  /** Empty unless played. Stops of the base spin, then of every free spin. */
  stops: z.array(z.array(z.int())),
});
export type RoundProof = z.infer<typeof roundProof>;

const session = z.string().check(z.minLength(20), z.maxLength(100));
const clientSeed = z.string().check(z.minLength(1), z.maxLength(64), z.regex(/^[\x21-\x7e]+$/));

/** `/page/open`: exchanges the one-time launch token of the page's address for a session kept in memory. */
export const openRequest = z.object({ launch: z.string().check(z.minLength(20), z.maxLength(200)) });
export const openReply = z.object({
  session,
  game: gameInfo,
  balance: amount,
  currency: z.string(),
  /** Stake of the player's last round of this game, else the smallest bet level. */
  stake: amount,
  /** Language of the launch, e.g. "id". */
  lang: z.string(),
  /** Origin of the lobby: the only target for messages to the parent window. */
  lobbyOrigin: z.string(),
  /** The shortest time between two spins the page lets the player make, in milliseconds. */
  minSpinMs: z.int(),
  fairness: fairnessNow,
  /**
   * A round the player has not seen to its end. "result": play it (or its rest) and call `/page/seen`.
   * "pending": call `/page/spin` with this spinId and stake until it answers something else than round_pending.
   */
  resume: z.nullable(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("result"), result: spinResult }),
      z.object({ kind: z.literal("pending"), spinId: z.uuid(), stake: amount }),
    ]),
  ),
});

/** `/page/spin`: the same spinId is one round however often it is sent; it always answers the same outcome. */
export const spinRequest = z.object({ session, stake: amount, spinId: z.uuid() });
export const spinReply = spinResult;

/** `/page/seen`: the player has seen this round to its end, so it is not resumed. A next spin says the same. */
export const seenRequest = z.object({ session, roundId: z.string().check(z.minLength(1), z.maxLength(64)) });
export const seenReply = z.object({ ok: z.literal(true) });

/** `/page/balance` */
export const balanceRequest = z.object({ session });
export const balanceReply = z.object({ balance: amount, currency: z.string() });

/** `/page/fairness`: the present commitment, the pairs already revealed and the latest rounds, newest first. */
export const fairnessRequest = z.object({ session });
export const fairnessReply = z.object({
  now: fairnessNow,
  revealed: z.array(revealedSeed),
  rounds: z.array(roundProof),
});

/** `/page/fairness/rotate`: reveals the pair in use and starts the next with this client seed. Refused with round_pending while a round is open. */
export const rotateRequest = z.object({ session, clientSeed });
export const rotateReply = z.object({ revealed: revealedSeed, now: fairnessNow });

export type OpenRequest = z.infer<typeof openRequest>;
export type OpenReply = z.infer<typeof openReply>;
export type SpinRequest = z.infer<typeof spinRequest>;
export type SpinReply = z.infer<typeof spinReply>;
export type SeenRequest = z.infer<typeof seenRequest>;
export type SeenReply = z.infer<typeof seenReply>;
export type BalanceRequest = z.infer<typeof balanceRequest>;
export type BalanceReply = z.infer<typeof balanceReply>;
export type FairnessRequest = z.infer<typeof fairnessRequest>;
export type FairnessReply = z.infer<typeof fairnessReply>;
export type RotateRequest = z.infer<typeof rotateRequest>;
export type RotateReply = z.infer<typeof rotateReply>;

/** Path of each call with its request and reply schemas; the one place they are paired. */
export const pageCalls = {
  "/page/open": { request: openRequest, reply: openReply },
  "/page/spin": { request: spinRequest, reply: spinReply },
  "/page/seen": { request: seenRequest, reply: seenReply },
  "/page/balance": { request: balanceRequest, reply: balanceReply },
  "/page/fairness": { request: fairnessRequest, reply: fairnessReply },
  "/page/fairness/rotate": { request: rotateRequest, reply: rotateReply },
} as const;
export type PageCalls = typeof pageCalls;
