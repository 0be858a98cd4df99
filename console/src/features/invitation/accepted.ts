import type { ConsoleReply } from "@fairlobby/contract/console";

export type Accepted = ConsoleReply<"/c/v1/invitation/accept-passkey">;
