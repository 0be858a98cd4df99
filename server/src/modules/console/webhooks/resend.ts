import type { Sql } from "../../../platform/db/database.ts";
import { recordAudit } from "../../audit/index.ts";
import { ofProposal } from "../audit-entries.ts";
import type { ActionKind } from "../policy/action.ts";
import { query } from "../statements.ts";
import { readDelivery } from "./read.ts";

const sendMessageAgain = query("send_webhook_again", `select webhooks.send_again(:deliveryId, :at) as "outcome!"`);

/** Sends a message again; returns `done`, or why not (`webhooks.send_again`). */
export const sendAgain = async (sql: Sql, deliveryId: bigint, at: number): Promise<string> =>
  (await sendMessageAgain.first(sql, { deliveryId, at }))?.outcome ?? "unknown";

/** Sends a message to an endpoint again, with all its attempts (R-EXT-19). */
export const resendWebhook: ActionKind<{ readonly deliveryId: string }> = {
  action: "resend_webhook",
  async prepare(sql, { deliveryId }) {
    const delivery = await readDelivery(sql, deliveryId);
    if (delivery === undefined) return { failure: "not_found" };
    if (!delivery.canSend) return { failure: "already_decided" };
    return {
      subject: { kind: "webhook", id: deliveryId },
      name: `${delivery.endpoint} ${delivery.type}`,
      about: "",
      amount: 0n,
      own: null,
      lines: [{ field: "state", before: delivery.state, after: "waiting" }],
      base: `${delivery.state} ${delivery.attempts}`,
    };
  },
  async carryOut(tx, { deliveryId }, { actor, reason, proposalId }, at) {
    const delivery = await readDelivery(tx, deliveryId);
    const outcome = await sendAgain(tx, BigInt(deliveryId), at);
    if (delivery === undefined || outcome === "unknown") return { failure: "not_found" };
    if (outcome !== "done") return { failure: "already_decided" };
    const { endpoint, messageId, type } = delivery;
    const details = { endpoint, message: messageId, type, ...ofProposal(proposalId) };
    const subject = { kind: "webhook", id: deliveryId };
    await recordAudit(tx, { actor, action: "resend_webhook", subject, note: reason, details, at });
    return { link: null };
  },
};
