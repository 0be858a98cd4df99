export { createStompHub } from "./hub.ts";
export type { StompHub } from "./hub.ts";
export { measurePush } from "./metrics.ts";
export { permittedConnections } from "./open-files.ts";
export type { HeartBeat } from "./heart-beat.ts";
export type { StompHubOptions, StompLimits, StompLog, TicketOwner } from "./settings.ts";
