import type { PaymentHost } from "@fairlobby/ports/payments";
import { createOutgoing, type OutgoingOptions } from "../../src/platform/outgoing/outgoing.ts";
import { silentLog } from "../harness/database.ts";

/** What the server gives the adapter's client, for a client alone. */
export const clientHost = (
  times: PaymentHost["times"] = {},
  measure?: OutgoingOptions["measure"],
  reportUnexpected: PaymentHost["reportUnexpected"] = () => undefined,
): Pick<PaymentHost, "openOutgoing" | "reportUnexpected" | "times"> => ({
  times,
  reportUnexpected,
  openOutgoing: (options) => createOutgoing({ target: "xendit", log: silentLog, measure, ...options }),
});
