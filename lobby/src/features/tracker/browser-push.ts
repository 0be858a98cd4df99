/**
 * Returns whether the player permitted notifications of this lobby; null in a browser without notifications for pages
 * (R-INB-03).
 */
export function notificationPermission(): NotificationPermission | null {
  const known = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  return known ? Notification.permission : null;
}

/** A browser's subscription at its push service, as it is sent to the server. */
interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** Decodes base64url to bytes: Safari does not accept a text as a key. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

const current = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

/** Returns whether this browser is subscribed at its push service. */
export const isSubscribed = async (): Promise<boolean> => (await current()) !== null;

/**
 * Subscribes at the browser's push service, after the player permitted notifications. Throws if the browser cannot.
 * @param key the server's public key, base64url
 */
export async function subscribe(key: string): Promise<Subscribed> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) throw new Error("no service worker");
  const options = { userVisibleOnly: true, applicationServerKey: bytesOf(key) };
  const subscription = await registration.pushManager.subscribe(options).catch(async (error: unknown) => {
    // A subscription with another key, such as that of a lobby that was set up again, prevents a new one.
    const old = await current();
    if (old === null || !(await old.unsubscribe())) throw error;
    return registration.pushManager.subscribe(options);
  });
  const { endpoint, keys } = subscription.toJSON();
  if (endpoint === undefined || keys?.["p256dh"] === undefined || keys["auth"] === undefined) {
    throw new Error("a subscription without keys");
  }
  return { endpoint, p256dh: keys["p256dh"], auth: keys["auth"] };
}

/** Ends the subscription of this browser; the server no longer uses it. */
export async function unsubscribe(): Promise<void> {
  await (await current())?.unsubscribe().catch(() => false);
}
