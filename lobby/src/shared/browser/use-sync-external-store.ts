/** Replaces a shim two libraries import: React has the hook since 18 (see vite.config.ts). */
export { useSyncExternalStore } from "react";
