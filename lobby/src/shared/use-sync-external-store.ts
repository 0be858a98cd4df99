/** Stands in for the shim wouter asks for: React has had the real one since 18 (see vite.config.ts). */
export { useSyncExternalStore } from "react";
