/**
 * The calls between the game page and the slots server: POST JSON on the page's own origin.
 *
 * A reply is either the call's success shape or a {@link PageFailure}; tell them apart by `"error" in reply`.
 * Expected failures come with HTTP 200, malformed requests with 400 and `error: "invalid_input"`.
 * Every amount is an integer in minor units of `currency` (IDR and NGN: whole units; BRL, MXN, THB: hundredths).
 */
import * as z from "zod/mini";
import type { GameDefinition } from "./games/definition.ts";
import { playedRound } from "./played-round.ts";

const amount = z.int().check(z.nonnegative());
/** Milliseconds since 1970. */
const time = z.int().check(z.nonnegative());
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

export const pageErrors = [
  /** The balance does not cover the stake; nothing was taken. */
  "not_enough_money",
  /**
   * The operator takes no bets of this player now: a break, an open withdrawal, the region, … A provider is not told
   * which, for it is none of its business; nothing was taken.
   */
  "bets_paused",
  /** A limit the player set was reached; nothing was taken. */
  "limit_reached",
  /** The operator has switched the game off; nothing was taken. */
  "game_off",
  /** The page session or the launch is over: the page asks the lobby to open the game again. */
  "session_expired",
  /** The player has opened a game in another tab or on another device since; a fresh launch plays on here. */
  "opened_elsewhere",
  /** The round is accepted, but its stake is not confirmed yet: ask again after a second (a spin with the same spinId). */
  "round_pending",
  /** The round did not happen and the stake, if it was taken, was returned. A new spin needs a new spinId. */
  "stake_returned",
  /** A round asked for by id or link was refused or returned: there is nothing to show. */
  "round_not_played",
  /** No round has this id or link (or it is another player's). */
  "unknown_round",
  /** Sent too soon after the spin before it; nothing happened. */
  "too_fast",
  /** The seeds were changed too often within a short time; they stay as they are. */
  "too_many_seeds",
  /** The lobby's wallet cannot be reached; nothing was taken. */
  "unavailable",
  /** The request is malformed, or names a stake or a game that does not exist. */
  "invalid_input",
] as const;
export type PageError = (typeof pageErrors)[number];

/** `message` is a sentence for the player, in the language of the launch. */
export const pageFailure = z.object({ error: z.enum(pageErrors), message: z.string() });
export type PageFailure = z.infer<typeof pageFailure>;

/** `error`: half-width of the interval that holds the true value in 99.9 % of cases; 0 for an exact one. */
const figure = z.object({ value: z.number(), exact: z.boolean(), error: z.number() });
export type Figure = z.infer<typeof figure>;

/** What a game pays in the long run, worked out of the definition with this hash. */
export const gameFigures = z.object({
  definitionHash: hash,
  /** Share of all stakes that is paid back: 0.9612 means 96.12 %. */
  rtp: figure,
  /** Share of rounds that pay anything. */
  hitFrequency: figure,
  /** Share of rounds that start the game's feature; null for a game without one. */
  featureFrequency: z.nullable(figure),
  /** Standard deviation of what a round pays, in stakes. */
  deviation: figure,
  /** The most one spin can pay, in stakes. */
  best: figure,
  volatility: z.enum(["low", "medium", "high"]),
});
export type GameFigures = z.infer<typeof gameFigures>;

/** Plain data written by the game's author and checked when it was compiled; not checked again on the way. */
const definition = z.custom<GameDefinition>((value) => typeof value === "object" && value !== null);

const gameInfo = z.object({
  definition,
  /** SHA-256 of the definition's canonical JSON, hex: every round is drawn under one. */
  definitionHash: hash,
  figures: gameFigures,
});
export type GameInfo = z.infer<typeof gameInfo>;

const spinResult = z.object({
  roundId: z.string(),
  spinId: z.uuid(),
  gameId: z.string(),
  nonce: z.int(),
  stake: amount,
  currency: z.string(),
  /** Balance after the stake and before the win: what to show while the reels turn. */
  balanceBefore: amount,
  /** Balance after the round. While `state` is "paying": the expected one. */
  balance: amount,
  /** "closed": the win is booked. "paying": the win is certain and stored, its booking is still being confirmed. */
  state: z.enum(["closed", "paying"]),
  round: playedRound,
});
export type SpinResult = z.infer<typeof spinResult>;

/** Who vouches: see `src/proofs/signer.ts`. */
const signedBy = {
  /** RFC 7638 thumbprint of the key; signed with the rest. */
  key: z.string(),
  /** Raw Ed25519 public key, base64url. */
  publicKey: z.string(),
  signature: z.string(),
};

/** The provider's signed word that at a moment a server seed was fixed already. It names no player. */
export const seedReceipt = z.object({
  format: z.literal("fairlobby-seed-1"),
  serverSeedHash: hash,
  /** The client seed it is used with from that moment on; null while it waits for its turn. */
  clientSeed: z.nullable(z.string()),
  at: time,
  ...signedBy,
});
export type SeedReceipt = z.infer<typeof seedReceipt>;

/** What the present pair of seeds has committed to; the seeds themselves are shown after a rotation. */
const fairnessNow = z.object({
  /** SHA-256 of the server seed in use, hex. */
  serverSeedHash: z.string(),
  /** SHA-256 of the server seed that the next rotation takes, hex: fixed before the next client seed is chosen. */
  nextServerSeedHash: z.string(),
  clientSeed: z.string(),
  /** Nonce of the next spin, from 0 for each pair of seeds. */
  nonce: z.int(),
  /** Of the seed in use, and of the one that the next rotation takes: what a player keeps to hold the provider to them. */
  receipts: z.array(seedReceipt),
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

/** A round of the player's list. */
const historyRow = z.object({
  roundId: z.string(),
  at: time,
  gameId: z.string(),
  gameName: z.string(),
  stake: amount,
  currency: z.string(),
  nonce: z.int(),
  /** Its bet is not confirmed yet; nothing of its outcome is told. */
  open: z.boolean(),
  /** False for a round that is open or whose bet was refused or returned: its nonce is used up all the same. */
  played: z.boolean(),
  /** 0 unless played. */
  totalWin: amount,
  /** Whether its server seed is revealed, so that it can be checked. */
  revealed: z.boolean(),
});
export type HistoryRow = z.infer<typeof historyRow>;

/**
 * Everything it takes to play a round again: the file a player keeps of it. It names no player. Signed is all of it but
 * the server seed, for which its hash stands: so the file is signed alike before and after the seed is revealed.
 */
export const roundProof = z.object({
  format: z.literal("fairlobby-round-1"),
  roundId: z.string(),
  at: time,
  gameId: z.string(),
  definition,
  definitionHash: hash,
  /** 32 bytes, hex; null until the pair is rotated away. */
  serverSeed: z.nullable(hash),
  serverSeedHash: hash,
  clientSeed: z.string(),
  nonce: z.int(),
  stake: amount,
  currency: z.string(),
  /** This program is a sandbox: what is staked here is no money. */
  mode: z.literal("play"),
  round: playedRound,
  /** That the seeds were fixed before the round; null for a round that is older than the receipt of its seeds. */
  commitment: z.nullable(seedReceipt),
  ...signedBy,
});
export type RoundProof = z.infer<typeof roundProof>;

/** A played round to be shown again. */
const shownRound = z.object({
  /** With the definition it was played under, which need not be today's. */
  proof: roundProof,
  /** Figures of that definition; null when they are not published any more. */
  figures: z.nullable(gameFigures),
  /** The address that shows this round to anybody. */
  link: z.string(),
  /** Origin of the lobby it was played in: its `/verify#round=…` checks a proof without this page. */
  lobbyOrigin: z.string(),
});
export type ShownRound = z.infer<typeof shownRound>;

const session = z.string().check(z.minLength(20), z.maxLength(100));
const roundId = z.string().check(z.minLength(1), z.maxLength(64));
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
   * "elsewhere": a round of another game, which `/page/round` shows; `/page/seen` (or the next spin) lets it go.
   * While it is `open` its stake is not confirmed: `/page/round` answers round_pending.
   */
  resume: z.nullable(
    z.discriminatedUnion("kind", [
      z.object({ kind: z.literal("result"), result: spinResult }),
      z.object({ kind: z.literal("pending"), spinId: z.uuid(), stake: amount }),
      z.object({
        kind: z.literal("elsewhere"),
        gameId: z.string(),
        gameName: z.string(),
        roundId: z.string(),
        open: z.boolean(),
      }),
    ]),
  ),
});

/** `/page/spin`: the same spinId is one round however often it is sent; it always answers the same outcome. */
export const spinRequest = z.object({ session, stake: amount, spinId: z.uuid() });
export const spinReply = spinResult;

/** `/page/seen`: the player has seen this round to its end, so it is not resumed. A next spin says the same. */
export const seenRequest = z.object({ session, roundId });
export const seenReply = z.object({ ok: z.literal(true) });

/** `/page/balance` */
export const balanceRequest = z.object({ session });
export const balanceReply = z.object({ balance: amount, currency: z.string() });

/** `/page/fairness`: the present commitment and the pairs already revealed, newest first; only those under which rounds were drawn. */
export const fairnessRequest = z.object({ session });
export const fairnessReply = z.object({ now: fairnessNow, revealed: z.array(revealedSeed) });

/** `/page/fairness/rotate`: reveals the pair in use and starts the next with this client seed. Refused with round_pending while a round is open, with too_many_seeds when asked for too often. */
export const rotateRequest = z.object({ session, clientSeed });
export const rotateReply = z.object({ revealed: revealedSeed, now: fairnessNow });

/** `/page/history`: the player's rounds of all games of this provider, newest first, a page at a time. */
export const historyRequest = z.object({
  session,
  /** Id of the last round of the page before. */
  before: z.optional(roundId),
});
/** `more`: whether there are older ones. */
export const historyReply = z.object({ rounds: z.array(historyRow), more: z.boolean() });

/** `/page/round`: one round of the player, of whatever game. */
export const roundRequest = z.object({ session, roundId });
export const roundReply = shownRound;

/** `/page/replay`: the same without a session, by the last part of a round's link. Shows neither player nor balance. */
export const replayRequest = z.object({
  link: z.string().check(z.minLength(1), z.maxLength(100)),
  /** Language of the failure message, if it comes to one. */
  lang: z.optional(z.string().check(z.maxLength(20))),
});
export const replayReply = shownRound;

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
export type HistoryRequest = z.infer<typeof historyRequest>;
export type HistoryReply = z.infer<typeof historyReply>;
export type RoundRequest = z.infer<typeof roundRequest>;
export type RoundReply = z.infer<typeof roundReply>;
export type ReplayRequest = z.infer<typeof replayRequest>;
export type ReplayReply = z.infer<typeof replayReply>;

/** Path of each call with its request and reply schemas; the one place they are paired. */
export const pageCalls = {
  "/page/open": { request: openRequest, reply: openReply },
  "/page/spin": { request: spinRequest, reply: spinReply },
  "/page/seen": { request: seenRequest, reply: seenReply },
  "/page/balance": { request: balanceRequest, reply: balanceReply },
  "/page/fairness": { request: fairnessRequest, reply: fairnessReply },
  "/page/fairness/rotate": { request: rotateRequest, reply: rotateReply },
  "/page/history": { request: historyRequest, reply: historyReply },
  "/page/round": { request: roundRequest, reply: roundReply },
  "/page/replay": { request: replayRequest, reply: replayReply },
} as const;
export type PageCalls = typeof pageCalls;
