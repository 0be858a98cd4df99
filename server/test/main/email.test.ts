import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readEnvironment } from "../../src/platform/config/env.ts";
import { refuseHalfMail } from "../../src/wiring/mail.ts";
import { publicPart } from "../../src/wiring/public-config.ts";
import { readLobbyConfig } from "../../src/wiring/settings.ts";
import { goodEnvironment, shippedSettings, temporaryDir } from "./program.ts";

function settingsWith(change: object) {
  const file = join(temporaryDir(), "lobby.json");
  writeFileSync(file, JSON.stringify({ extends: shippedSettings, ...change }));
  return readLobbyConfig(file);
}

const email = { from: "no-reply@lobby.example" };

test("R-REC-16 emails need a sender and a mail server, and the lobby offers them only then", async () => {
  const given = await goodEnvironment();
  const server = readEnvironment({ ...given, SMTP_URL: "smtp://mail.example" });
  expect(() => refuseHalfMail(settingsWith({ email }), server)).not.toThrow();
  expect(() => refuseHalfMail(settingsWith({ email }), readEnvironment(given))).toThrow(/^SMTP_URL: is not set/);
  expect(() => refuseHalfMail(settingsWith({}), server)).toThrow(/^LOBBY_CONFIG: email\.from: is not set/);
  expect(publicPart(settingsWith({ email }), [])).toMatchObject({ emailReset: true });
  expect(publicPart(settingsWith({}), [])).toMatchObject({ emailReset: false });
  expect(JSON.stringify(publicPart(settingsWith({ email }), []))).not.toContain("no-reply@");
});

test("R-REC-16 a sender that is not one address, and a mail server that is none, are refused by name", async () => {
  for (const from of ["no-reply", "a@lobby.example\r\nBcc: b@lobby.example", "a@lobby.example, b@lobby.example"]) {
    expect(() => settingsWith({ email: { from } })).toThrow(/email\.from/);
  }
  const given = await goodEnvironment();
  const secret = "smtp://lobby:a-password@mail.example/?secure=false";
  const refused = (): unknown => readEnvironment({ ...given, SMTP_URL: secret });
  expect(refused).toThrow(/^SMTP_URL: must be smtp:/);
  expect(refused).not.toThrow(/a-password/);
});
