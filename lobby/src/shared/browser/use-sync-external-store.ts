/** Stands in for the shim two libraries ask for: React has had the real one since 18 (see vite.config.ts). */
export { useSyncExternalStore } from "react";
