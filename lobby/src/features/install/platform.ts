/** Platforms with different ways to install. */
export type Platform = "ios" | "inside-an-app" | "android" | "desktop";

/**
 * Returns the platform of a browser. An iPad identifies as a Mac, but has a touch screen; the browser inside another app
 * (a chat, a feed) cannot install anything.
 */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (/FBA[NV]|FB_IAB|Instagram|Line\/|TikTok|musical_ly|BytedanceWebview|; wv\)/.test(userAgent))
    return "inside-an-app";
  if (apple) return "ios";
  return /Android/.test(userAgent) ? "android" : "desktop";
}
