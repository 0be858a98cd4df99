/** Where the way to the home screen differs. */
export type Platform = "ios" | "inside-an-app" | "android" | "desktop";

/**
 * The platform of a browser. An iPad calls itself a Mac, but has fingers; the browser inside another app (a chat, a
 * feed) cannot put anything on the home screen.
 */
export function platformOf(userAgent: string, touchPoints: number): Platform {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
  if (/FBA[NV]|FB_IAB|Instagram|Line\/|TikTok|musical_ly|BytedanceWebview|; wv\)/.test(userAgent))
    return "inside-an-app";
  if (apple) return "ios";
  return /Android/.test(userAgent) ? "android" : "desktop";
}
