import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { startMailServer } from "../../../tools/mail-server.ts";
import { readSmtpUrl } from "../../src/platform/config/smtp-url.ts";
import { createSmtp } from "../../src/platform/outgoing/smtp.ts";
import { temporaryDir } from "../main/program.ts";

const email = {
  from: { name: "Lentera, \r\nBcc: x@mail.example", address: "no-reply@lobby.example" },
  to: "sari@mail.example",
  messageId: "<one@lobby.example>",
  subject: "Ganti kata sandi รหัสผ่าน",
  text: "Halo",
  html: "<p>Halo</p>",
};

function smtpAt(url: string) {
  const server = readSmtpUrl(url);
  if (server === null) throw new Error(`not an address: ${url}`);
  return createSmtp(server, { connect: 3_000, total: 3_000 });
}

/** A server that says what it is told to each line of a client, and nothing more. */
async function talking(greeting: string, answer: (line: string) => string | null): Promise<number> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.write(greeting);
    socket.on("data", (data) => {
      const said = answer(data.toString());
      if (said !== null) socket.write(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return (server.address() as AddressInfo).port;
}

describe("the address of a mail server", () => {
  test("R-REC-19 has a host, a port, and a login or none; a secret is decoded", () => {
    expect(readSmtpUrl("smtp://lobby:p%40ss@mail.example:2525")).toEqual({
      host: "mail.example",
      port: 2525,
      implicitTls: false,
      login: { user: "lobby", password: "p@ss" },
    });
    expect(readSmtpUrl("smtps://mail.example")).toMatchObject({ port: 465, implicitTls: true, login: null });
    expect(readSmtpUrl("smtp://[::1]")).toMatchObject({ host: "::1", port: 587 });
  });

  test.each([
    "https://mail.example",
    "mail.example:25",
    "smtp://",
    "smtp://user@mail.example",
    "smtp://mail.example/?tls.rejectUnauthorized=false",
    "smtp://a:%zz@mail.example",
  ])("R-REC-19 is refused if it is anything else: %s", (text) => expect(readSmtpUrl(text)).toBeNull());
});

describe("a mail server", () => {
  test("R-REC-19 gets one header of each kind, whatever the names contain", async () => {
    const server = await startMailServer();
    onTestFinished(() => server.close());
    expect(await smtpAt(`smtp://127.0.0.1:${server.port}`).send(email)).toEqual({ outcome: "taken" });
    const [received] = server.mails;
    expect(received?.to).toEqual(["sari@mail.example"]);
    expect(received?.mail.bcc ?? []).toEqual([]);
    expect(received?.mail.subject).toBe(email.subject);
    expect(
      received?.raw
        .split("\r\n\r\n")[0]
        ?.match(/^(From|To|Subject|Message-ID|Bcc):/gim)
        ?.toSorted(),
    ).toEqual(["From:", "Message-ID:", "Subject:", "To:"]);
  });

  test("R-REC-19 is signed in to; a wrong login is tried again later, and not taken for a refusal", async () => {
    const login = { user: "lobby", password: "p@ss" };
    const tls = certificate();
    const server = await startMailServer({ login, tls });
    onTestFinished(() => server.close());
    const right = smtpAt(`smtp://lobby:p%40ss@localhost:${server.port}`);
    expect(await right.problem()).toBeNull();
    expect(await right.send(email)).toEqual({ outcome: "taken" });
    expect(server.mails[0]).toMatchObject({ user: "lobby", encrypted: true });
    const wrong = smtpAt(`smtp://lobby:wrong@localhost:${server.port}`);
    expect(await wrong.send(email)).toEqual({ outcome: "later", code: "535" });
    expect(await wrong.problem()).toBe("EAUTH 535");
  });

  test("R-REC-19 on another machine gets nothing unencrypted, and no certificate is believed that is not its own", async () => {
    const plain = await startMailServer();
    onTestFinished(() => plain.close());
    // An address that this machine answers, and that is not known to be its own.
    expect(await smtpAt(`smtp://0.0.0.0:${plain.port}`).send(email)).toMatchObject({ outcome: "later" });
    const encrypted = await startMailServer({ tls: certificate() });
    onTestFinished(() => encrypted.close());
    // Its certificate names localhost.
    expect(await smtpAt(`smtp://127.0.0.1:${encrypted.port}`).send(email)).toMatchObject({ outcome: "later" });
    expect(await smtpAt(`smtp://localhost:${encrypted.port}`).send(email)).toEqual({ outcome: "taken" });
    expect([plain.mails.length, encrypted.mails.length]).toEqual([0, 1]);
  });

  test.each<readonly [string, string, (line: string) => string | null, string]>([
    ["greets with nonsense", "hello\r\n", () => "hello\r\n", "later"],
    ["greets and hangs up for good", "554 go away\r\n", () => null, "later"],
    ["never stops talking", `220 ${"x".repeat(200_000)}`, () => null, "later"],
    ["says nothing", "", () => null, "later"],
    ["says yes to everything and never to the email", "220 x\r\n", (line) => yesBut(line, null), "unknown"],
    ["answers the email with a code that does not exist", "220 x\r\n", (line) => yesBut(line, "999 x\r\n"), "unknown"],
    ["answers the email with words", "220 x\r\n", (line) => yesBut(line, "thank you\r\n"), "unknown"],
  ])("R-REC-19 that %s ends each try in time", async (_, greeting, answer, outcome) => {
    const port = await talking(greeting, answer);
    expect(await smtpAt(`smtp://127.0.0.1:${port}`).send(email)).toMatchObject({ outcome });
  });

  test("R-REC-19 that is not there, or has no such name, is tried again later", async () => {
    const gone = await startMailServer();
    await gone.close();
    expect(await smtpAt(`smtp://127.0.0.1:${gone.port}`).send(email)).toMatchObject({ outcome: "later" });
    expect(await smtpAt("smtp://nowhere.invalid").send(email)).toMatchObject({ outcome: "later" });
  });
});

/** Answers every command with yes, and the end of the email with `last`. */
function yesBut(data: string, last: string | null): string | null {
  if (data.startsWith("EHLO")) return "250 x\r\n";
  if (data.startsWith("DATA")) return "354 x\r\n";
  return data.endsWith("\r\n.\r\n") ? last : /^(MAIL|RCPT)/.test(data) ? "250 x\r\n" : null;
}

/** Makes a certificate for localhost, which this process trusts. */
function certificate(): { readonly key: string; readonly cert: string } {
  const dir = temporaryDir();
  const [key, cert] = [join(dir, "key.pem"), join(dir, "cert.pem")];
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const { status, stderr } = spawnSync("openssl", [...request, ...names, "-keyout", key, "-out", cert]);
  if (status !== 0) throw new Error(String(stderr));
  const before = getCACertificates("default");
  setDefaultCACertificates([...before, readFileSync(cert, "utf8")]);
  onTestFinished(() => setDefaultCACertificates(before));
  return { key: readFileSync(key, "utf8"), cert: readFileSync(cert, "utf8") };
}
