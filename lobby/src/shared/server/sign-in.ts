import type { QueryClient } from "@tanstack/react-query";

type SignIn = (client: QueryClient) => Promise<void>;

let signIn: SignIn = async () => {};

/** Set by the app, so that a feature can offer to sign in without importing the app. */
export function provideSignIn(action: SignIn): void {
  signIn = action;
}

let sendingAnswers: Promise<void> = Promise.resolve();

/** Stores the request that sends the answers at the gate. */
export function trackGateAnswers(sending: Promise<void>): void {
  sendingAnswers = sending;
}

/** Resolves once no answers at the gate are being sent: until the server has them, it refuses every launch. */
export const gateAnswersSent = (): Promise<void> => sendingAnswers;

/** Shows the gate, or logs in again if the gate was passed before. */
export function retrySignIn(client: QueryClient): void {
  void signIn(client);
}
