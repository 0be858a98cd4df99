import { createSmtp } from "../../server/src/platform/outgoing/smtp.ts";
import type { Deployment } from "./deployment.ts";
import { findingsOf, type Finding } from "./finding.ts";

/** Connects and signs in to the mail server, if the lobby has one, and sends nothing (R-REC-19). */
export async function checkMail({ env: { SMTP_URL: server }, isReal }: Deployment): Promise<Finding[]> {
  if (server === undefined) return [];
  const { look, fix, ok } = findingsOf("mail server");
  const place = `${server.host}:${server.port}`;
  const problem = await createSmtp(server).problem();
  if (problem === null) return [ok(server.login === null ? `${place} answers` : `${place} accepts the login`)];
  const text = `SMTP_URL: ${place} takes no emails from here (${problem})`;
  return [isReal ? fix(text) : look(text)];
}
