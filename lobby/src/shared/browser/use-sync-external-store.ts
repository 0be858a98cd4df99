/** Replaces a shim that two libraries import; React has had the hook since version 18 (see vite.config.ts). */
export { useSyncExternalStore } from "react";
