import fc from "fast-check";
import { expect, test } from "vitest";
import { createDatabaseClock } from "../../src/platform/node/clock.ts";

const day = 86_400_000;

/** Returns the clocks of a machine and of a database, ms. */
function openMachine(databaseAhead = 0) {
  const moment = { monotonic: 5_000, machine: 20_000 * day, database: 20_000 * day + databaseAhead };
  const clock = createDatabaseClock(
    () => moment.machine,
    () => moment.monotonic,
  );
  return {
    moment,
    clock,
    pass(ms: number): void {
      moment.monotonic += ms;
      moment.machine += ms;
      moment.database += ms;
    },
    /** Reads the database's time in a call that takes `ms`, half of it each way. */
    read(ms = 2): void {
      const askedAt = moment.monotonic;
      this.pass(ms / 2);
      const said = moment.database;
      this.pass(ms / 2);
      clock.set(said, askedAt, moment.monotonic);
    },
  };
}

test("R-SRV-96 a change of the machine's clock changes nothing, and its difference is reported", () => {
  const machine = openMachine();
  const { clock, moment } = machine;
  machine.read();
  for (const jump of [-20 * 60_000, 40 * 60_000]) {
    const before = clock.now();
    moment.machine += jump;
    expect(clock.now()).toBe(before);
    machine.pass(1_000);
    expect(clock.now()).toBe(before + 1_000);
  }
  machine.read();
  expect(clock.machineAheadMs()).toBe(20 * 60_000);
  expect(clock.now()).toBe(moment.database);
});

test("R-SRV-96 a database clock that is ahead is followed immediately, one that is behind at half speed and never backwards", () => {
  const machine = openMachine(7_000);
  machine.read();
  expect(machine.clock.now()).toBe(machine.moment.database);
  machine.moment.database += 60_000;
  machine.read();
  expect(machine.clock.now()).toBe(machine.moment.database);

  machine.moment.database -= 10_000;
  const before = machine.clock.now();
  machine.read();
  machine.pass(10_000);
  machine.read();
  expect(machine.clock.now() - before).toBe(5_000 + 3);
  machine.pass(20_000);
  expect(machine.clock.now()).toBe(machine.moment.database);
});

test("R-SRV-96 time never runs backwards, for any change of the clocks", () => {
  const step = fc.record({
    pass: fc.integer({ min: 0, max: 60_000 }),
    database: fc.integer({ min: -3_600_000, max: 3_600_000 }),
    machine: fc.integer({ min: -3_600_000, max: 3_600_000 }),
    took: fc.integer({ min: 0, max: 3_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const machine = openMachine();
      machine.read();
      let last = machine.clock.now();
      for (const { pass, database, machine: jump, took } of steps) {
        machine.moment.database += database;
        machine.moment.machine += jump;
        machine.read(took);
        machine.pass(pass);
        expect(machine.clock.now()).toBeGreaterThanOrEqual(last);
        last = machine.clock.now();
      }
    }),
  );
});
