/** Hosts of this machine: what goes there crosses no network. */
const isThisMachine = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || host === "::1" || /^127\.\d+\.\d+\.\d+$/.test(host);

/** Returns whether calls to an address cross no network, or are encrypted and made to whom its certificate names. */
export function isSecureHttp(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === "https:" || isThisMachine(hostname);
}

/** Returns the same of a NATS address. Its host is read as the client reads it: as one of http, after any scheme. */
export function isSecureNats(address: string): boolean {
  if (address.startsWith("tls://")) return true;
  const url = URL.parse(`http://${address.replace(/^.*:\/\//, "")}`);
  return url !== null && isThisMachine(url.hostname);
}

/**
 * Returns the same of a PostgreSQL address: a database of this machine, by network or socket, or `sslmode=verify-full`,
 * the one mode that compares the server's name with its certificate.
 */
export function isSecureDatabase(address: string): boolean {
  const { hostname, searchParams } = new URL(address);
  const hosts = [decodeURIComponent(hostname), ...searchParams.getAll("host")].filter((host) => host !== "");
  if (hosts.every((host) => host.startsWith("/") || isThisMachine(host))) return true;
  const modes = searchParams.getAll("sslmode");
  return modes.length > 0 && modes.every((mode) => mode === "verify-full");
}
