/** A mail server, and how this one connects to it. */
export interface SmtpServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte on (`smtps`); otherwise STARTTLS. */
  readonly implicitTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | null;
}

/** Reads `smtp://user:password@host:587` or `smtps://host:465`; null if it is neither. */
export function readSmtpUrl(text: string): SmtpServer | null {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "smtp:" && url.protocol !== "smtps:")) return null;
  const { hostname, username, password } = url;
  const hasMore = (url.pathname !== "" && url.pathname !== "/") || url.search !== "" || url.hash !== "";
  if (hostname === "" || hasMore || (username === "") !== (password === "")) return null;
  const implicitTls = url.protocol === "smtps:";
  try {
    return {
      host: hostname.replaceAll(/[[\]]/g, ""),
      port: url.port === "" ? (implicitTls ? 465 : 587) : Number(url.port),
      implicitTls,
      login: username === "" ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    };
  } catch {
    return null;
  }
}
