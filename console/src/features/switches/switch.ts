import type { ConsoleReply } from "@fairlobby/contract/console";

export type Switches = ConsoleReply<"/c/v1/switches/list">;

/** A game, provider or region that can be closed. */
export type Switch = Switches["rows"][number];
