import { useEffect, useState } from "react";

/** How far the server's clock is ahead of this phone's, in milliseconds, by the latest reply that carried its time. */
let aheadMs = 0;

/** Keeps the server's time of a reply; returns the reply. `serverTime` is in milliseconds since the epoch. */
export function keepServerTime<Reply extends { readonly serverTime: number }>(reply: Reply): Reply {
  aheadMs = reply.serverTime - Date.now();
  return reply;
}

/** The server's time in milliseconds since the epoch: codes and breaks end by it, even if the phone's clock is wrong. */
export const serverNow = (): number => Date.now() + aheadMs;

/** The server's time, updated every second. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}
