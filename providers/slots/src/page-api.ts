/**
 * The calls between the game page and the slots server: POST JSON on the page's own origin.
 *
 * A reply is either the call's success shape or a {@link PageFailure}; tell them apart by `"error" in reply`.
 * Expected failures come with HTTP 200, malformed requests with 400 and `error: "invalid_input"`.
 * Every amount is an integer in minor units of `currency` (IDR and NGN: whole units; BRL, MXN, THB: hundredths; XXX:
 * credits of a demo).
 */
import * as z from "zod/mini";
import type { GameDefinition } from "./games/definition.ts";
import { pageErrors } from "./page-errors.ts";
import { playedRound } from "./played-round.ts";

const amount = z.int().check(z.nonnegative());
/** Milliseconds since 1970. */
const time = z.int().check(z.nonnegative());
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The page has a text for each error. */
export const pageFailure = z.object({ error: z.enum(pageErrors) });
export type PageFailure = z.infer<typeof pageFailure>;

/** `error`: half-width of the interval that holds the true value in 99.9 % of cases; 0 for an exact one. */
const figure = z.object({ value: z.number(), exact: z.boolean(), error: z.number() });
export type Figure = z.infer<typeof figure>;

/** The long-run figures of a game, computed from the definition with this hash. */
export const gameFigures = z.object({
  definitionHash: hash,
  /** Share of all stakes that is paid back: 0.9612 is 96.12 %. */
  rtp: figure,
  /** Share of rounds with a win. */
  hitFrequency: figure,
  /** Share of rounds that start the game's feature; null for a game without one. */
  featureFrequency: z.nullable(figure),
  /** Standard deviation of the pay of a round, in stakes. */
  deviation: figure,
  /** The maximum pay of one spin, in stakes. */
  best: figure,
  volatility: z.enum(["low", "medium", "high"]),
});
export type GameFigures = z.infer<typeof gameFigures>;

/** Plain data of the game's author, checked when it was compiled and not again here. */
const definition = z.custom<GameDefinition>((value) => typeof value === "object" && value !== null);

const gameInfo = z.object({
  definition,
  /** SHA-256 of the definition's canonical JSON, hex; recorded with every round. */
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
  /** Balance after the stake and before the win, to be shown while the reels spin. */
  balanceBefore: amount,
  /** Balance after the round. While `state` is "paying": the expected one. */
  balance: amount,
  /** "closed": the win is booked. "paying": the win is certain and stored, its booking is still being confirmed. */
  state: z.enum(["closed", "paying"]),
  round: playedRound,
});
export type SpinResult = z.infer<typeof spinResult>;

/** The signature, see `src/proofs/signer.ts`. */
const signedBy = {
  /** RFC 7638 thumbprint of the key; signed with the rest. */
  key: z.string(),
  /** Raw Ed25519 public key, base64url. */
  publicKey: z.string(),
  signature: z.string(),
};

/** The provider's signed statement that a server seed was already fixed at a time. It names no player. */
export const seedReceipt = z.object({
  format: z.literal("fairlobby-seed-1"),
  serverSeedHash: hash,
  /** The client seed it is used with from then on; null for the next seed. */
  clientSeed: z.nullable(z.string()),
  at: time,
  ...signedBy,
});
export type SeedReceipt = z.infer<typeof seedReceipt>;

/** The commitment of the current seeds; the server seed itself is revealed by a rotation. */
const fairnessNow = z.object({
  /** SHA-256 of the server seed in use, hex. */
  serverSeedHash: z.string(),
  /** SHA-256 of the next server seed, hex: fixed before the next client seed is chosen. */
  nextServerSeedHash: z.string(),
  clientSeed: z.string(),
  /** Nonce of the next spin, from 0 for each pair of seeds. */
  nonce: z.int(),
  /** Receipts of the seed in use and of the next one, as proof for the player. */
  receipts: z.array(seedReceipt),
});
export type FairnessNow = z.infer<typeof fairnessNow>;

const revealedSeed = z.object({
  serverSeed: z.string(),
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  /** Number of rounds drawn with this pair: nonces 0 to rounds−1. */
  rounds: z.int(),
});
export type RevealedSeed = z.infer<typeof revealedSeed>;

/** A round in the player's history. */
const historyRow = z.object({
  roundId: z.string(),
  at: time,
  gameId: z.string(),
  gameName: z.string(),
  stake: amount,
  currency: z.string(),
  nonce: z.int(),
  /** The bet is not confirmed yet; the outcome is not shown. */
  open: z.boolean(),
  /** False for a round that is open or whose bet was refused or returned; its nonce is used up too. */
  played: z.boolean(),
  /** 0 unless played. */
  totalWin: amount,
  /** Whether the server seed is revealed, so that the round can be checked. */
  revealed: z.boolean(),
});
export type HistoryRow = z.infer<typeof historyRow>;

/**
 * All data to replay a round, as a file for the player. It names no player. The signature covers all but the server seed,
 * whose hash is signed, so it is the same before and after the seed is revealed.
 */
export const roundProof = z.object({
  format: z.literal("fairlobby-round-1"),
  roundId: z.string(),
  at: time,
  gameId: z.string(),
  definition,
  definitionHash: hash,
  /** 32 bytes, hex; null until the seed is revealed. */
  serverSeed: z.nullable(hash),
  serverSeedHash: hash,
  clientSeed: z.string(),
  nonce: z.int(),
  stake: amount,
  currency: z.string(),
  /** This program is a sandbox: stakes are play money. */
  mode: z.literal("play"),
  round: playedRound,
  /** Receipt from before the round; null for a round that is older than the receipt of its seeds. */
  commitment: z.nullable(seedReceipt),
  ...signedBy,
});
export type RoundProof = z.infer<typeof roundProof>;

/** A past round. */
const shownRound = z.object({
  /** With the definition of that round, which may differ from the current one. */
  proof: roundProof,
  /** Figures of that definition; null when they are no longer published. */
  figures: z.nullable(gameFigures),
  /** The public address of this round. */
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
  /** Nothing is staked: amounts are credits that are worth nothing, and there is neither history nor fairness. */
  demo: z.boolean(),
  game: gameInfo,
  balance: amount,
  currency: z.string(),
  /** Stake of the player's last round of this game, else the smallest bet level. */
  stake: amount,
  /** Language of the launch, e.g. "id". */
  lang: z.string(),
  /** Origin of the lobby: the only target for messages to the parent window. */
  lobbyOrigin: z.string(),
  /** Shortest time between two spins on the page, in milliseconds. */
  minSpinMs: z.int(),
  /** Null in a demo, whose rounds are nobody's and cannot be proved. */
  fairness: z.nullable(fairnessNow),
  /**
   * A round the player has not seen to its end. "result": play it (or its rest) and call `/page/seen`.
   * "pending": call `/page/spin` with this spinId and stake until the answer is not round_pending.
   * "elsewhere": a round of another game, which `/page/round` shows; `/page/seen` (or the next spin) dismisses it.
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

/** `/page/spin`: a repeated spinId is one round with one outcome. */
export const spinRequest = z.object({ session, stake: amount, spinId: z.uuid() });
export const spinReply = spinResult;

/** `/page/seen`: the player has seen this round to its end, so it is not resumed. The next spin implies it. */
export const seenRequest = z.object({ session, roundId });
export const seenReply = z.object({ ok: z.literal(true) });

/** `/page/balance` */
export const balanceRequest = z.object({ session });
export const balanceReply = z.object({ balance: amount, currency: z.string() });

/** `/page/fairness`: the current commitment and the revealed pairs that have rounds, newest first. */
export const fairnessRequest = z.object({ session });
export const fairnessReply = z.object({ now: fairnessNow, revealed: z.array(revealedSeed) });

/**
 * `/page/fairness/rotate`: reveals the active pair and starts the next with this client seed. Refused with round_pending
 * while a round is open, with too_many_seeds after too many changes.
 */
export const rotateRequest = z.object({ session, clientSeed });
export const rotateReply = z.object({ revealed: revealedSeed, now: fairnessNow });

/** `/page/history`: the player's rounds of all games of this provider, newest first, in pages. */
export const historyRequest = z.object({
  session,
  /** Id of the last round of the previous page. */
  before: z.optional(roundId),
});
/** `more`: whether there are older ones. */
export const historyReply = z.object({ rounds: z.array(historyRow), more: z.boolean() });

/** `/page/round`: one round of the player, of any game. */
export const roundRequest = z.object({ session, roundId });
export const roundReply = shownRound;

/** `/page/replay`: the same without a session, by the last part of a round's link. Names neither player nor balance. */
export const replayRequest = z.object({ link: z.string().check(z.minLength(1), z.maxLength(100)) });
export const replayReply = shownRound;

export type OpenReply = z.infer<typeof openReply>;
export type BalanceReply = z.infer<typeof balanceReply>;

/** Path of each call with its request and reply schemas. */
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
type PageCalls = typeof pageCalls;
export type PagePath = keyof PageCalls;
export type RequestOf<Path extends PagePath> = z.output<PageCalls[Path]["request"]>;
export type ReplyOf<Path extends PagePath> = z.output<PageCalls[Path]["reply"]>;
