import type { AddressInfo } from "node:net";
import type net from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";

/** An email that arrived. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** True if the connection was encrypted. */
  readonly encrypted: boolean;
  /** Who signed in; empty for nobody. */
  readonly user: string;
  readonly raw: string;
  readonly mail: Email;
}

/**
 * How the server fails one email.
 * - at connect, to: before the email; code: refuses with it
 * - data: after the whole email, which is dropped
 * - taken: after the whole email, which has arrived
 */
export interface MailFault {
  readonly at: "connect" | "to" | "data" | "taken";
  readonly how: "hang" | "reset" | number;
}

export interface MailServer {
  readonly port: number;
  /** The emails that arrived, oldest first. */
  readonly mails: readonly ReceivedMail[];
  /** Returns those for an address. */
  to(address: string): readonly ReceivedMail[];
  /** Fails the next emails, one each. */
  fail(...faults: MailFault[]): void;
  /** Forgets the faults that are left. */
  clear(): void;
  /** Returns the number of connections so far. */
  connections(): number;
  close(): Promise<void>;
}

/** Starts a real mail server on this machine, for tests. Without `tls` it does not offer STARTTLS. */
export async function startMailServer({
  tls,
  login,
  port = 0,
}: {
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Required of every client. */
  readonly login?: { readonly user: string; readonly password: string };
  readonly port?: number;
} = {}): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  const faults: MailFault[] = [];
  const sockets = new Map<number, net.Socket>();
  let connections = 0;

  /** Applies the next fault if it is due here; returns whether it is. */
  const fails = (at: MailFault["at"], session: SMTPServerSession, done: (error?: Error | null) => void): boolean => {
    const [fault] = faults;
    if (fault?.at !== at) return false;
    faults.shift();
    if (fault.how === "reset") sockets.get(session.remotePort ?? 0)?.resetAndDestroy();
    else if (fault.how !== "hang") done(Object.assign(new Error("No thank you"), { responseCode: fault.how }));
    return true;
  };

  const arrive = async (raw: Buffer, session: SMTPServerSession, done: (error?: Error | null) => void) => {
    const { mailFrom, rcptTo } = session.envelope;
    mails.push({
      from: mailFrom === false || mailFrom === undefined ? "" : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      encrypted: session.secure,
      user: String(session.user ?? ""),
      raw: raw.toString("latin1"),
      mail: await PostalMime.parse(raw),
    });
    if (!fails("taken", session, done)) done();
  };

  const options: SMTPServerOptions = {
    ...(tls === undefined ? { hideSTARTTLS: true, disabledCommands: ["STARTTLS"] } : tls),
    logger: false,
    authOptional: login === undefined,
    disableReverseLookup: true,
    closeTimeout: 100,
    onAuth(auth, _session, done) {
      if (auth.username === login?.user && auth.password === login?.password)
        return done(null, { user: auth.username });
      done(Object.assign(new Error("Wrong login"), { responseCode: 535 }));
    },
    onConnect(session, done) {
      if (!fails("connect", session, done)) done();
    },
    onRcptTo(_address, session, done) {
      if (!fails("to", session, done)) done();
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (!fails("data", session, done)) void arrive(Buffer.concat(parts), session, done);
      });
    },
  };
  const server = new SMTPServer(options);
  // A client that gave up.
  server.on("error", () => undefined);
  server.server.on("connection", (socket: net.Socket) => {
    connections += 1;
    const { remotePort = 0 } = socket;
    sockets.set(remotePort, socket);
    socket.on("close", () => sockets.delete(remotePort));
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    to: (address) => mails.filter((received) => received.to.includes(address)),
    fail: (...more) => void faults.push(...more),
    clear: () => void faults.splice(0),
    connections: () => connections,
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** Returns the token of the link in an email. */
export function tokenIn({ mail }: ReceivedMail): string {
  const [, token] = /\/settings\/email#([\w-]{43})\s/.exec(mail.text ?? "") ?? [];
  if (token === undefined) throw new Error(`no link in: ${mail.text}`);
  return token;
}
