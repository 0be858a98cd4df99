import type { Page, Worker } from "playwright";
import { expect } from "vitest";
import type { PushSubscription } from "../../tools/push-service.ts";
import { filesKept } from "./worker-files.ts";

/** What a test can read about the page's use of notifications. */
export interface BrowserPush {
  /** How often the page asked the player for permission. */
  asked(): Promise<number>;
  /** The keys that the page subscribed with, base64url. */
  keys(): Promise<string[]>;
}

interface Stub {
  asked: number;
  keys: string[];
}
type Stubbed = Window & { readonly pushStub: Stub };

/**
 * Replaces parts that the headless browser lacks, for documents loaded from now on: the player's permission, and the push
 * service of the browser's maker, at which a page subscribes; the test's own push service takes its place.
 * @param answer the player's answer when the page asks for permission; the browser remembers it
 */
export async function stubBrowserPush(
  page: Page,
  { answer, subscription }: { readonly answer: "granted" | "denied"; readonly subscription: PushSubscription },
): Promise<BrowserPush> {
  await page.addInitScript(
    ({ given, said }) => {
      const keyOfBytes = (bytes: Uint8Array): string =>
        btoa(String.fromCharCode(...bytes))
          .replaceAll("+", "-")
          .replaceAll("/", "_")
          .replaceAll("=", "");
      const stub: Stub = { asked: 0, keys: [] };
      Object.assign(window, { pushStub: stub });
      const kept = (name: string): string | null => localStorage.getItem(`stub-${name}`);
      Object.defineProperty(Notification, "permission", { get: () => kept("permission") ?? "default" });
      Notification.requestPermission = async () => {
        stub.asked += 1;
        localStorage.setItem("stub-permission", said);
        return said;
      };
      const { endpoint, p256dh, auth } = given;
      const subscribed = {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => {
          localStorage.removeItem("stub-subscribed");
          return true;
        },
      } as unknown as globalThis.PushSubscription;
      PushManager.prototype.subscribe = async (options) => {
        stub.keys.push(keyOfBytes(options?.applicationServerKey as Uint8Array));
        localStorage.setItem("stub-subscribed", "yes");
        return subscribed;
      };
      PushManager.prototype.getSubscription = async () => (kept("subscribed") === null ? null : subscribed);
    },
    { given: subscription, said: answer },
  );
  return {
    asked: () => page.evaluate(() => (window as unknown as Stubbed).pushStub.asked),
    keys: () => page.evaluate(() => (window as unknown as Stubbed).pushStub.keys),
  };
}

/** What a service worker did when it received a message, and when its notification was pressed. */
interface WorkerLog {
  readonly shown: string[];
  readonly opened: string[];
  readonly focused: string[];
  fetched: number;
}

/** The part of a service worker's global scope that is replaced. */
interface WorkerScope {
  log: WorkerLog;
  readonly registration: { showNotification(title: string): Promise<void>; getNotifications(): Promise<[]> };
  readonly clients: { openWindow(address: string): Promise<null> };
  readonly WindowClient: { readonly prototype: { focus(): Promise<unknown> } };
  readonly ExtendableEvent: new (type: string) => Event & { waitUntil(work: Promise<unknown>): void };
  fetch: typeof fetch;
  dispatchEvent(event: Event): boolean;
}

/** Replaces what the headless browser lacks in a worker: showing notifications and opening windows. */
const watchWorker = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const log: WorkerLog = { shown: [], opened: [], focused: [], fetched: 0 };
    scope.log = log;
    scope.registration.showNotification = async (title) => void log.shown.push(title);
    scope.registration.getNotifications = async () => [];
    scope.clients.openWindow = async (address) => {
      log.opened.push(address);
      return null;
    };
    scope.WindowClient.prototype.focus = async function focus(this: { readonly url: string }) {
      log.focused.push(new URL(this.url).pathname);
    };
    const load = scope.fetch.bind(scope);
    scope.fetch = (...request) => {
      log.fetched += 1;
      return load(...request);
    };
  });

/**
 * Delivers a message to the page's service worker by the debugging protocol, as the browser does when its push service
 * has one, then presses the notification. Returns what the worker did.
 */
export async function deliver(page: Page, data: string): Promise<WorkerLog> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("no service worker");
  await filesKept(page);
  await watchWorker(worker);
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const id = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId;
      if (id !== undefined) resolve(id);
    });
  });
  await session.send("ServiceWorker.enable");
  const { origin } = new URL(page.url());
  await session.send("ServiceWorker.deliverPushMessage", { origin, registrationId: await registered, data });
  const logged = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).log);
  await expect.poll(async () => (await logged()).shown.length).toBe(1);
  await worker.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const works: Promise<unknown>[] = [];
    const event = new scope.ExtendableEvent("notificationclick");
    Object.assign(event, {
      notification: { close: () => undefined },
      waitUntil: (work: Promise<unknown>) => void works.push(work),
    });
    scope.dispatchEvent(event);
    await Promise.all(works);
  });
  await session.detach();
  return logged();
}
