/** The destinations a player can subscribe to. Queues are isolated per player (R-SRV-44); bodies in fields/push-messages.ts. */
export const destinations = {
  /** The notice lines changed (R-PUSH-04). */
  notice: "/user/queue/notice",
  /** A step was appended to an order (R-PUSH-05). */
  notify: "/user/queue/notify",
  /** The balance, a task, a reward or terms changed (R-PUSH-08, R-PUSH-09). */
  account: "/user/queue/account",
} as const;
export type Destination = (typeof destinations)[keyof typeof destinations];
