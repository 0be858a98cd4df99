import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";

/** Checks players' identity and age; required with real money (R-APP-24, R-SRV-66). */
export interface IdentityCheck {
  /** True for a check that passes every player, for trials. A lobby for real money refuses to start with it. */
  readonly sandbox: boolean;
  /** Whether a player is checked and of age, from stored data only: it runs within transactions. */
  isVerified(sql: Sql, playerId: PlayerId): Promise<boolean>;
}
