import { readServerList } from "../db/server-list.ts";

/** True for this machine: connections to it cross no network. */
export const isThisMachine = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);

/** True for an address on this machine, and for one whose calls are encrypted with a verified certificate. */
export function isSecureHttp(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isThisMachine(hostname);
}

/**
 * Like `isSecureHttp`, for a NATS address. The host is parsed as the client does: as in an http address, whatever the
 * scheme.
 */
export function isSecureNats(address: string): boolean {
  if (address.startsWith("tls://")) return true;
  const url = URL.parse(`http://${address.replace(/^.*:\/\//, "")}`);
  return url !== null && isThisMachine(url.hostname);
}

/**
 * Like `isSecureHttp`, for a PostgreSQL address: every server is on this machine, by network or socket, or
 * `sslmode=verify-full`, the only mode that compares the server's name with its certificate.
 */
export function isSecureDatabase(address: string): boolean {
  return readServerList(address).urls.every((url) => {
    const { hostname, searchParams } = new URL(url);
    const hosts = [decodeURIComponent(hostname), ...searchParams.getAll("host")].filter((host) => host !== "");
    if (hosts.every((host) => host.startsWith("/") || isThisMachine(host))) return true;
    const modes = searchParams.getAll("sslmode");
    return modes.length > 0 && modes.every((mode) => mode === "verify-full");
  });
}
