/** The planned course of a withdrawal; the last four digits of its account control the sandbox bank. */
export interface Planned {
  readonly kind:
    | "paid"
    | "rejected"
    | "rejected_cancelled"
    | "failed"
    | "slow"
    | "reversed"
    | "unanswered"
    | "cancelled";
  /** Amount, rupiah; amounts above 1,000,000 have a fee. */
  readonly amount: number;
}

export const endings: Readonly<Record<Planned["kind"], string>> = {
  paid: "7890",
  rejected: "0001",
  rejected_cancelled: "0001",
  failed: "0002",
  slow: "0003",
  reversed: "0004",
  unanswered: "0005",
  cancelled: "7890",
};

/** Count of each kind in a hundred orders; all others are paid. */
const mix: readonly (readonly [Planned["kind"], number])[] = [
  ["reversed", 10],
  ["slow", 4],
  ["unanswered", 5],
  ["rejected", 12],
  ["rejected_cancelled", 4],
  ["cancelled", 10],
  ["failed", 10],
];

/**
 * Returns the orders of each player in sequence: a player has one open order at a time. Each player's first order is
 * one that is paid: until then every order of the player counts as a first withdrawal, and these queue for a few places. The slowest
 * orders come next, so that the run does not end waiting for them.
 */
export function makePlan(orders: number, players: number): readonly (readonly Planned[])[] {
  const odd = mix.flatMap(([kind, share]) => Array.from({ length: Math.round((orders * share) / 100) }, () => kind));
  const kinds: Planned["kind"][] = [...Array.from({ length: players }, () => "paid" as const), ...odd];
  while (kinds.length < orders) kinds.push("paid");
  const plan: Planned[][] = Array.from({ length: players }, () => []);
  kinds.slice(0, orders).forEach((kind, index) => {
    plan[index % players]?.push({ kind, amount: 50_000 + ((index * 7_919) % 1_500_000) });
  });
  return plan;
}
