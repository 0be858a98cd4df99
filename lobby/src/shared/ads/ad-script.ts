import type { AdEvent } from "./ad-types.ts";

/** Time limit for a network's script. */
const timeoutMs = 15_000;

const scripts = new Map<string, Promise<string>>();

/** Loads a network's script once. Returns why it could not be loaded, or an empty text. */
export function loadAdScript(address: string): Promise<string> {
  const known = scripts.get(address);
  if (known !== undefined) return known;
  const script = document.createElement("script");
  script.src = address;
  script.async = true;
  script.dataset["ad"] = "";
  const loaded = new Promise<string>((resolve) => {
    script.addEventListener("load", () => resolve(""));
    script.addEventListener("error", () => resolve("not_loaded"));
    setTimeout(() => resolve("timeout"), timeoutMs);
  });
  document.head.append(script);
  scripts.set(address, loaded);
  return loaded;
}

/** A deposit is reported under its order's id, so that a network can recognize a repetition. */
export function eventId(event: AdEvent): string {
  return event.name === "registration" ? crypto.randomUUID() : `${event.name}-${event.orderId}`;
}

export function randomDigits(): string {
  return crypto.getRandomValues(new Uint32Array(1)).join("");
}

/** Reads a cookie of this origin; creates it if there is none. */
export function cookie(name: string, make: () => string): string {
  const known = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
  if (known !== undefined) return decodeURIComponent(known);
  const made = make();
  const ninetyDays = 90 * 86_400;
  if (made !== "") {
    document.cookie = `${name}=${encodeURIComponent(made)}; max-age=${ninetyDays}; path=/; samesite=lax`;
  }
  return made;
}
