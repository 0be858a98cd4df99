/// <reference types="vite/client" />

declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

/** Made by language-modules.ts from the folders in `languages/`. */
declare module "virtual:languages" {
  import type { Messages } from "@lingui/core";
  interface Texts {
    readonly messages: Messages;
  }
  /** Every language by its folder's name, the default one first. */
  export const languages: Readonly<
    Record<
      string,
      {
        /** BCP 47 tag. */
        readonly tag: string;
        /** Loads the texts of the first screen. */
        readonly first: () => Promise<Texts>;
        /** Loads the texts of all other screens. */
        readonly others: () => Promise<Texts>;
      }
    >
  >;
}

declare module "virtual:language-labels" {
  /** Every language's name for itself, by its folder's name. */
  export const labels: Readonly<Record<string, string>>;
}
