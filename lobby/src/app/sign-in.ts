import { randomKey } from "@fairlobby/contract/client";
import { deviceLogin } from "@fairlobby/contract/device-login";
import type { QueryClient } from "@tanstack/react-query";
import { api, endLoggedOutSession, onSessionLost } from "../shared/server/api.ts";
import { dropDialogs, openDialog } from "../shared/dialogs/dialog-queue.ts";
import { loadAdReports } from "../shared/ads/ads.ts";
import { forgetEntry, sessionEntry } from "../shared/navigation/entry.ts";
import { dropToken, storeSession, useSession } from "../shared/server/session.ts";
import { provideSignIn } from "../shared/server/sign-in.ts";
import { deviceStorage } from "../shared/browser/storage.ts";

/** This device's secret: an id made on first run, in whose place the server gives its own (R-LS-04). */
function deviceId(): string {
  const known = deviceStorage.get("deviceId");
  if (known !== null && known !== "") return known;
  const made = randomKey();
  deviceStorage.set("deviceId", made);
  return made;
}

/** What the first-run gate was answered (R-APP-25). */
export interface GateAnswer {
  readonly termsVersion: string;
  readonly ads: boolean;
}

function gateAnswer(): GateAnswer | null {
  const stored = deviceStorage.getJson("gate");
  if (stored === null || typeof stored["termsVersion"] !== "string") return null;
  return { termsVersion: stored["termsVersion"], ads: stored["ads"] === true };
}

/** The login made a new player, whom nobody was told of yet. */
let registered = false;

/** The account was signed out from elsewhere, by a changed password, and this device opens another now. */
function leaveAccount(): void {
  const name = deviceStorage.getJson("loginInfo")?.["loginName"];
  deviceStorage.clearPersonal();
  dropDialogs({ open: "goes" });
  if (typeof name === "string") openDialog("account", { signedOut: name });
}

/** Device login (R-ACC-04, R-ACC-09). False when it failed; the session then says why. */
async function signInByDevice(client: QueryClient): Promise<boolean> {
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
  deviceStorage.set("deviceId", confirmed);
  deviceStorage.set("gold", String(gold));
  if (isRegister) {
    registered = true;
    forgetEntry();
    // A new player has told nobody anything yet, whoever used this device before.
    const answer = gateAnswer();
    if (answer !== null) deviceStorage.setJson("gate", { ...answer });
  }
  storeSession(token, userId);
  if (another) void client.resetQueries();
  return true;
}

/** Sends a player's answers to the gate until the server has them; without them every game answers consent_required. */
async function sendGateAnswer(): Promise<void> {
  const answer = gateAnswer();
  if (answer === null || deviceStorage.getJson("gate")?.["sent"] === true) return;
  const { termsVersion, ads } = answer;
  const reply = await api.call("/v1/consent", { ageConfirmed: true, termsVersion, ads });
  if (!reply.ok) {
    // The terms changed before the answer arrived: what was accepted is not what holds now.
    if (reply.msgCode === "invalid_input") useSession.setState({ access: "gate" });
    return;
  }
  deviceStorage.setJson("gate", { termsVersion, ads, sent: true });
  // Told once the server knows that it may be (R-ACC-08).
  if (registered) void loadAdReports().then((networks) => networks?.report({ name: "registration" }));
  registered = false;
}

/** Login, then the gate's choices go to the server (R-APP-25). */
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

/** Brings the player in silently where the gate was passed before, and renews a session the server has ended. */
export function startSession(client: QueryClient): void {
  onSessionLost(async () => {
    dropToken();
    const { userId } = useSession.getState();
    if (!(await signInByDevice(client))) return false;
    // Not awaited: a call in here that needed a new session itself would wait for the one that waits for it.
    void sendGateAnswer();
    // What was asked for one account is not done by another.
    return userId === "" || userId === useSession.getState().userId;
  });
  provideSignIn(async () => {
    if (gateAnswer() === null) useSession.setState({ access: "gate" });
    else await signIn(client);
  });
  addEventListener("online", () => {
    if (useSession.getState().access === "failed") void signIn(client);
  });
  const { access } = useSession.getState();
  if (access === "signing-in") void signIn(client);
  else if (access === "in") void sendGateAnswer();
}
