import { create } from "zustand";
import { deviceStorage } from "../browser/storage.ts";

/**
 * The state of this app load (R-APP-16). `gate`: first run, not answered; `declined`: read-only home;
 * `signing-in`: gate passed, login under way; `in`: a token is held; `failed`: login failed, a retry is offered; `out`:
 * logged out here by the player.
 */
export type Access = "gate" | "declined" | "signing-in" | "in" | "failed" | "out";

interface Session {
  readonly access: Access;
  readonly token: string;
  readonly userId: string;
  /** The server's words when login failed. */
  readonly reason: string;
  /** Login was refused for the player's region (R-APP-26). */
  readonly barred: boolean;
}

function initial(): Session {
  const token = deviceStorage.get("token") ?? "";
  const passed = deviceStorage.get("gate") !== null;
  const access: Access = token ? "in" : deviceStorage.get("loggedOut") ? "out" : passed ? "signing-in" : "gate";
  return { access, token, userId: deviceStorage.get("userInfo") ?? "", reason: "", barred: false };
}

export const useSession = create<Session>()(initial);

/** Stores a new login in app state and storage (R-LS-01, R-LS-02). */
export function storeSession(token: string, userId: string): void {
  deviceStorage.set("token", token);
  deviceStorage.set("userInfo", userId);
  useSession.setState({ access: "in", token, userId, reason: "", barred: false });
}

/** Stores a new token of the same player. */
export function renewToken(token: string): void {
  storeSession(token, useSession.getState().userId);
}

export function dropToken(): void {
  deviceStorage.remove("token");
  useSession.setState({ token: "" });
}

export const useLoggedIn = (): boolean => useSession((session) => session.access === "in");

/** Returns whether no player is logged in or about to be: the gate was declined, login failed, or the player logged out. */
export const isVisitor = ({ access }: Pick<Session, "access">): boolean => /^(declined|failed|out)$/.test(access);

export const useVisitor = (): boolean => useSession(isVisitor);
