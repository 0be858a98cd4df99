import { randomKey } from "@fairlobby/contract/client";
import { deviceLogin } from "@fairlobby/contract/device-login";
import type { QueryClient } from "@tanstack/react-query";
import { api, endLoggedOutSession, onSessionLost } from "../shared/server/api.ts";
import { dropDialogs, openDialog } from "../shared/dialogs/dialog-queue.ts";
import { loadAdReports } from "../shared/ads/ads.ts";
import { removeEntry, sessionEntry } from "../shared/navigation/entry.ts";
import { dropToken, storeSession, useSession } from "../shared/server/session.ts";
import { provideSignIn, trackGateAnswers } from "../shared/server/sign-in.ts";
import { deviceStorage } from "../shared/browser/storage.ts";

/** Returns this device's secret: an id made on first run, which the server then replaces with its own (R-LS-04). */
function deviceId(): string {
  const known = deviceStorage.get("deviceId");
  if (known !== null && known !== "") return known;
  const made = randomKey();
  deviceStorage.set("deviceId", made);
  return made;
}

/** The player's answers at the first-run gate (R-APP-25). */
export interface GateAnswer {
  readonly termsVersion: string;
  readonly ads: boolean;
}

function gateAnswer(): GateAnswer | null {
  const stored = deviceStorage.getJson("gate");
  if (stored === null || typeof stored["termsVersion"] !== "string") return null;
  return { termsVersion: stored["termsVersion"], ads: stored["ads"] === true };
}

/** The login created a player whose registration is not reported to the ad networks yet. */
let registered = false;

/** Clears the account that was signed out by a changed password; this device now opens another account. */
function leaveAccount(): void {
  const name = deviceStorage.getJson("loginInfo")?.["loginName"];
  deviceStorage.clearPersonal();
  dropDialogs({ keepOpen: false });
  if (typeof name === "string") openDialog("account", { signedOut: name });
}

const lockWaitMs = 10_000;
let loggingIn: Promise<boolean> | null = null;

/**
 * Logs in by device (R-ACC-04, R-ACC-09). Returns false on failure; the session then has the reason. All windows of the
 * lobby log in one after the other: a second login with the id of the first run would open another guest, without the
 * gift, once the first one's token was used (R-SRV-68).
 */
function signInByDevice(client: QueryClient): Promise<boolean> {
  loggingIn ??= withSignInLock(() => logIn(client)).finally(() => {
    loggingIn = null;
  });
  return loggingIn;
}

/**
 * Runs `work` while no other window does. After `lockWaitMs` it runs all the same: the phone may have suspended the
 * window that holds the lock.
 */
async function withSignInLock(work: () => Promise<boolean>): Promise<boolean> {
  // Without a secure origin there are no locks.
  if (!("locks" in navigator)) return work();
  const signal = AbortSignal.timeout(lockWaitMs);
  let begun = false;
  const begin = () => {
    begun = true;
    return work();
  };
  return navigator.locks.request("sign-in", { signal }, begin).catch((error: unknown) => {
    if (begun) throw error;
    return work();
  });
}

async function logIn(client: QueryClient): Promise<boolean> {
  if (!(await endLoggedOutSession())) {
    useSession.setState({ access: "failed", reason: "", barred: false });
    return false;
  }
  const { code, channel } = sessionEntry();
  const ads = (await loadAdReports())?.fields;
  const reply = await api.call(
    "/user/login",
    deviceLogin(deviceId(), { extensionCode: code, registChannel: channel, ...ads }),
  );
  if (!reply.ok) {
    useSession.setState({ access: "failed", reason: reply.msg, barred: reply.msgCode === "region_blocked" });
    return false;
  }
  const { token, userId, gold, deviceId: confirmed, isRegister } = reply.data;
  const before = useSession.getState().userId;
  const another = before !== "" && before !== userId;
  if (another) leaveAccount();
  deviceStorage.remove("loggedOut");
  deviceStorage.set("deviceId", confirmed);
  deviceStorage.set("gold", String(gold));
  if (isRegister) {
    registered = true;
    removeEntry();
    // A new player has not sent any answers yet, even if an earlier player on this device has.
    const answer = gateAnswer();
    if (answer !== null) deviceStorage.setJson("gate", { ...answer });
  }
  storeSession(token, userId);
  if (another) void client.resetQueries();
  return true;
}

async function postGateAnswer(): Promise<void> {
  const answer = gateAnswer();
  if (answer === null || deviceStorage.getJson("gate")?.["sent"] === true) return;
  const { termsVersion, ads } = answer;
  const reply = await api.call("/v1/consent", { ageConfirmed: true, termsVersion, ads });
  if (!reply.ok) {
    // The terms changed before the answer arrived: the player accepted an older version.
    if (reply.msgCode === "invalid_input") useSession.setState({ access: "gate" });
    return;
  }
  deviceStorage.setJson("gate", { termsVersion, ads, sent: true });
  // Reported only after the server has stored the consent (R-ACC-08).
  if (registered) void loadAdReports().then((networks) => networks?.report({ name: "registration" }));
  registered = false;
}

/** Sends the answers at the gate unless the server has them; without them it refuses every launch. */
function sendGateAnswer(): Promise<void> {
  const sending = postGateAnswer();
  trackGateAnswers(sending);
  return sending;
}

/** Logs in, then sends the answers at the gate to the server (R-APP-25). */
export async function signIn(client: QueryClient): Promise<void> {
  useSession.setState({ access: "signing-in", reason: "" });
  if (!(await signInByDevice(client))) return;
  await sendGateAnswer();
  await client.invalidateQueries();
}

export async function acceptGate(client: QueryClient, answer: GateAnswer): Promise<void> {
  deviceStorage.setJson("gate", { ...answer });
  await signIn(client);
}

export function declineGate(): void {
  useSession.setState({ access: "declined" });
}

/** Signs the player in silently if the gate was passed before, and renews a session the server has ended. */
export function startSession(client: QueryClient): void {
  onSessionLost(async () => {
    dropToken();
    // Logged out, perhaps in another window: only the player logs in again.
    if (deviceStorage.get("loggedOut") !== null) {
      useSession.setState({ access: "out", userId: "" });
      return false;
    }
    if (gateAnswer() === null) {
      if (useSession.getState().access === "in") useSession.setState({ access: "gate" });
      return false;
    }
    const { userId } = useSession.getState();
    if (!(await signInByDevice(client))) return false;
    // Not awaited: if its call needed a new session, the call and this renewal would wait for each other.
    void sendGateAnswer();
    // A call made for one account is not repeated for another.
    return userId === "" || userId === useSession.getState().userId;
  });
  provideSignIn(async () => {
    const signedOut = deviceStorage.get("loggedOut");
    if (signedOut !== null) openDialog("account", { signedOut });
    else if (gateAnswer() === null) useSession.setState({ access: "gate" });
    else await signIn(client);
  });
  addEventListener("online", () => {
    if (useSession.getState().access === "failed") void signIn(client);
  });
  const { access } = useSession.getState();
  if (access === "signing-in") void signIn(client);
  else if (access === "in") void sendGateAnswer();
}
