import { useConfig } from "./config.ts";

/** True in a lobby without a cashier: gold is free, nothing is bought and nothing is paid out (R-FRE-01). */
export const useFreePlay = (): boolean => useConfig().cashier === "off";
