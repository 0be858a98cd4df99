import { createHash } from "node:crypto";
import type { Mail } from "../modules/accounts/index.ts";
import { ConfigError, type Environment } from "../platform/config/env.ts";
import { createSmtp, type SmtpTimes } from "../platform/outgoing/smtp.ts";
import type { LobbyConfig } from "./settings.ts";

/** Refuses a mail server without a sender, and the reverse. Throws a ConfigError that names what is missing. */
export function refuseHalfMail(
  { email }: Pick<LobbyConfig, "email">,
  { SMTP_URL }: Pick<Environment, "SMTP_URL">,
): void {
  if (email !== undefined && SMTP_URL === undefined) {
    throw new ConfigError("SMTP_URL: is not set; the setting email needs a mail server");
  }
  if (email === undefined && SMTP_URL !== undefined) {
    throw new ConfigError("LOBBY_CONFIG: email.from: is not set; SMTP_URL needs the sender's address");
  }
}

/** Connects the emails of accounts to the mail server; null in a lobby that sends none. */
export function wireMail(
  env: Pick<Environment, "SMTP_URL">,
  { email }: Pick<LobbyConfig, "email">,
  lobbyName: string,
  times?: SmtpTimes,
): Mail | null {
  if (email === undefined || env.SMTP_URL === undefined) return null;
  const smtp = createSmtp(env.SMTP_URL, times);
  const [, host = ""] = email.from.split("@");
  return {
    lobbyName,
    send({ id, ...message }) {
      // An email's id leads to the token of its link.
      const messageId = `<${createHash("sha256").update(id).digest("hex")}@${host}>`;
      const from = { name: lobbyName, address: email.from };
      return smtp.send({ ...message, from, replyTo: email.replyTo, messageId });
    },
  };
}
