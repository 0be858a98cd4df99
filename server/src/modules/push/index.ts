export { measurePushDelay } from "./metrics.ts";
export type { NoticeLines } from "./notice-map.ts";
export { createPush, type Push } from "./send-push.ts";
