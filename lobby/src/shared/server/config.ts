import type { PublicConfig } from "@fairlobby/contract/config";
import { createContext, use } from "react";

export type { Banner, PublicConfig, Tile } from "@fairlobby/contract/config";

/** Reads the public configuration. Rejects when it cannot be read, so that the start page can offer a retry. */
export async function loadConfig(): Promise<PublicConfig> {
  const reply = await fetch("/config.json", { signal: AbortSignal.timeout(10_000) });
  if (!reply.ok) throw new Error(`config.json answered ${reply.status}`);
  return (await reply.json()) as PublicConfig;
}

export const ConfigContext = createContext<PublicConfig | null>(null);

export function useConfig(): PublicConfig {
  const config = use(ConfigContext);
  if (config === null) throw new Error("useConfig outside of ConfigContext");
  return config;
}
