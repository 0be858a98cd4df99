import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";

export interface Certificates {
  /** The authority's certificate. */
  readonly authority: string;
  /** The certificate for localhost, and its key. */
  readonly server: string;
  /** A home folder in which a browser finds the authority. */
  readonly home: string;
}

function run(program: string, args: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${error?.message ?? stderr}`);
}

/**
 * Creates an authority, which this process and a browser with `home` trust, and the authority's certificate for
 * localhost.
 */
export function makeCertificates(dir: string): Certificates {
  mkdirSync(dir);
  const at = (name: string): string => join(dir, name);
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const authority = at("authority.pem");
  run("openssl", [
    "req",
    "-x509",
    ...key,
    "-subj",
    "/CN=Test authority",
    "-keyout",
    at("authority.key"),
    "-out",
    authority,
  ]);
  const names = ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"];
  const kind = ["-addext", "basicConstraints=critical,CA:FALSE", "-addext", "extendedKeyUsage=serverAuth"];
  const from = ["-CA", authority, "-CAkey", at("authority.key")];
  run("openssl", [
    "req",
    "-x509",
    ...key,
    ...names,
    ...kind,
    ...from,
    "-keyout",
    at("key.pem"),
    "-out",
    at("cert.pem"),
  ]);
  const server = at("haproxy.pem");
  writeFileSync(server, readFileSync(at("cert.pem"), "utf8") + readFileSync(at("key.pem"), "utf8"), { mode: 0o600 });
  setDefaultCACertificates([...getCACertificates("default"), readFileSync(authority, "utf8")]);
  return { authority, server, home: homeTrusting(authority, at("home")) };
}

/** Makes a home folder for a browser that trusts the authority. Chromium on Linux reads its user's authorities from this database. */
export function homeTrusting(authority: string, home: string): string {
  const database = join(home, ".pki/nssdb");
  mkdirSync(database, { recursive: true });
  run("certutil", ["-N", "-d", `sql:${database}`, "--empty-password"]);
  run("certutil", ["-A", "-d", `sql:${database}`, "-n", "Test authority", "-t", "C,,", "-i", authority]);
  return home;
}
