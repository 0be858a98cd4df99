import type { PublicConfig } from "@fairlobby/contract/config";
import { createContext, use } from "react";

export type { Banner, PublicConfig, Tile } from "@fairlobby/contract/config";

declare global {
  interface Window {
    /** The first reply, for which the page asks before any script is loaded (index.html). */
    firstConfig?: Promise<Response> | undefined;
  }
}

/** Reads the public configuration; null if it did not arrive. */
export async function loadConfig(): Promise<PublicConfig | null> {
  const signal = AbortSignal.timeout(10_000);
  const first = window.firstConfig;
  window.firstConfig = undefined;
  try {
    const reply = await (first ?? fetch("/config.json", { signal }));
    return reply.ok ? ((await reply.json()) as PublicConfig) : null;
  } catch {
    return null;
  }
}

export const ConfigContext = createContext<PublicConfig | null>(null);

export function useConfig(): PublicConfig {
  const config = use(ConfigContext);
  if (config === null) throw new Error("useConfig outside of ConfigContext");
  return config;
}
