import type { ConsoleReply } from "@fairlobby/contract/console";

export type Proposal = ConsoleReply<"/c/v1/proposals/list">["rows"][number];
