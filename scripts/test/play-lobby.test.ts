import { spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import type { IncomingMessage } from "node:http";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { text as textOf } from "node:stream/consumers";
import pg from "pg";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { buildIfStale } from "../../tools/build.ts";
import { adminUrl, startPostgres } from "../../tools/embedded-postgres.ts";
import { freePort } from "../../tools/free-port.ts";
import { runProgram, runToEnd, startProgram, untilReady } from "../../tools/program.ts";
import { openHttpServer } from "../../tools/http-server.ts";
import { until } from "../../tools/until.ts";
import { thirdPartyNotices } from "../../tools/third-party-notices.ts";
import { archiveContents, shippedWorkspaces } from "../package/contents.ts";
import { starter } from "../package/starter.ts";

const root = resolve(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(root, path), "utf8");

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), "fairlobby-play-"));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Lays out what the archive's programs need, as links; returns the launcher. */
function unpackedArchive(): string {
  const dir = temporaryDir();
  mkdirSync(join(dir, "bin"));
  cpSync(join(root, "scripts/package/launcher.mjs"), join(dir, "bin/fairlobby.mjs"));
  writeFileSync(join(dir, "bin/fairlobby"), starter, { mode: 0o755 });
  symlinkSync(process.execPath, join(dir, "bin/node"));
  for (const folder of ["config", "languages", "providers", "scripts", "server", "verifier"])
    symlinkSync(join(root, folder), join(dir, folder));
  return join(dir, "bin/fairlobby");
}

/** No other program is in reach. */
const bare = { PATH: "", NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] ?? "" };

/** Runs a command of the archive until it ends. */
const fairlobby = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runToEnd({ program: unpackedArchive(), args, env: { ...bare, ...env } });

beforeAll(buildIfStale);

test("R-DPL-01 the archive has the sandboxes' sources and built page, and no package that only the page uses", () => {
  const contents = new Set(archiveContents(root));
  for (const path of [
    "providers/slots/src/main.ts",
    "providers/slots/dist/page/index.html",
    "providers/bank/src/main.ts",
    "node_modules/uqr/package.json",
    "scripts/sandbox.ts",
    "scripts/secrets.ts",
    "scripts/health.ts",
    "deploy/compose.yaml",
    "docs/deploy-archive.md",
    "docs/deploy-compose.md",
  ]) {
    expect(contents, path).toContain(path);
  }
  const unwanted = [...contents].filter((path) => /^node_modules\/pixi\.js\/|\/slots\/src\/page\//.test(path));
  expect(unwanted).toEqual([]);
  const notices = thirdPartyNotices(root, shippedWorkspaces);
  expect(notices).toMatch(/^uqr 0/m);
  expect(notices).toMatch(/^pixi\.js 8/m);
});

test("R-DPL-01 the launcher names its commands, and starts every one of them without a shell or another program", async () => {
  const usage = await fairlobby(["nothing"]);
  expect(usage.code).toBe(2);
  const [, listed = ""] = /<(.*)>/.exec(usage.err) ?? [];
  const commands = listed.split("|");
  expect(commands.toSorted()).toEqual(
    "backup bank console doctor health migrate operator secrets server slots trial-balance verify".split(" "),
  );
  for (const command of commands) {
    // Each refuses to work without its settings, by a line of its own.
    const { code, out, err } = await fairlobby([command], { DATA_DIR: "/nonexistent", LOBBY_CONFIG: "/nonexistent" });
    expect(code, `${command}: ${out}${err}`).toBeGreaterThan(0);
    expect(err, command).not.toMatch(/ERR_MODULE_NOT_FOUND|Cannot find/);
  }
});

test("R-DPL-01 a signal reaches the program itself, which ends well", async () => {
  const dir = temporaryDir();
  const port = String(await freePort());
  const bank = runProgram({
    program: unpackedArchive(),
    args: ["bank"],
    env: { ...bare, BANK_PORT: port, DATA_DIR: dir },
  });
  await untilReady("the bank", bank, /(listening)/);
  // The launcher and the shell became the program: there is one process.
  expect(readFileSync(`/proc/${bank.pid}/cmdline`, "utf8")).toContain("scripts/sandbox.ts");
  expect((await fairlobby(["health", `http://127.0.0.1:${port}/healthz`])).code).toBe(0);
  expect(await bank.stop()).toBe(0);
  expect((await fairlobby(["health", `http://127.0.0.1:${port}/healthz`])).code).toBe(1);
});

test("R-DPL-02 slots and bank say that they are sandboxes, and refuse real money", async () => {
  const dir = temporaryDir();
  const config = join(dir, "real.json");
  writeFileSync(config, JSON.stringify({ extends: join(root, "config/lobby.json"), moneyMode: "real" }));
  for (const name of ["slots", "bank"]) {
    const port = String(await freePort());
    const env = { ...bare, DATA_DIR: dir, BANK_PORT: port, SLOTS_PORT: port };
    const refused = await fairlobby([name], { ...env, LOBBY_CONFIG: config });
    expect(refused).toMatchObject({
      code: 1,
      err: `LOBBY_CONFIG: moneyMode is "real"; ${name} is a sandbox and runs with play money only\n`,
    });
    const started = await startProgram({
      program: unpackedArchive(),
      args: [name],
      env,
      ready: /(sandbox, no real money)/,
    });
    await started.stop();
  }
});

test("R-DPL-09 slots and bank answer only on the address that they are given, which the archive's settings have", async () => {
  for (const name of ["slots", "bank"]) {
    const [variable, port] = [name.toUpperCase(), String(await freePort())];
    const started = await startProgram({
      program: unpackedArchive(),
      args: [name],
      env: { ...bare, DATA_DIR: temporaryDir(), [`${variable}_HOST`]: "127.0.0.2", [`${variable}_PORT`]: port },
      ready: `http://127.0.0.2:${port}/healthz`,
    });
    await expect(fetch(`http://127.0.0.1:${port}/healthz`), name).rejects.toThrow("fetch failed");
    await started.stop();
  }
  const settings = read("deploy/environment.play").split("\n");
  for (const variable of ["HOST", "SLOTS_HOST", "BANK_HOST"]) expect(settings).toContain(`${variable}=127.0.0.1`);
});

/** Makes the secrets in a new folder; returns their texts by name. */
async function makeSecrets(folder: string, ...args: string[]) {
  const made = await fairlobby(["secrets", folder, ...args]);
  expect(made, made.err).toMatchObject({ code: 0, err: "" });
  const texts = Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]));
  return { said: made.out, texts };
}

test("R-DPL-03 every secret is made once, in a file of its own that only its owner can read, and none is printed", async () => {
  const folder = join(temporaryDir(), "etc/secrets");
  const { said, texts } = await makeSecrets(folder);
  expect(Object.keys(texts)).toHaveLength(12);
  for (const [name, text] of Object.entries(texts)) {
    expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    expect(said).not.toContain(text.trim());
  }
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  const passwords = Object.values(texts).flatMap((text) => (URL.canParse(text) ? [new URL(text).password] : []));
  expect(new Set(passwords).size).toBe(5);
  for (const password of passwords) expect(texts["logins.sql"]).not.toContain(password);

  const again = await makeSecrets(folder);
  expect(again.said).toContain("nothing was changed");
  expect(again.texts).toEqual(texts);
  rmSync(join(folder, "xendit-api-key"));
  expect(await fairlobby(["secrets", folder])).toMatchObject({
    code: 1,
    err: `${folder} is not empty, and lacks xendit-api-key\n`,
  });
});

test.skipIf(process.getuid?.() !== 0)(
  "R-DPL-03 for another user the files are that user's, and others see only that they exist (needs root)",
  async () => {
    const folder = join(temporaryDir(), "secrets");
    await makeSecrets(folder, "--owner", "10001:10001");
    expect(statSync(folder)).toMatchObject({ uid: 10_001, gid: 10_001 });
    expect(statSync(folder).mode & 0o777).toBe(0o711);
    for (const name of readdirSync(folder)) {
      expect(statSync(join(folder, name))).toMatchObject({ uid: 10_001, gid: 10_001 });
      expect(statSync(join(folder, name)).mode & 0o777, name).toBe(0o600);
    }
  },
);

test("R-DPL-03 an interrupted run leaves nothing, and bad arguments are named", async () => {
  const dir = temporaryDir();
  mkdirSync(join(dir, "secrets.new"));
  writeFileSync(join(dir, "secrets.new/half"), "");
  const { texts } = await makeSecrets(join(dir, "secrets"));
  expect(readdirSync(dir)).toEqual(["secrets"]);
  expect(texts).not.toHaveProperty("half");
  const refused = async (...args: string[]): Promise<string> => (await fairlobby(["secrets", ...args])).err;
  expect(await refused()).toContain("Usage: fairlobby secrets <folder>");
  expect(await refused(join(dir, "x"), "--owner", "root")).toContain("--owner: root is not <user id>:<group id>");
  expect(await refused(join(dir, "x"), "--database", "db")).toContain("--database: db is not <host>:<port>");
  expect(readdirSync(dir)).toEqual(["secrets"]);
});

test("R-DPL-03 PostgreSQL gets the logins, and the migration and every program's login work with the secrets", async () => {
  const dir = temporaryDir();
  const postgres = await startPostgres(join(dir, "db"), { durable: false });
  onTestFinished(() => postgres.stop());
  const admin = new pg.Client({ connectionString: adminUrl(join(dir, "db"), postgres.port) });
  await admin.connect();
  // The product's own logins, which this database has from its start.
  for (const role of ["app", "jobs", "console", "backup", "owner"]) {
    await admin.query(`reassign owned by fairlobby_${role} to fairlobby; drop owned by fairlobby_${role} cascade`);
  }
  for (const role of ["app", "jobs", "console", "backup", "owner"]) await admin.query(`drop role fairlobby_${role}`);
  const { texts } = await makeSecrets(join(dir, "secrets"), "--database", `127.0.0.1:${postgres.port}`);
  for (const statement of (texts["logins.sql"] ?? "").split(";\n")) await admin.query(statement);
  await admin.end();

  const migrated = await fairlobby(["migrate"], { MIGRATION_URL_FILE: join(dir, "secrets/migration-url") });
  expect(migrated, migrated.err).toMatchObject({ code: 0, out: "The database is ready for this version.\n" });
  for (const name of ["database-url", "job-database-url", "console-database-url"]) {
    const client = new pg.Client({ connectionString: texts[name] });
    await client.connect();
    expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await client.end();
  }
  const wrong = new pg.Client({ connectionString: (texts["database-url"] ?? "").replace(/:[^:@]+@/, ":guess@") });
  await expect(wrong.connect()).rejects.toThrow(/password authentication failed/);
});

test("R-DPL-03 bank and slots take the keys that were made for them, and refuse what is not one", async () => {
  const dir = temporaryDir();
  const { texts } = await makeSecrets(join(dir, "secrets"));
  const at = (name: string): string => join(dir, "secrets", name);
  const port = String(await freePort());
  const bank = await startProgram({
    program: unpackedArchive(),
    args: ["bank"],
    env: {
      ...bare,
      BANK_PORT: port,
      DATA_DIR: dir,
      BANK_API_KEY_FILE: at("xendit-api-key"),
      BANK_CALLBACK_TOKEN_FILE: at("xendit-callback-token"),
    },
    ready: /(listening)/,
  });
  const ask = async (key: string): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`${key}:`).toString("base64")}`;
    return (await fetch(`http://127.0.0.1:${port}/transactions`, { headers: { authorization } })).status;
  };
  expect(await ask(texts["xendit-api-key"] ?? "")).toBe(200);
  expect(await ask("xnd_development_guess")).toBe(401);
  await bank.stop();
  expect(readdirSync(join(dir, "bank"))).not.toContain("credentials.json");

  const env = { DATA_DIR: dir, BANK_PORT: port, SLOTS_PORT: port };
  const missing = join(dir, "missing");
  expect(await fairlobby(["bank"], { ...env, BANK_API_KEY_FILE: missing })).toMatchObject({
    code: 1,
    err: "bank: BANK_API_KEY_FILE and BANK_CALLBACK_TOKEN_FILE are set together\n",
  });
  const files = { BANK_API_KEY_FILE: missing, BANK_CALLBACK_TOKEN_FILE: missing };
  expect((await fairlobby(["bank"], { ...env, ...files })).err).toContain("cannot be read (ENOENT)");
  expect((await fairlobby(["slots"], { ...env, SLOTS_PROVIDER_KEY_FILE: missing })).err).toContain(
    `SLOTS_PROVIDER_KEY_FILE: ${missing} is not a private key (ENOENT)`,
  );
});

test("R-DPL-04 slots and bank are as restricted as the server, and cannot read the lobby's keys or logins", () => {
  const unit = (name: string): string[] => read(`deploy/systemd/fairlobby${name}.service`).split("\n");
  const own =
    /^(#|Description=|Documentation=|User=|Group=|WorkingDirectory=|Environment|LoadCredential=|ExecStart=|StateDirectory=|CacheDirectory=|InaccessiblePaths=|TimeoutStopSec=|LimitNOFILE=|$)/;
  const restrictions = unit("").filter((line) => !own.test(line));
  for (const name of ["-slots", "-bank"]) {
    const lines = unit(name);
    for (const line of restrictions) expect(lines, name).toContain(line);
    expect(lines).toContain("DynamicUser=yes");
    expect(lines).toContain(`StateDirectory=fairlobby${name}`);
    expect(lines).toContain("InaccessiblePaths=-/var/lib/fairlobby -/etc/fairlobby/secrets");
    const credentials = lines.filter((line) => line.startsWith("LoadCredential=")).join(" ");
    expect(credentials).not.toMatch(/database|operator-private/);
    // A credential that nothing reads, or a path without one, would be a mistake.
    for (const [, used] of lines.join("\n").matchAll(/%d\/(\S+)/g))
      expect(credentials).toContain(`LoadCredential=${used}:`);
  }
});

test("R-DPL-10 systemd starts every program of a play lobby again, also Debian's PostgreSQL and Caddy", () => {
  const own = ["fairlobby", "fairlobby-console", "fairlobby-slots", "fairlobby-bank"].map((name) => `${name}.service`);
  for (const unit of own) expect(read(`deploy/systemd/${unit}`), unit).toMatch(/^Restart=always$/m);
  // Debian's own units of these two have no Restart.
  for (const unit of ["postgresql@", "caddy"]) {
    const added = read(`deploy/systemd/${unit}.service.d/play-lobby.conf`);
    expect(added, unit).toMatch(/^Restart=on-failure$/m);
    expect(added, unit).toMatch(/^StartLimitIntervalSec=0$/m);
  }
});

/** Returns the variables that a unit sets itself, with its folders of state and cache below `dir`. */
function variablesOf(unit: string, dir: string): Record<string, string> {
  const lines = [...read(`deploy/systemd/${unit}`).matchAll(/^Environment=(.*)$/gm)].map(([, line = ""]) => line);
  const pairs = lines.flatMap((line) => line.split(" ")).map((pair) => pair.split(/=(.*)/s, 2));
  const own = pairs.filter(([, value = ""]) => !value.includes("%d"));
  return Object.fromEntries(own.map(([variable = "", value = ""]) => [variable, value.replace("/var/", `${dir}/`)]));
}

test.skipIf(process.getuid?.() !== 0)(
  "R-DPL-04 slots and bank start as a user whom the machine has no name for, as DynamicUser may be (needs root)",
  async () => {
    const nobody = { uid: 61_200, gid: 61_200 };
    const dir = temporaryDir();
    chmodSync(dir, 0o755);
    for (const name of ["slots", "bank"]) {
      const env = variablesOf(`fairlobby-${name}.service`, dir);
      const data = env["DATA_DIR"] ?? "";
      mkdirSync(data, { recursive: true });
      chownSync(data, nobody.uid, nobody.gid);
      const port = String(await freePort());
      const program = unpackedArchive();
      chmodSync(dirname(dirname(program)), 0o755);
      const started = await startProgram({
        program,
        args: [name],
        env: { PATH: "", ...env, NODE_COMPILE_CACHE: "", BANK_PORT: port, SLOTS_PORT: port },
        ...nobody,
        ready: /(sandbox, no real money)/,
      });
      expect(await started.stop(), name).toBe(0);
    }
  },
);

test("R-DPL-04 every secret that a unit names is one that is made", async () => {
  const { texts } = await makeSecrets(join(temporaryDir(), "secrets"));
  const units = readdirSync(join(root, "deploy/systemd"), { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(service|conf)$/.test(name),
  );
  const named = units.flatMap((name) =>
    [...read(`deploy/systemd/${name}`).matchAll(/^LoadCredential=.*\/etc\/fairlobby\/secrets\/(.*)$/gm)].map(
      ([, secret]) => secret,
    ),
  );
  expect(named.length).toBeGreaterThan(8);
  for (const secret of named) expect(texts).toHaveProperty([secret ?? ""]);
});

/** Starts a server that answers with its name; returns its address. */
async function startNamed(name: string): Promise<string> {
  const { port, close } = await openHttpServer(({ url, headers }, response) => {
    response.end(`${name} ${url} ${String(headers["x-forwarded-for"])} ${String(headers["x-request-id"])}`);
  });
  onTestFinished(close);
  return `127.0.0.1:${port}`;
}

test.skipIf(spawnSync("caddy", ["version"]).error !== undefined)(
  "R-DPL-07 Caddy passes on what browsers open, each name to its program, and nothing else (needs caddy)",
  async () => {
    const dir = temporaryDir();
    const [http, https] = [await freePort(), await freePort()];
    const caddy = runProgram({
      program: "caddy",
      args: ["run", "--config", join(root, "deploy/caddy/Caddyfile"), "--adapter", "caddyfile"],
      env: {
        XDG_DATA_HOME: dir,
        XDG_CONFIG_HOME: dir,
        LOBBY_NAME: "lobby.test",
        HTTP_PORT: String(http),
        HTTPS_PORT: String(https),
        SERVER: await startNamed("server"),
        SLOTS: await startNamed("slots"),
        BANK: await startNamed("bank"),
        CONSOLE: await startNamed("console"),
      },
    });
    onTestFinished(async () => void (await caddy.kill()));
    await untilReady("Caddy", caddy, /(serving initial configuration)/);
    const authority = join(dir, "caddy/pki/authorities/local/root.crt");
    await until("Caddy has its authority", () => existsSync(authority));
    const ca = readFileSync(authority);
    const ask = async (address: string, headers: Record<string, string> = {}) => {
      const [servername = "", path = ""] = address.split(/(?=\/)(.*)/s);
      const asked = get({
        host: "127.0.0.1",
        port: https,
        servername,
        path,
        ca,
        headers: { ...headers, host: servername },
      });
      const [answer] = (await once(asked, "response")) as [IncomingMessage];
      const hsts = answer.headers["strict-transport-security"];
      return { status: answer.statusCode, text: await textOf(answer), hsts };
    };
    const forged = { "x-forwarded-for": "10.9.9.9", "x-request-id": "chosen" };
    const lobby = await until("Caddy has its certificates", () => ask("lobby.test/v1/x", forged), {
      despiteErrors: true,
    });
    expect(lobby).toMatchObject({ status: 200, hsts: "max-age=31536000" });
    expect(lobby.text).toMatch(/^server \/v1\/x 127\.0\.0\.1 [0-9a-f-]{36}$/);

    const passed = ["games.lobby.test/play/66121/", "games.lobby.test/page/spin", "bank.lobby.test/pay/pr-1"];
    for (const path of [...passed, "games.lobby.test/.well-known/fairlobby.json", "console.lobby.test/c/x"]) {
      expect((await ask(path)).status, path).toBe(200);
    }
    expect((await ask("games.lobby.test/page/spin")).text).toContain("slots /page/spin");
    expect((await ask("bank.lobby.test/pay/pr-1")).text).toContain("bank /pay/pr-1");
    for (const path of [
      "lobby.test/metrics",
      "lobby.test/openapi/x",
      "games.lobby.test/operator/generic/v2/game/url",
      "games.lobby.test/healthz",
      "bank.lobby.test/payment_requests",
      "bank.lobby.test/v2/payouts",
      "bank.lobby.test/faults",
    ]) {
      expect((await ask(path)).status, path).toBe(404);
    }
  },
);

interface Service {
  readonly command?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly cap_add?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly profiles?: readonly string[];
  readonly mem_limit?: string;
  readonly cpus?: number;
  readonly pids_limit?: number;
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly secrets?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly privileged?: boolean;
}

const compose = parse(read("deploy/compose.yaml"), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};
const services = Object.entries(compose.services);

test("R-DPL-06 every service is limited and without privileges, and those that keep running are checked", () => {
  for (const [name, service] of services) {
    expect(service, name).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
      user: name === "secrets" ? "0:0" : "10001:10001",
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      cpus: expect.any(Number),
      pids_limit: expect.any(Number),
    });
    expect(service.privileged, name).toBeUndefined();
    expect(service.cap_add ?? [], name).toEqual(name === "secrets" ? ["CHOWN", "DAC_OVERRIDE"] : []);
    if (service.profiles !== undefined || name === "migrate") continue;
    expect(service.restart, name).toBe("unless-stopped");
    expect(service.healthcheck?.test[0], name).toBe("CMD");
  }
  expect(services.map(([name]) => name)).toEqual(
    "postgres migrate server console slots bank proxy secrets backup restore".split(" "),
  );
});

test("R-DPL-06 no secret is in an environment, and each program has only its own", async () => {
  const { texts } = await makeSecrets(join(temporaryDir(), "secrets"));
  expect(Object.keys(compose.secrets).toSorted()).toEqual(Object.keys(texts).toSorted());
  for (const [name, { environment = {}, secrets = [] }] of services) {
    for (const [variable, value] of Object.entries(environment)) {
      const isSecret = /PASSWORD|SECRET|_KEY|TOKEN|DATABASE_URL|MIGRATION_URL|BACKUP_URL/.test(variable);
      expect(isSecret && !variable.endsWith("_FILE"), `${name}: ${variable}`).toBe(false);
      if (variable.endsWith("_FILE")) expect(secrets, name).toContain(String(value).replace("/run/secrets/", ""));
    }
  }
  const of = (name: string): readonly string[] => compose.services[name]?.secrets ?? [];
  expect([...of("slots"), ...of("bank")].filter((secret) => /url|logins|operator-private/.test(secret))).toEqual([]);
  expect(of("proxy")).toEqual([]);
});

test("R-DPL-06 only the proxy is reachable from outside, and slots, bank and proxy do not reach the database", () => {
  expect(services.filter(([, { ports = [] }]) => ports.length > 0).map(([name]) => name)).toEqual(["proxy"]);
  expect(compose.networks["database"]).toEqual({ internal: true });
  const reaching = services.filter(([, { networks = [] }]) => networks.includes("database")).map(([name]) => name);
  expect(reaching).toEqual(["postgres", "migrate", "server", "console", "backup"]);
  for (const [name, { networks, network_mode: mode }] of services)
    expect(networks === undefined, name).toBe(mode === "none");
});

test("R-DPL-05 the image's base is an argument; it runs without rights, and without a shell", () => {
  for (const file of ["Containerfile", "Containerfile.postgres", "Containerfile.proxy"]) {
    const text = read(`deploy/container/${file}`);
    expect(text).toMatch(/^ARG BASE=\S+\nFROM \$\{BASE\}$/m);
    expect(text).toMatch(/^USER 10001:10001$/m);
    expect(text).toMatch(/^STOPSIGNAL SIG(TERM|INT)$/m);
    expect(text).not.toMatch(/^(ENV|ARG).*(PASSWORD|SECRET|TOKEN|DATABASE_URL)/m);
  }
  // Docker's older builder, which Debian 12 has, knows no options of COPY but the owner's and the stage's.
  for (const file of readdirSync(join(root, "deploy/container")))
    expect(read(`deploy/container/${file}`)).not.toMatch(/^(COPY|ADD|RUN) --/m);
  expect(statSync(join(root, "deploy/container/postgres.sh")).mode & 0o111).toBe(0o111);
  const text = read("deploy/container/Containerfile");
  expect(text).toContain('ENTRYPOINT ["/opt/fairlobby/bin/node", "/opt/fairlobby/bin/fairlobby.mjs"]');
  for (const [name, { healthcheck, profiles }] of services) {
    if (["postgres", "migrate", "proxy"].includes(name) || profiles !== undefined) continue;
    expect(healthcheck?.test.slice(1, 3)).toEqual(["/opt/fairlobby/bin/node", "/opt/fairlobby/bin/fairlobby.mjs"]);
  }
});
