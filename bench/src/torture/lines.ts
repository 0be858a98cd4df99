import { bankFaults } from "./bank-faults.ts";
import { citus } from "./citus.ts";
import { claims } from "./claims.ts";
import { clock } from "./clock.ts";
import { database } from "./database.ts";
import { disk } from "./disk.ts";
import { failover } from "./failover.ts";
import { fuzz } from "./fuzz.ts";
import { keys } from "./keys.ts";
import type { Line } from "./line.ts";
import { locks } from "./locks.ts";
import { machineLoss } from "./machine-loss.ts";
import { nats } from "./nats.ts";
import { orderRaces } from "./order-races.ts";
import { sameKey } from "./same-key.ts";
import { slow } from "./slow.ts";
import { wallet } from "./wallet.ts";
import { webhooks } from "./webhooks.ts";

/** Every line of the torture table by its name. */
export const lines: Readonly<Record<string, Line>> = {
  "bank-faults": bankFaults,
  citus,
  claims,
  clock,
  database,
  disk,
  failover,
  fuzz,
  keys,
  locks,
  "machine-loss": machineLoss,
  nats,
  "order-races": orderRaces,
  "same-key": sameKey,
  slow,
  wallet,
  webhooks,
};
