import { pino } from "pino";
import { readCheckpoint, type NamedKey } from "@fairlobby/verifier/audit";
import { verdictOf } from "@fairlobby/verifier/proofs";
import { expect, onTestFinished, test } from "vitest";
import { readWitnessAges, witnessJob } from "../../src/modules/audit/witnesses.ts";
import { readWitness, type Witness } from "../../src/platform/crypto/witness-keys.ts";
import { silentLog } from "../harness/database.ts";
import { openLog, type LogFixture } from "./log-fixture.ts";
import { startWitness } from "./witness-server.ts";

/** Returns the job that sends heads to witnesses, and the messages it logs. */
async function sending(fixture: LogFixture, witnesses: readonly Witness[]) {
  const said: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void said.push((JSON.parse(line) as { msg: string }).msg) });
  const job = witnessJob({ database: fixture.database, log, witnesses });
  const stop = await job.beside?.(silentLog);
  onTestFinished(async () => stop?.());
  return { said, send: () => job.handle({} as never) };
}

const newestSigners = async (fixture: LogFixture): Promise<string[]> =>
  readCheckpoint(String(await fixture.document("/proofs/audit/checkpoint")))?.signatures.map(({ name }) => name) ?? [];

/** Returns SQL that replaces one character of a line with another letter of Base64, so that only the bytes change. */
const otherCharacterAt = (at: number): string =>
  `line = overlay(line placing case substr(line, ${at}, 1) when 'A' then 'B' else 'A' end from ${at} for 1)`;

test("R-AUD-04 each witness cosigns each newest head, and the cosignatures are stored, published and checked", async () => {
  const fixture = await openLog();
  const one = await startWitness("witness.example/w1", fixture.signer.publicKey);
  const two = await startWitness("witness.example/w2", fixture.signer.publicKey);
  const witnesses = [one.witness, two.witness];
  const { said, send } = await sending(fixture, witnesses);
  const log = "lobby.example/audit";
  await fixture.seal();
  await send();
  expect(await newestSigners(fixture)).toEqual([log, log, one.witness.name, two.witness.name]);
  for (let n = 0; n < 3; n++) {
    await fixture.act();
    await fixture.act();
    fixture.clock.at += 60_000;
    await fixture.seal();
    expect(await newestSigners(fixture)).toEqual([log, log]);
    await send();
    await send();
    expect(await newestSigners(fixture)).toEqual([log, log, one.witness.name, two.witness.name]);
  }
  // A head that was cosigned is not sent to that witness again.
  expect(one.state.statuses).toEqual([200, 200, 200, 200]);
  expect(said).toEqual([]);

  const checked = await fixture.verify({ witnesses });
  expect(checked.checks).toContainEqual({ name: "cosignatures", outcome: "holds" });
  expect(verdictOf(checked.checks)).toBe("holds");
  const stranger: NamedKey = { ...one.witness, publicKey: two.witness.publicKey };
  expect(verdictOf((await fixture.verify({ witnesses: [stranger] })).checks)).toBe("fails");
  expect(await fixture.check(fixture.database, witnesses)).toEqual({ entries: 6, misfit: null });
  for (const change of [
    "size = size + 1",
    "signed_at = signed_at + interval '1 second'",
    "witness = 'witness.example/w3'",
    otherCharacterAt(60),
    otherCharacterAt(24),
  ]) {
    const where = "size = 4 and witness = 'witness.example/w1'";
    await fixture.owner.query("create temp table kept as select * from audit.cosignature");
    await fixture.owner.query(`update audit.cosignature set ${change} where ${where}`);
    expect((await fixture.check(fixture.database, witnesses)).misfit, change).toMatch(/cosign/);
    await fixture.owner.query(
      "truncate audit.cosignature; insert into audit.cosignature select * from kept; drop table kept",
    );
  }
});

test("R-AUD-04 a lost answer, a witness that is down and a wrong answer delay no other witness and store nothing", async () => {
  const fixture = await openLog();
  const good = await startWitness("witness.example/good", fixture.signer.publicKey);
  const lossy = await startWitness("witness.example/lossy", fixture.signer.publicKey);
  const strict = await startWitness("witness.example/strict", good.witness.publicKey);
  const down = { ...good.witness, name: "witness.example/down", url: "http://127.0.0.1:9" };
  // Its answers are signed by another key than the configured one.
  const liar = await startWitness("witness.example/liar", fixture.signer.publicKey);
  const other = { ...liar.witness, publicKey: good.witness.publicKey };
  const { said, send } = await sending(fixture, [down, strict.witness, other, lossy.witness, good.witness]);
  await fixture.act();
  await fixture.seal();
  lossy.state.loseAnswer = true;
  await send();
  expect(await newestSigners(fixture)).toEqual(["lobby.example/audit", "lobby.example/audit", good.witness.name]);
  expect(strict.state.statuses).toEqual([403]);
  expect(new Set(said)).toEqual(new Set(["a witness did not cosign the head of the audit log"]));

  // The witness saw the head whose answer was lost, so the next request is repeated from its size.
  lossy.state.loseAnswer = false;
  await fixture.act();
  await fixture.seal();
  await send();
  expect(lossy.state.statuses).toEqual([200, 409, 200]);
  expect(await newestSigners(fixture)).toContain(lossy.witness.name);
  expect(await newestSigners(fixture)).not.toContain(liar.witness.name);
});

test("R-AUD-04 a witness that saw a longer log is reported, and how long ago each saw a head is measured", async () => {
  const fixture = await openLog();
  const witness = await startWitness("witness.example/w1", fixture.signer.publicKey);
  const { said, send } = await sending(fixture, [witness.witness]);
  await fixture.act();
  await fixture.seal();
  witness.state.seen = { size: 9, root: "" };
  await send();
  expect(said).toEqual(["a witness saw another audit log"]);
  const ages = (at: number) => readWitnessAges(fixture.database, [witness.witness], at);
  expect(await ages(fixture.clock.at + 90_000_000)).toEqual(new Map([["witness.example/w1", 90_000]]));
  witness.state.seen = { size: 0, root: "" };
  await send();
  fixture.clock.at += 3_600_000;
  await fixture.seal();
  await send();
  expect(await ages(fixture.clock.at + 5_000)).toEqual(new Map([["witness.example/w1", 5]]));
});

test("R-AUD-04 a witness is configured by its key and its address", async () => {
  const { key, witness } = await startWitness("witness.example/w1", "");
  expect(readWitness(`${key}  ${witness.url}`)).toEqual(witness);
  const known = "remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2";
  expect(readWitness(`${known} https://remora.n621.de`)).toMatchObject({ name: "remora.n621.de" });
  for (const wrong of [
    "",
    key,
    `${key} not-an-address`,
    `${key} file:///etc`,
    `x${key} ${witness.url}`,
    `${key} ${witness.url} more`,
  ]) {
    expect(readWitness(wrong), wrong).toBeNull();
  }
});
