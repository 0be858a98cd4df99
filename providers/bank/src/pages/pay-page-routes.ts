import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { asPaymentRequestId } from "../ids.ts";
import { findChannel } from "../payments/channels.ts";
import type { PaymentRequest } from "../payments/model.ts";
import type { PaymentService } from "../payments/service.ts";
import { payPage, unknownPage } from "./pay-page.ts";
import { sendPage } from "./send-page.ts";
import { textsFor } from "./texts.ts";

type WithId = { Params: { id: string } };
const formShape = z.object({
  action: z.enum(["pay", "pay_amount", "pay_late", "pay_again", "decline"]).default("pay"),
  amount: z.coerce.number().int().positive().max(1_000_000_000).optional(),
});
type PayForm = z.infer<typeof formShape>;

/** Registers the page a customer pays on. The unguessable id is the only credential, as with a payment link. */
export function payPageRoutes({ payments, merchantName }: { payments: PaymentService; merchantName: string }) {
  const press = (request: PaymentRequest, { action, amount }: PayForm): void => {
    switch (action) {
      case "pay":
        payments.pay(request.id);
        return;
      case "pay_amount":
        if (amount !== undefined) payments.pay(request.id, { amount });
        return;
      case "pay_late":
        payments.pay(request.id, { late: true });
        return;
      case "pay_again":
        payments.pay(request.id, { again: true });
        return;
      case "decline":
        if (findChannel(request.channelCode)?.kind === "wallet") payments.decline(request.id);
    }
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    app.get<WithId>("/pay/:id", async (request, reply) => {
      const id = asPaymentRequestId(request.params.id);
      const found = id === undefined ? undefined : payments.find(id);
      return found === undefined
        ? sendPage(reply.code(404), unknownPage(textsFor(request.headers["accept-language"])))
        : sendPage(reply, payPage(textsFor(request.headers["accept-language"]), found, merchantName));
    });

    app.post<WithId>("/pay/:id", async (request, reply) => {
      const id = asPaymentRequestId(request.params.id);
      const found = id === undefined ? undefined : payments.find(id);
      if (found === undefined)
        return sendPage(reply.code(404), unknownPage(textsFor(request.headers["accept-language"])));
      const form = formShape.safeParse(request.body ?? {});
      if (!form.success)
        return sendPage(reply.code(400), payPage(textsFor(request.headers["accept-language"]), found, merchantName));
      press(found, form.data);
      // A second press or one after expiry shows the current status. The redirect keeps a reload from posting again.
      return reply.redirect(`/pay/${found.id}`, 303);
    });
  };
}
