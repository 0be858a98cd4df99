import type { Currency } from "@fairlobby/contract";
import type { Bus } from "./bus/bus.ts";
import type { Sealing } from "./crypto/sealing.ts";
import type { Signer } from "./crypto/signing.ts";
import type { Database } from "./db/database.ts";
import type { Log } from "./log/log.ts";

/** The services of the platform that every module may have; each picks those it uses. */
export interface Services {
  readonly database: Database;
  readonly log: Log;
  /** Milliseconds since the epoch, by the database's clock. */
  readonly now: () => number;
  readonly currency: Currency;
  /** IANA name; the lobby's days are those of this time zone. */
  readonly timeZone: string;
  readonly sealing: Sealing;
  readonly signer: Signer;
  /** Identifies this lobby in the statements it signs. */
  readonly issuer: string;
  readonly bus: Bus;
}
