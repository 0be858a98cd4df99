import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { serverUrls } from "../../../tools/embedded-postgres.ts";
import { freePort } from "../../../tools/free-port.ts";
import { startProduct } from "../../../tools/product.ts";
import { runProgram } from "../../../tools/program.ts";
import { withDatabase } from "../harness/database.ts";
import { shippedSettings, temporaryDir } from "../main/program.ts";
import { installExample, kioskSecrets, startSandbox } from "./installed-example.ts";

test("R-EXT-08 npm start with a package starts no bank and brings no visitors, and the doctor checks the package's account", async () => {
  const folder = temporaryDir();
  const installed = installExample(folder);
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const url = `http://localhost:${port}`;
  await startSandbox(installed, { port: sandboxPort, callbackUrl: `${url}/providers/kiosk/webhook` });
  const settings = join(folder, "lobby.json");
  const payments = { adapter: "@fairlobby/example-payments", options: { merchant: "fairlobby" } };
  writeFileSync(settings, JSON.stringify({ extends: shippedSettings, payments, demoVisitors: 3 }));
  const { url: databaseUrl } = await withDatabase();
  const env = {
    ...kioskSecrets,
    KIOSK_URL: `http://127.0.0.1:${sandboxPort}`,
    LOBBY_CONFIG: settings,
    PORT: String(port),
  };
  const product = await startProduct({ databaseUrl, env });
  onTestFinished(() => product.stop());
  expect(await fetch(product.bankUrl).catch(() => null), "no bank listens").toBeNull();
  expect(existsSync(join(product.dataDir, "bank"))).toBe(false);
  expect(product.printed).not.toMatch(/demo visitors/);

  const diagnose = async (changed: Readonly<Record<string, string>>) => {
    const doctor = runProgram({
      script: "scripts/doctor.ts",
      env: {
        ...env,
        ...serverUrls(databaseUrl),
        DATA_DIR: product.dataDir,
        PUBLIC_URL: url,
        HUB88_URL: "http://127.0.0.1:9",
        HUB88_PROVIDER_PUBLIC_KEY_FILE: join(product.dataDir, "slots/provider-public.pem"),
        ...changed,
      },
    });
    onTestFinished(async () => void (await doctor.kill()));
    await doctor.ended;
    return doctor.said.out;
  };
  const good = await diagnose({});
  expect(good).toMatch(/ok +payments: ledger +kiosk lets this lobby read them/);
  expect(good).toMatch(/ok +webhook +\S+\/providers\/kiosk\/webhook takes the provider's messages/);
  expect(good).toMatch(/ok +clock of payments /);
  expect(good).not.toMatch(/XENDIT/);

  const other = { KIOSK_KEY: "test_of-another-account", KIOSK_MESSAGE_SECRET: "message-secret-of-another-lobby" };
  const bad = await diagnose(other);
  expect(bad).toMatch(/FIX +payments: ledger +\S+ does not let KIOSK_KEY read it/);
  expect(bad).toMatch(/FIX +webhook +the server at \S+ has another KIOSK_MESSAGE_SECRET than this environment/);
  for (const secret of [...Object.values(kioskSecrets), ...Object.values(other)])
    expect(good + bad).not.toContain(secret);

  const missing = await diagnose({ KIOSK_KEY: "" });
  expect(missing).toMatch(/FIX +environment +KIOSK_KEY: is not set/);
  expect(readFileSync(settings, "utf8")).not.toContain("test_");
}, 300_000);
