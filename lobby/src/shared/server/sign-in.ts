import type { QueryClient } from "@tanstack/react-query";

type SignIn = (client: QueryClient) => Promise<void>;

let signIn: SignIn = async () => {};

/** Set by the app, so that a feature can offer to sign in without importing the app. */
export function provideSignIn(action: SignIn): void {
  signIn = action;
}

let answering: Promise<void> = Promise.resolve();

/** Sets when the answers at the gate, which are being sent, have reached the server. */
export function sendsAnswers(sending: Promise<void>): void {
  answering = sending;
}

/** Resolves once no answer at the gate is on its way: until the server has them, it refuses every launch. */
export const answersSent = (): Promise<void> => answering;

/** Shows the gate, or logs in again if the gate was passed before. */
export function retrySignIn(client: QueryClient): void {
  void signIn(client);
}
