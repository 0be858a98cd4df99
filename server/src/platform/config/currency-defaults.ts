import type { Currency } from "@fairlobby/contract";

/** What settings leave unsaid about amounts. Minor units of the currency. */
export interface CurrencyDefaults {
  /** Smallest withdrawal (R-MON-25). */
  readonly minimum: number;
  /** Payout fee (R-MON-20): percent of the part of an amount above the threshold. */
  readonly fee: { readonly percent: number; readonly threshold: number } | null;
  readonly taxThreshold: number;
  readonly gift: number;
  /** Bonuses of a player's deposits in all (R-SRV-133). */
  readonly bonusCap: number;
  /** Reward per invited player (R-INV-17). */
  readonly inviteReward: number;
  /** Of the first task set, the second, and every later one (R-TASK-16, R-TASK-17). */
  readonly taskRewards: readonly number[];
  /** Cash staked in all for VIP level 1 to 7 (R-SRV-70). */
  readonly vipLevels: readonly number[];
  readonly ordinaryMin: number;
  readonly unchargeMin: number;
}

const minimum: Readonly<Record<Currency, number>> = {
  IDR: 50_000,
  BRL: 500_00,
  MXN: 1_500_00,
  THB: 500_00,
  NGN: 5_000,
};

const fee: Readonly<Record<Currency, CurrencyDefaults["fee"]>> = {
  IDR: { percent: 3, threshold: 1_000_000 },
  BRL: { percent: 5, threshold: 500_00 },
  MXN: { percent: 3, threshold: 1_500_00 },
  THB: { percent: 3, threshold: 3_000_00 },
  NGN: null,
};

const inviteReward: Readonly<Record<Currency, number>> = {
  IDR: 20_000,
  BRL: 8_00,
  MXN: 24_00,
  THB: 40_00,
  NGN: 2_000,
};

/**
 * The amounts a store of a currency starts with. Where no row names one, it is the Indonesian one divided by 1000
 * (BRL, MXN, THB, which have hundredths) or by 10 (NGN): in minor units, a tenth for them all (R-MON-18).
 */
export function defaultsOf(currency: Currency): CurrencyDefaults {
  const like = (rupiah: number): number => (currency === "IDR" ? rupiah : rupiah / 10);
  return {
    minimum: minimum[currency],
    fee: fee[currency],
    taxThreshold: like(4_500_000),
    gift: like(20_000),
    bonusCap: like(500_000),
    inviteReward: inviteReward[currency],
    taskRewards: [like(60_000), like(40_000), like(20_000)],
    vipLevels: [500_000, 2_000_000, 5_000_000, 20_000_000, 50_000_000, 200_000_000, 500_000_000].map(like),
    ordinaryMin: like(300_000),
    unchargeMin: like(1_500_000),
  };
}
