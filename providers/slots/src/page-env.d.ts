/** Made by text-plugins.ts from the folders in `languages/`. */
declare module "virtual:languages" {
  import type { Messages } from "@lingui/core";
  interface Language {
    /** BCP 47 tag. */
    readonly tag: string;
    readonly read: () => Promise<{ readonly messages: Messages }>;
  }
  /** The default language first. */
  export const languages: readonly [Language, ...Language[]];
}
