import { useEffect, useState } from "react";

/** How far the server's clock is ahead of this phone's, in milliseconds, as last heard. */
let aheadMs = 0;

/** Keeps what the server says the time is; `serverTime` is milliseconds since the epoch, as it was when heard. */
export function keepServerTime(serverTime: number): void {
  aheadMs = serverTime - Date.now();
}

/** The server's time now, milliseconds since the epoch: codes run out by it, whatever the phone's clock says. */
export function serverNow(): number {
  return Date.now() + aheadMs;
}

/** The server's time, told anew every second. */
export function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const beat = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(beat);
  }, []);
  return now;
}
