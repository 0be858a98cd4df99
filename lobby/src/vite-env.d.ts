/// <reference types="vite/client" />

declare module "*.po" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}

/** The address of the file with the icons. */
declare module "virtual:icon-sprite" {
  const address: string;
  export default address;
}
