import type { TestProject } from "vitest/node";
import { startProduct } from "./product.ts";

declare module "vitest" {
  export interface ProvidedContext {
    stage: { readonly url: string; readonly bankUrl: string; readonly dataDir: string };
  }
}

/** One running product for every file that asks for the stage. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Every player of the run comes from one address.
  const plenty = 1_000_000;
  const product = await startProduct({
    config: {
      callsPerMinute: { login: plenty, money: plenty, other: plenty },
      // The first withdrawals of one file must not make those of another queue.
      withdrawals: { places: 10_000 },
    },
  });
  const { url, bankUrl, dataDir } = product;
  project.provide("stage", { url, bankUrl, dataDir });
  return () => product.stop();
}
