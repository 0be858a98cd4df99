import type { QueryClient } from "@tanstack/react-query";

type SignIn = (client: QueryClient) => Promise<void>;

let signIn: SignIn = async () => {};

/** Set by the app, so that a feature can offer to sign in without importing the app. */
export function provideSignIn(action: SignIn): void {
  signIn = action;
}

/** Shows the gate, or logs in again if the gate was passed before. */
export function retrySignIn(client: QueryClient): void {
  void signIn(client);
}
