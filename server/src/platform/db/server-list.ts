/** The servers that a database URL names. */
export interface ServerList {
  /** The URL of each server alone, in the given order. */
  readonly urls: readonly [string, ...string[]];
  /** True if only a server that accepts writes may be used. */
  readonly writable: boolean;
}

const maxServers = 8;

interface Address {
  readonly host: string;
  readonly port: string;
}

/**
 * Reads the servers of a database URL in libpq's form: hosts separated by commas, each with its port, in the authority
 * or in the parameters `host` and `port`, and `target_session_attrs`. With several servers,
 * `target_session_attrs=read-write` always applies. Throws for a URL that cannot be used; the message contains nothing
 * of the URL.
 * @see https://www.postgresql.org/docs/18/libpq-connect.html#LIBPQ-MULTIPLE-HOSTS
 */
export function readServerList(url: string): ServerList {
  const [, scheme = "", login = "", authority = "", path = "", query = ""] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^@/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/.exec(url) ?? [];
  if (scheme === "") throw new Error("must be a postgres:// URL");
  const parameters = new URLSearchParams(query);
  const addresses = addressesOf(authority, parameters);
  const target = parameters.get("target_session_attrs") ?? "any";
  const writable = target === "read-write" || target === "primary";
  const isSeveral = addresses.length > 1;
  if (!writable && (target !== "any" || (isSeveral && parameters.has("target_session_attrs")))) {
    throw new Error("target_session_attrs must be read-write: the server works only on a database it can write to");
  }
  for (const name of ["target_session_attrs", ...(isSeveral ? ["host", "port"] : [])]) parameters.delete(name);
  const rest = parameters.size === 0 ? "" : `?${parameters.toString()}`;
  const urlOf = ({ host, port }: Address): string =>
    `${scheme}${login}${host}${port === "" ? "" : `:${port}`}${path}${rest}`;
  const [first, ...others] = isSeveral ? addresses.map(urlOf) : [`${scheme}${login}${authority}${path}${rest}`];
  if (first === undefined) throw new Error("names no host");
  const isParsed = !isSeveral || [first, ...others].every((each) => URL.canParse(each));
  if (!isParsed) throw new Error("has an invalid host or port");
  return { urls: [first, ...others], writable: writable || isSeveral };
}

function addressesOf(authority: string, parameters: URLSearchParams): Address[] {
  const named = parameters.get("host");
  const addresses =
    named === null ? authority.split(",").map(addressOf) : withPorts(named.split(","), parameters.get("port") ?? "");
  if (addresses.length > maxServers) throw new Error(`names more than ${maxServers} servers`);
  if (addresses.length > 1 && addresses.some(({ host }) => host === "")) throw new Error("has an empty host");
  return addresses;
}

function addressOf(text: string): Address {
  const [, host, port = ""] = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/.exec(text) ?? [];
  if (host === undefined) throw new Error("has an invalid host or port");
  return { host, port };
}

/** One port is for all hosts; otherwise each host has its own. */
function withPorts(hosts: readonly string[], given: string): Address[] {
  const ports = given.split(",");
  if (ports.length > 1 && ports.length !== hosts.length)
    throw new Error("has a different number of ports than of hosts");
  return hosts.map((host, nth) => ({
    host: host.includes(":") ? `[${host}]` : encodeURIComponent(host),
    port: ports[ports.length > 1 ? nth : 0] ?? "",
  }));
}
