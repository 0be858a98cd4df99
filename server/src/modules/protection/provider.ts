import type { PlayerId } from "@fairlobby/contract";
import type { Sql } from "../../platform/db/database.ts";

/** Who checks players' identity and age; needed where money is real (R-APP-24, R-SRV-66). */
export interface IdentityCheck {
  /** True for one that lets everybody through, to try things out. Real money refuses to start with it. */
  readonly sandbox: boolean;
  /** Whether a player was checked and is of age, as known here: asked within transactions, so nobody is called. */
  isVerified(sql: Sql, playerId: PlayerId): Promise<boolean>;
}
