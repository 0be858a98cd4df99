import type { FastifyInstance, FastifyReply } from "fastify";
import { z } from "zod";
import { asPaymentRequestId } from "../ids.ts";
import { findChannel } from "../payments/channels.ts";
import type { PaymentService } from "../payments/service.ts";
import { payPage, unknownPage } from "./page.ts";
import { styleHash } from "./style.ts";

type WithId = { Params: { id: string } };
const formShape = z.object({ action: z.enum(["pay", "decline"]).default("pay") });

const securityHeaders = {
  "content-security-policy": `default-src 'none'; style-src ${styleHash}; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=()",
};

/** The page a customer pays on. The unguessable id is the only key to it, as with a payment link. */
export function payPageRoutes({ payments, merchantName }: { payments: PaymentService; merchantName: string }) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );

    app.get<WithId>("/pay/:id", async (request, reply) => {
      const id = asPaymentRequestId(request.params.id);
      const found = id === undefined ? undefined : payments.find(id);
      return found === undefined ? page(reply.code(404), unknownPage()) : page(reply, payPage(found, merchantName));
    });

    app.post<WithId>("/pay/:id", async (request, reply) => {
      const id = asPaymentRequestId(request.params.id);
      const found = id === undefined ? undefined : payments.find(id);
      if (found === undefined) return page(reply.code(404), unknownPage());
      const form = formShape.safeParse(request.body ?? {});
      if (!form.success) return page(reply.code(400), payPage(found, merchantName));
      const canDecline = findChannel(found.channelCode)?.kind === "wallet";
      if (form.data.action === "pay") payments.pay(found.id);
      else if (canDecline) payments.decline(found.id);
      // A second press, a press after expiry: the page shows how it stands. Redirecting keeps a reload from posting again.
      return reply.redirect(`/pay/${found.id}`, 303);
    });
  };
}

function page(reply: FastifyReply, markup: string): FastifyReply {
  return reply.headers(securityHeaders).type("text/html; charset=utf-8").send(markup);
}
