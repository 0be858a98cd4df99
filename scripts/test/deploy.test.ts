import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { freePort } from "../../tools/free-port.ts";
import { until } from "../../tools/until.ts";
import { runProgram } from "../../tools/program.ts";
import { openHttpServer } from "../../tools/http-server.ts";

const deploy = resolve(import.meta.dirname, "../../deploy");
const read = (path: string): string => readFileSync(join(deploy, path), "utf8");
const has = (program: string): boolean => spawnSync(program, ["--help"]).error === undefined;

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-deploy-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Makes a certificate for localhost and its key, in one file and in two. */
function makeCertificate(dir: string): { readonly both: string; readonly cert: string; readonly key: string } {
  const [cert, key, both] = [join(dir, "cert.pem"), join(dir, "key.pem"), join(dir, "both.pem")];
  const args = [
    "req",
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:P-256",
    "-nodes",
    "-subj",
    "/CN=localhost",
  ];
  expect(spawnSync("openssl", [...args, "-keyout", key, "-out", cert]).status).toBe(0);
  writeFileSync(both, readFileSync(cert, "utf8") + readFileSync(key, "utf8"));
  return { both, cert, key };
}

test.skipIf(!has("systemd-analyze"))("R-OPS-02 systemd accepts the units (needs systemd-analyze)", () => {
  const dir = temporaryDir();
  const names = readdirSync(join(deploy, "systemd")).filter((name) => name.endsWith(".service"));
  const units = names.map((name) => {
    // The user and the program exist only on a real node.
    const text = read(`systemd/${name}`)
      .replaceAll(/^(User|Group)=.*$/gm, "$1=root")
      .replaceAll(/^ExecStart=\S+/gm, "ExecStart=/bin/true");
    writeFileSync(join(dir, name), text);
    return join(dir, name);
  });
  const { status, stderr } = spawnSync("systemd-analyze", ["verify", ...units], { encoding: "utf8" });
  // systemd before version 254 reports that it does not know these two.
  const complaints = stderr.split("\n").filter((line) => line !== "" && !/'Restart(Steps|MaxDelaySec)'/.test(line));
  expect(complaints).toEqual([]);
  expect(status).toBe(0);
});

test("R-OPS-02 the units are sandboxed, restart with back-off and allow enough files", () => {
  const server = read("systemd/fairlobby.service");
  const console = read("systemd/fairlobby-console.service");
  for (const unit of [server, console]) {
    for (const line of ["NoNewPrivileges=yes", "PrivateTmp=yes", "ProtectSystem=strict", "Restart=always"]) {
      expect(unit).toContain(`\n${line}\n`);
    }
    // Without netlink, Node cannot listen on all addresses.
    expect(unit).toMatch(/\nRestrictAddressFamilies=.*AF_NETLINK/);
    expect(unit).toMatch(/\nRestartSteps=\d+\nRestartMaxDelaySec=\d+\n/);
  }
  // The console reads neither the lobby server's keys nor its logins.
  expect(console).toContain("\nInaccessiblePaths=-/var/lib/fairlobby/server\n");
  expect(server).toContain("\nInaccessiblePaths=-/var/lib/fairlobby/console\n");
  expect(console.match(/LoadCredential=\S+/g)).toEqual([
    "LoadCredential=console-database-url:/etc/fairlobby/secrets/console-database-url",
  ]);
  expect(Number(/^LimitNOFILE=(\d+)$/m.exec(server)?.[1])).toBeGreaterThanOrEqual(10_500);
});

test.skipIf(!has("haproxy") || !has("openssl"))("R-OPS-02 HAProxy accepts its configuration (needs haproxy)", () => {
  const dir = temporaryDir();
  const { both } = makeCertificate(dir);
  const file = join(dir, "haproxy.cfg");
  writeFileSync(file, read("haproxy/haproxy.cfg").replace("/etc/haproxy/fairlobby.pem", both));
  const { status, stdout, stderr } = spawnSync("haproxy", ["-c", "-f", file], { encoding: "utf8" });
  expect(status, stdout + stderr).toBe(0);
  expect(stdout + stderr).not.toMatch(/WARNING|ALERT/);
});

/** Starts a node that is alive but not ready, as without its database; `checks` counts the checks of its readiness. */
async function startUnreadyNode(): Promise<{ readonly port: number; checks(): number }> {
  let checks = 0;
  const { port, close } = await openHttpServer((request, response) => {
    if (request.url === "/readyz") checks += 1;
    const isAlive = request.url === "/healthz";
    response.writeHead(isAlive ? 200 : 503, isAlive ? {} : { "retry-after": "2" }).end("{}");
  });
  onTestFinished(close);
  return { port, checks: () => checks };
}

test.skipIf(!has("haproxy") || !has("openssl"))(
  "R-OPS-02 while no node is ready, HAProxy passes on their own answers (needs haproxy)",
  async () => {
    const dir = temporaryDir();
    const { both } = makeCertificate(dir);
    const [http, https] = [await freePort(), await freePort()];
    const nodes = [await startUnreadyNode(), await startUnreadyNode()];
    let text = read("haproxy/haproxy.cfg")
      .replace("maxconn 25000", "maxconn 100")
      .replace("/etc/haproxy/fairlobby.pem", both)
      .replace("/run/haproxy/admin.sock", join(dir, "admin.sock"))
      .replace("*:80", `127.0.0.1:${http}`)
      .replace(/bind \*:443 .*/, `bind 127.0.0.1:${https}`);
    for (const [nth, { port }] of nodes.entries())
      text = text.replaceAll(`10.0.0.1${nth + 1}:8080`, `127.0.0.1:${port}`);
    writeFileSync(join(dir, "haproxy.cfg"), text);
    const haproxy = runProgram({ program: "haproxy", args: ["-db", "-f", join(dir, "haproxy.cfg")] });
    onTestFinished(async () => void (await haproxy.kill()));

    // HAProxy takes a node out after the second failed check.
    const areOut = async (): Promise<boolean> => nodes.every(({ checks }) => checks() > 2);
    await until("HAProxy checked both nodes", areOut, { despiteErrors: true });
    const answer = await fetch(`http://127.0.0.1:${https}/v1/bus/accountInfo`, { method: "POST" });
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toBe("2");
    expect(await answer.text()).toBe("{}");
  },
);

test.skipIf(!has("nats-server") || !has("openssl"))(
  "R-OPS-02 NATS accepts its configuration (needs nats-server)",
  () => {
    const dir = temporaryDir();
    const { cert, key } = makeCertificate(dir);
    const file = join(dir, "nats.conf");
    const text = read("nats/nats-server.conf");
    writeFileSync(file, text.replace("/etc/nats/server.pem", cert).replace("/etc/nats/server-key.pem", key));
    // A bcrypt hash, as the configuration requires; nobody logs in here.
    const env = { ...process.env, NATS_PASSWORD_HASH: `$2a$11$${"a".repeat(53)}` };
    const { status, stdout, stderr } = spawnSync("nats-server", ["-t", "-c", file], { encoding: "utf8", env });
    expect(status, stdout + stderr).toBe(0);
    expect(text).toMatch(/password: \$NATS_PASSWORD_HASH/);
  },
);
