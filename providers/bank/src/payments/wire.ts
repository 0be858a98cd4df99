import { isoTime } from "../clock.ts";
import { findChannel } from "./channels.ts";
import type { Payment, PaymentRequest } from "./model.ts";

/** Returns the address of a payment request's pay page. */
export type PayPageUrl = (request: PaymentRequest) => string;

/** Xendit's payment request object (API version 2024-11-11), with the members a one-time IDR payment has. */
export function paymentRequestToWire(request: PaymentRequest, businessId: string, payPageUrl: PayPageUrl): object {
  return {
    business_id: businessId,
    reference_id: request.referenceId,
    payment_request_id: request.id,
    latest_payment_id: request.payment?.id,
    type: "PAY",
    country: "ID",
    currency: "IDR",
    request_amount: request.amount,
    capture_method: "AUTOMATIC",
    channel_code: request.channelCode,
    channel_properties: { ...request.channelProperties, expires_at: isoTime(request.expiresAt) },
    actions: actions(request, payPageUrl),
    status: request.status,
    failure_code: request.failureCode,
    description: request.description,
    metadata: request.metadata,
    created: isoTime(request.created),
    updated: isoTime(request.updated),
  };
}

function actions(request: PaymentRequest, payPageUrl: PayPageUrl): object[] {
  const web = { type: "REDIRECT_CUSTOMER", descriptor: "WEB_URL", value: payPageUrl(request) };
  const present = (descriptor: string) => ({ type: "PRESENT_TO_CUSTOMER", descriptor, value: request.code });
  switch (findChannel(request.channelCode)?.kind) {
    case "qr":
      return [present("QR_STRING"), web];
    case "virtual_account":
      return [present("VIRTUAL_ACCOUNT_NUMBER"), web];
    default:
      return [web];
  }
}

/** `data` of the webhook payment.capture: Xendit's payment object with its one capture. */
export function captureToWire(request: PaymentRequest, payment: Payment, businessId: string): object {
  return {
    ...paymentToWire(request, businessId),
    payment_id: payment.id,
    status: "SUCCEEDED",
    captures: [
      { capture_id: payment.captureId, capture_amount: payment.amount, capture_timestamp: isoTime(payment.created) },
    ],
    created: isoTime(payment.created),
    updated: isoTime(payment.created),
  };
}

/** `data` of the webhook payment.failure. */
export function declinedToWire(request: PaymentRequest, paymentId: string, businessId: string): object {
  return {
    ...paymentToWire(request, businessId),
    payment_id: paymentId,
    status: "FAILED",
    failure_code: request.failureCode,
    captures: [],
    created: isoTime(request.updated),
    updated: isoTime(request.updated),
  };
}

function paymentToWire(request: PaymentRequest, businessId: string): object {
  return {
    business_id: businessId,
    payment_request_id: request.id,
    reference_id: request.referenceId,
    type: "PAY",
    country: "ID",
    currency: "IDR",
    request_amount: request.amount,
    capture_method: "AUTOMATIC",
    channel_code: request.channelCode,
    channel_properties: request.channelProperties,
    description: request.description,
    metadata: request.metadata,
  };
}
