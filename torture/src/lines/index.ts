import { bankFaults } from "./bank-faults.ts";
import { browsers } from "./browsers.ts";
import { citus } from "./citus.ts";
import { claims } from "./claims.ts";
import { clock } from "./clock.ts";
import { commitCut } from "./commit-cut.ts";
import { containers } from "./containers.ts";
import { corrections } from "./corrections.ts";
import { database } from "./database.ts";
import { disk } from "./disk.ts";
import { failover } from "./failover.ts";
import { fuzz } from "./fuzz.ts";
import { grantRaces } from "./grant-races.ts";
import { holdDeadlines } from "./hold-deadlines.ts";
import { keys } from "./keys.ts";
import { latePayments } from "./late-payments.ts";
import type { Line } from "../line.ts";
import { locks } from "./locks.ts";
import { machineLoss } from "./machine-loss.ts";
import { model } from "./model.ts";
import { nats } from "./nats.ts";
import { nodeKill } from "./node-kill.ts";
import { operators } from "./operators.ts";
import { orderRaces } from "./order-races.ts";
import { packageLine } from "./package.ts";
import { providerKill } from "./provider-kill.ts";
import { questions } from "./questions.ts";
import { sameKey } from "./same-key.ts";
import { slow } from "./slow.ts";
import { statement } from "./statement.ts";
import { suspension } from "./suspension.ts";
import { upgrade } from "./upgrade.ts";
import { wallet } from "./wallet.ts";
import { webhooks } from "./webhooks.ts";

/** Every line of the torture table by its name. */
export const lines: Readonly<Record<string, Line>> = {
  "bank-faults": bankFaults,
  browsers,
  citus,
  claims,
  clock,
  "commit-cut": commitCut,
  containers,
  corrections,
  database,
  disk,
  failover,
  fuzz,
  "grant-races": grantRaces,
  "hold-deadlines": holdDeadlines,
  keys,
  "late-payments": latePayments,
  locks,
  "machine-loss": machineLoss,
  model,
  nats,
  "node-kill": nodeKill,
  operators,
  "order-races": orderRaces,
  package: packageLine,
  "provider-kill": providerKill,
  questions,
  "same-key": sameKey,
  slow,
  statement,
  suspension,
  upgrade,
  wallet,
  webhooks,
};
