import MailComposer from "nodemailer/lib/mail-composer";
import SmtpConnection from "nodemailer/lib/smtp-connection";
import { isThisMachine } from "../config/secure-addresses.ts";
import type { SmtpServer } from "../config/smtp-url.ts";

/** An email to one address. */
export interface Email {
  readonly from: { readonly name: string; readonly address: string };
  readonly replyTo?: string | undefined;
  readonly to: string;
  /** The same for a repeated try, so that a mailbox can recognise the second copy. */
  readonly messageId: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * What became of an email.
 * - taken: the mail server accepted it
 * - refused: the server will never accept it (5xx)
 * - later: it was certainly not accepted; another try may succeed
 * - unknown: the connection was lost, or no answer came, after the email was sent
 */
export interface SmtpOutcome {
  readonly outcome: "taken" | "refused" | "later" | "unknown";
  /** The server's reply code, or Node's or nodemailer's code of the failure; never the reply's text, which may have the address. */
  readonly code?: string;
}

/** Milliseconds. */
export interface SmtpTimes {
  /** For connecting, and for the greeting. */
  readonly connect: number;
  /** For everything, to the last answer. */
  readonly total: number;
}

const usualTimes: SmtpTimes = { connect: 5_000, total: 20_000 };
const maxReplyBytes = 64 * 1024;

interface Failure extends Error {
  readonly code?: string;
  readonly responseCode?: number;
  readonly command?: string;
}

/** Sends emails through one mail server: one connection for each, with time-outs, and encrypted unless it is on this machine. */
export function createSmtp(server: SmtpServer, times: SmtpTimes = usualTimes) {
  /** Connects and signs in, then does `work`. Rejects with a Failure. */
  const connected = async <Result>(work: (connection: SmtpConnection) => Promise<Result>): Promise<Result> => {
    const connection = new SmtpConnection({
      host: server.host,
      port: server.port,
      secure: server.implicitTls,
      // Never unencrypted to another machine, even if somebody in between hides STARTTLS.
      requireTLS: !server.implicitTls && !isThisMachine(server.host),
      connectionTimeout: times.connect,
      greetingTimeout: times.connect,
      dnsTimeout: times.connect,
      socketTimeout: times.total,
      socketCloseTimeout: 0,
      maxResponseSize: maxReplyBytes,
      allowInternalNetworkInterfaces: true,
    });
    const failed = Promise.withResolvers<never>();
    // A failure after the end has no other listener.
    failed.promise.catch(() => undefined);
    connection.on("error", failed.reject);
    connection.once("end", () => failed.reject(Object.assign(new Error("closed"), { code: "ECONNECTION" })));
    const timer = setTimeout(() => {
      failed.reject(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" }));
      connection.close();
    }, times.total);
    try {
      const { login } = server;
      const ready = async (): Promise<Result> => {
        await promised((done) => connection.connect(done));
        if (login !== null)
          await promised((done) => connection.login({ user: login.user, pass: login.password }, done));
        return work(connection);
      };
      return await Promise.race([ready(), failed.promise]);
    } finally {
      clearTimeout(timer);
      connection.close();
    }
  };

  return {
    /** Does not throw for failures of the server or the network. */
    async send(email: Email): Promise<SmtpOutcome> {
      const message = await compose(email);
      let isSending = false;
      try {
        await connected((connection) => {
          isSending = true;
          const envelope = { from: email.from.address, to: [email.to], size: message.length };
          return promised((done) => connection.send(envelope, message, done));
        });
        return { outcome: "taken" };
      } catch (error) {
        const { responseCode, code = "ERROR", command = "" } = error as Failure;
        // A refused login says nothing about the email.
        if (!isSending) return { outcome: "later", code: String(responseCode ?? code) };
        const replied = String(responseCode ?? code);
        if (/^5\d\d$/.test(replied)) return { outcome: "refused", code: replied };
        const isBefore = command === "MAIL FROM" || command === "RCPT TO" || /^4\d\d$/.test(replied);
        return { outcome: isBefore ? "later" : "unknown", code: replied };
      }
    },

    /** Connects, encrypts and signs in, and sends nothing; returns the code of what fails, or null. */
    async problem(): Promise<string | null> {
      try {
        await connected(() => Promise.resolve());
        return null;
      } catch (error) {
        const { responseCode, code = "ERROR" } = error as Failure;
        return responseCode === undefined ? code : `${code} ${responseCode}`;
      }
    },
  };
}

function promised(start: (done: (error?: Error | null) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    start((error) => (error == null ? resolve() : reject(error)));
  });
}

/** Addresses are objects: a text would be read as a list of them. */
function compose({ from, replyTo, to, messageId, subject, text, html }: Email): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    ...(replyTo === undefined ? {} : { replyTo: { name: "", address: replyTo } }),
    to: { name: "", address: to },
    messageId,
    subject,
    text,
    html,
    // Out-of-office programs do not answer it (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
