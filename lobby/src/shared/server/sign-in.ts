import type { QueryClient } from "@tanstack/react-query";

type SignIn = (client: QueryClient) => Promise<void>;

let signIn: SignIn = async () => {};

/** The app hands its sign-in down, so that a feature can offer it without knowing how it works. */
export function provideSignIn(action: SignIn): void {
  signIn = action;
}

/** Comes back to the gate, or logs in again where the gate was passed. */
export function retrySignIn(client: QueryClient): void {
  void signIn(client);
}
