import { createHash } from "node:crypto";
import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";

export interface SecurityHeaderOptions {
  /** The lobby's address for players; HSTS is sent when it is https. */
  readonly publicUrl: string;
  /** Origins the page may load scripts from, and report to; none unless the settings name an ad network. */
  readonly adOrigins: { readonly scripts: readonly string[]; readonly reports: readonly string[] };
  /** Origins whose pages may run in the game frame. */
  readonly frameOrigins: readonly string[];
  /** Pages served from here, whose `<style>` and inline `<script>` elements are allowed. */
  readonly pages: readonly string[];
}

/** Browser features that neither the lobby nor a game needs. */
const unusedFeatures = [
  "accelerometer",
  "bluetooth",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "xr-spatial-tracking",
];

/** Adds the security headers to every reply. A reply without its own `cache-control` is not stored by any cache. */
export async function addSecurityHeaders(app: FastifyInstance, options: SecurityHeaderOptions): Promise<void> {
  const { adOrigins, frameOrigins, pages } = options;
  const publicUrl = new URL(options.publicUrl);
  const secure = publicUrl.protocol === "https:";
  // Browsers before 2022 do not count the page's own WebSocket address among 'self'.
  const pushOrigin = `${secure ? "wss" : "ws"}://${publicUrl.host}`;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...pages.flatMap((page) => hashesOf("script", page)), ...adOrigins.scripts],
        styleSrc: ["'self'", ...pages.flatMap((page) => hashesOf("style", page))],
        imgSrc: ["'self'", "data:", ...adOrigins.reports],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        connectSrc: ["'self'", pushOrigin, ...adOrigins.reports],
        frameSrc: frameOrigins.length === 0 ? ["'none'"] : [...frameOrigins],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: secure && { maxAge: 31_536_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: "no-referrer" },
    // The same as frame-ancestors, for browsers that know only this one.
    xFrameOptions: { action: "deny" },
  });
  const permissions = unusedFeatures.map((feature) => `${feature}=()`).join(", ");
  app.addHook("onSend", async (_, reply) => {
    // A route for machines, without helmet's headers, needs none of these either.
    if (!reply.hasHeader("content-security-policy")) return;
    void reply.header("permissions-policy", permissions);
    if (!reply.hasHeader("cache-control")) void reply.header("cache-control", "no-store");
  });
}

/** Returns the CSP sources of the elements without attributes of one name in a page. */
function hashesOf(name: "style" | "script", html: string): string[] {
  return [...html.matchAll(new RegExp(`<${name}>([^]*?)</${name}>`, "g"))].map(
    ([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
}
