import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { asPaymentRequestId } from "../ids.ts";
import { findChannel } from "../payments/channels.ts";
import type { PaymentService } from "../payments/service.ts";
import { payPage, unknownPage } from "./pay-page.ts";
import { sendPage } from "./send-page.ts";

type WithId = { Params: { id: string } };
const formShape = z.object({ action: z.enum(["pay", "decline"]).default("pay") });

/** The page a customer pays on. The unguessable id is the only key to it, as with a payment link. */
export function payPageRoutes({ payments, merchantName }: { payments: PaymentService; merchantName: string }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    app.get<WithId>("/pay/:id", async (request, reply) => {
      const id = asPaymentRequestId(request.params.id);
      const found = id === undefined ? undefined : payments.find(id);
      return found === undefined
        ? sendPage(reply.code(404), unknownPage())
        : sendPage(reply, payPage(found, merchantName));
    });

    app.post<WithId>("/pay/:id", async (request, reply) => {
      const id = asPaymentRequestId(request.params.id);
      const found = id === undefined ? undefined : payments.find(id);
      if (found === undefined) return sendPage(reply.code(404), unknownPage());
      const form = formShape.safeParse(request.body ?? {});
      if (!form.success) return sendPage(reply.code(400), payPage(found, merchantName));
      const canDecline = findChannel(found.channelCode)?.kind === "wallet";
      if (form.data.action === "pay") payments.pay(found.id);
      else if (canDecline) payments.decline(found.id);
      // A second press, a press after expiry: the page shows how it stands. Redirecting keeps a reload from posting again.
      return reply.redirect(`/pay/${found.id}`, 303);
    });
  };
}
