/** What can become of a message: it waits for its next attempt, was accepted, or is not sent any more. */
export const webhookStates = ["waiting", "delivered", "given_up"] as const;
export type WebhookState = (typeof webhookStates)[number];
