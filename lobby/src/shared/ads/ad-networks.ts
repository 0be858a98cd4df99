import { cookie, eventId, loadAdScript, randomDigits } from "./ad-script.ts";
import { noAdFields, type AdEvent, type AdFields, type AdSettings } from "./ad-types.ts";

/** A configured network. */
export interface Network {
  /** R-ADS-08. */
  readonly eventType: 1 | 2;
  /** Reports an event. Returns why it could not be reported, or an empty text. */
  fire(event: AdEvent): Promise<string>;
}

/** Event names both networks share. */
const standardNames: Readonly<Record<AdEvent["name"], string>> = {
  registration: "CompleteRegistration",
  order: "AddToCart",
  purchase: "Purchase",
};

/** The value of an event as the networks expect it: in major units. */
function sumOf(event: AdEvent, { currency, divisor }: AdSettings): { value?: number; currency?: string } {
  return event.name === "registration" ? {} : { value: event.minor / divisor, currency };
}

type Call = (...words: readonly unknown[]) => void;

/** Meta's own queue, which its script takes over once loaded (developers.facebook.com/docs/meta-pixel). */
interface MetaQueue extends Call {
  callMethod?: Call;
  queue: (readonly unknown[])[];
  push: Call;
  loaded: boolean;
  version: string;
}

function metaPixel(id: string, settings: AdSettings): Network {
  const page = window as unknown as { fbq?: MetaQueue; _fbq?: MetaQueue };
  const start = (): MetaQueue => {
    const call: Call = (...words) =>
      queue.callMethod === undefined ? queue.queue.push(words) : queue.callMethod(...words);
    const queue: MetaQueue = Object.assign(call, { queue: [], push: call, loaded: true, version: "2.0" });
    page.fbq = page._fbq = queue;
    // It would otherwise report every button and form by itself.
    queue("set", "autoConfig", false, id);
    queue("init", id);
    return queue;
  };
  return {
    eventType: 1,
    async fire(event) {
      const queue = page.fbq ?? start();
      queue("track", standardNames[event.name], sumOf(event, settings), { eventID: eventId(event) });
      const problem = await loadAdScript("https://connect.facebook.net/en_US/fbevents.js");
      return problem !== "" || queue.callMethod !== undefined ? problem : "not_ready";
    },
  };
}

/** TikTok's own queue: an array of calls with a method for each name, until its script takes it over. */
interface TiktokQueue extends Array<readonly unknown[]> {
  _i: Record<string, unknown[] & { _u: string }>;
  _t: Record<string, number>;
  _o: Record<string, object>;
  track: Call;
}

function tiktokPixel(id: string, settings: AdSettings): Network {
  const address = "https://analytics.tiktok.com/i18n/pixel/events.js";
  const page = window as unknown as { ttq?: TiktokQueue; TiktokAnalyticsObject?: string };
  const start = (): TiktokQueue => {
    const queue = [] as unknown as TiktokQueue;
    queue.track = (...words) => queue.push(["track", ...words]);
    queue._i = { [id]: Object.assign([], { _u: address }) };
    queue._t = { [id]: Date.now() };
    queue._o = { [id]: {} };
    page.TiktokAnalyticsObject = "ttq";
    page.ttq = queue;
    return queue;
  };
  return {
    eventType: 2,
    async fire(event) {
      const queue = page.ttq ?? start();
      queue.track(standardNames[event.name], sumOf(event, settings), { event_id: eventId(event) });
      return loadAdScript(`${address}?sdkid=${id}&lib=ttq`);
    },
  };
}

/** The networks the operator configured. */
export function networksOf(settings: AdSettings): readonly Network[] {
  const { pixel, video } = settings.ads;
  return [
    ...(pixel === "" ? [] : [metaPixel(pixel, settings)]),
    ...(video === "" ? [] : [tiktokPixel(video, settings)]),
  ];
}

/**
 * Returns the ad fields of a login. Meta's click and browser id, `fb.<subdomain index>.<ms>.<id>`, are in its pixel's
 * cookies, so that the pixel sends the same ids
 * (developers.facebook.com/docs/marketing-api/conversions-api/parameters/fbp-and-fbc).
 */
export function adFieldsOf({ ads }: AdSettings): AdFields {
  if (ads.pixel === "") return noAdFields;
  const click = new URLSearchParams(location.search).get("fbclid") ?? "";
  return {
    fbc: cookie("_fbc", () => (click === "" ? "" : `fb.1.${Date.now()}.${click}`)).slice(0, 512),
    fbp: cookie("_fbp", () => `fb.1.${Date.now()}.${randomDigits()}`).slice(0, 512),
    // Without the query, which may hold the invite code of another player.
    fbEventUrl: location.origin + location.pathname,
    fbClientUserAgent: navigator.userAgent.slice(0, 1024),
  };
}
