/** What a key can be allowed to do, with what it means. */
export const apiScopes = {
  "players:read": "Reads a player by id: registration, balance, restrictions. No name, contact or account.",
  "orders:read": "Reads a deposit or a withdrawal by its id and its player's. No name, contact or account number.",
  "figures:read": "Reads how many withdrawals are open at which step, and how many were paid in a period.",
  write: "Sends a webhook again. Nothing else can be changed with a key: no money, no game, no player.",
} as const;

export type ApiScope = keyof typeof apiScopes;

export const apiScopeNames = Object.keys(apiScopes) as ApiScope[];

/** What every key begins with, so that scanners of leaked secrets recognize it. */
export const apiKeyPrefix = "flk_";
