import type { OrderId, PlayerId } from "@fairlobby/contract";
import { openAccounts, post, readBalances, type Legs, type PostingResult } from "../../src/modules/ledger/index.ts";
import { route, type PlayerContext } from "../../src/platform/http/route.ts";
import type { Language } from "../../src/platform/texts.ts";
import type { LobbyConfig } from "../../src/wiring/settings.ts";
import { withDatabase } from "../harness/database.ts";
import { wireLobby } from "../harness/lobby.ts";

const currency = "IDR";
export const day = 86_400_000;
const player = "10000001" as PlayerId;

/** Opens promotions and the ledger on a real database, with one player and a clock that the test sets. */
export async function openFixture(changed: Partial<LobbyConfig> = {}) {
  const { database, url } = await withDatabase();
  await openAccounts(database, { playerId: player, currency });
  const clock = { at: Date.parse("2026-11-20T05:00:00Z") };
  const { modules, restarted } = await wireLobby({
    url,
    now: () => clock.at,
    settings: {
      rewardKinds: { gift: "promo", depositBonus: "promo", invite: "cash", task: "cash" },
      ...changed,
    },
  });
  const { promotions, reconciliation } = modules;
  let next = 0;

  const posted = (result: PostingResult): PostingResult => {
    if (result.outcome !== "posted") throw new Error(result.outcome);
    return result;
  };
  const base = (key: string) => ({ player, currency, key, fingerprint: key, subject: "round:test" }) as const;

  return {
    database,
    url,
    player,
    clock,
    promotions,
    reconciliation,
    /** Returns the module as after a restart with other settings. */
    restarted: (settings: Partial<LobbyConfig>) => restarted(settings).promotions,
    gift: () => database.transaction((tx) => promotions.grantGift(tx, player, clock.at)),
    /** @param before awaited once the bonus is booked, and before the transaction commits */
    bonus: (amount: bigint, orderId = `D${(next += 1)}`, before?: () => Promise<void>) =>
      database.transaction(async (tx) => {
        const bonus = { playerId: player, orderId: orderId as OrderId, amount, terms: promotions.bonusTerms() };
        await promotions.grantBonus(tx, bonus, clock.at);
        await before?.();
      }),
    async cash(amount: bigint): Promise<void> {
      const key = `cash:${(next += 1)}`;
      await database.transaction(async (tx) =>
        posted(
          await post(
            tx,
            { ...base(key), mode: "legs", kind: "deposit", cash: amount, house: { deposits: -amount } },
            clock.at,
          ),
        ),
      );
    },
    /** Makes a posting that no module would make. */
    async posting(legs: Pick<Legs, "kind"> & Partial<Pick<Legs, "promo" | "cash" | "house">>): Promise<void> {
      const key = `planted:${(next += 1)}`;
      await database.transaction(async (tx) =>
        posted(await post(tx, { ...base(key), mode: "legs", ...legs }, clock.at)),
      );
    },
    /** Books a stake and returns its key; null when the balance does not cover it. */
    async stake(amount: bigint): Promise<string | null> {
      const key = `stake:${(next += 1)}`;
      const result = await database.transaction((tx) =>
        post(tx, { ...base(key), mode: "stake", kind: "stake", amount }, clock.at),
      );
      return result.outcome === "posted" ? key : null;
    },
    win: (ref: string, amount: bigint) =>
      database.transaction(async (tx) =>
        posted(await post(tx, { ...base(`win:${ref}`), mode: "share", kind: "win", amount, ref }, clock.at)),
      ),
    void: (ref: string) =>
      database.transaction(async (tx) =>
        posted(await post(tx, { ...base(`void:${ref}`), mode: "void", kind: "void", ref }, clock.at)),
      ),
    balances: () => readBalances(database, player, currency),
    /** Runs the job that runs every minute. */
    async sweep(): Promise<void> {
      for (const job of promotions.jobs) if (job.everyMinutes !== undefined) await job.handle(undefined as never);
    },
    /** Runs the job that `settleGrants` enqueues. */
    async settle(): Promise<void> {
      for (const job of promotions.jobs) {
        if (job.name === "settle-grants") await job.handle({ playerId: player } as never);
      }
    },
    grants: () =>
      database.query<{ kind: string; state: string; settled_amount: bigint | null }>(
        "select kind, state, settled_amount from promotions.bonus order by transfer_id",
      ),
    // oxlint-disable-next-line typescript/no-explicit-any
    async terms(termsId?: string, language: Language = "id", from = promotions): Promise<any> {
      const call = from.routes.find(({ path }) => path === ("/v1/bonus/terms" satisfies Parameters<typeof route>[0]));
      const context: PlayerContext = {
        caller: { playerId: player, sessionRef: "s", signInRef: "s" },
        language,
        address: "",
        userAgent: "",
        country: null,
        key: null,
        fingerprint: "",
      };
      return call?.handle(termsId === undefined ? {} : { termsId }, context);
    },
  };
}
