import type { Failure } from "../outcome.ts";

/** An HTTP status and Xendit's error body. */
export type ApiError = { status: number; body: { error_code: string; message: string } };

export function apiError(status: number, errorCode: string, message: string): ApiError {
  return { status, body: { error_code: errorCode, message } };
}

/** Returns the error with which Xendit reports an expected failure. */
export function failureToApiError(failure: Failure): ApiError {
  switch (failure.kind) {
    case "invalid_input":
      return apiError(400, "API_VALIDATION_ERROR", failure.message);
    case "not_found":
      return apiError(404, "DATA_NOT_FOUND", `No ${failure.what} with this id`);
    case "duplicate":
      return apiError(409, "DUPLICATE_ERROR", failure.message);
    case "channel_not_supported":
      return apiError(400, "CHANNEL_CODE_NOT_SUPPORTED_ERROR", `Channel ${failure.channelCode} is not supported`);
    case "amount_out_of_range":
      return apiError(
        400,
        "API_VALIDATION_ERROR",
        `amount: this channel takes ${failure.minimum} to ${failure.maximum} IDR`,
      );
    case "inactive_payment_request":
      return apiError(400, "INACTIVE_PAYMENT_REQUEST", `The payment request is ${failure.status}`);
    case "payout_not_cancellable":
      return apiError(403, "INELIGIBLE_TRANSACTION_STATUS", `A payout that is ${failure.status} cannot be cancelled`);
    case "refund_not_supported":
      return apiError(400, "REFUND_NOT_SUPPORTED", `Payments by ${failure.channelCode} cannot be refunded`);
    case "refund_too_large":
      return apiError(400, "MAXIMUM_REFUND_AMOUNT_REACHED", `amount: ${failure.left} IDR of this payment is left`);
  }
}

/** Maps errors of the HTTP layer by Fastify's status; any other error is a bug, and its details are not sent. */
export function unexpectedToApiError(error: { statusCode?: number; code?: string }): ApiError {
  switch (error.statusCode) {
    case 400:
      return apiError(400, "INVALID_JSON_FORMAT", "The body is not valid JSON");
    case 404:
      return apiError(404, "NOT_FOUND", "There is no such address");
    case 413:
      return apiError(413, "PAYLOAD_TOO_LARGE", "The body is larger than 64 kB");
    case 414:
      return apiError(414, "URI_TOO_LONG", "A part of the address is too long");
    case 415:
      return apiError(415, "UNSUPPORTED_CONTENT_TYPE", "Send application/json");
    default:
      return apiError(500, "SERVER_ERROR", "An unexpected error occurred");
  }
}
