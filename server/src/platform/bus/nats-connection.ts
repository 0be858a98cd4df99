import { connect, type NatsConnection } from "@nats-io/transport-node";

/** Time to connect and to sign in. */
const connectMs = 5_000;
/** A connection whose last two pings were not answered is lost: it is noticed within three of these. */
const pingMs = 2_000;

/**
 * Connects once; a connection that is lost is not opened again. With a `tls://` address it rejects a server without TLS:
 * by default the client would continue unencrypted.
 */
export function connectNats(url: string): Promise<NatsConnection> {
  const tls = url.startsWith("tls://") ? { tls: {} } : {};
  return connect({
    ...readAddress(url),
    ...tls,
    name: "fairlobby",
    reconnect: false,
    timeout: connectMs,
    pingInterval: pingMs,
    maxPingOut: 2,
  });
}

/** Separates the login from the address, because the client ignores a login within it. */
function readAddress(url: string): { servers: string; user?: string; pass?: string } {
  const [, scheme = "", login, host] = /^([a-z]+:\/\/)?(?:([^/]*)@)?(.*)$/i.exec(url) ?? [];
  const servers = `${scheme}${host}`;
  if (login === undefined) return { servers };
  const [user = "", ...pass] = login.split(":");
  return { servers, user: decodeURIComponent(user), pass: decodeURIComponent(pass.join(":")) };
}
