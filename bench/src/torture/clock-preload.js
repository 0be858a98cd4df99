// Preloaded into a Node program (`--import`): its `Date` runs ahead of the machine's clock by the milliseconds in the file
// of CLOCK_FILE, which is read again twenty times a second; what it read last is in `<CLOCK_FILE>.seen`. Timers are not changed, as on a machine whose clock is set.
import { readFileSync, writeFileSync } from "node:fs";

const file = process.env.CLOCK_FILE;
const MachineDate = Date;
let ahead = 0;
let seen = "";

const read = () => {
  const text = readFileSync(file, "utf8");
  if (text === seen) return;
  seen = text;
  ahead = Number(text);
  writeFileSync(`${file}.seen`, text);
};

globalThis.Date = class Date extends MachineDate {
  constructor(...given) {
    if (given.length === 0) super(MachineDate.now() + ahead);
    else super(...given);
  }
  static now() {
    return MachineDate.now() + ahead;
  }
  // Also for dates that Node itself makes, such as those of files.
  static [Symbol.hasInstance](value) {
    return Object.prototype.toString.call(value) === "[object Date]";
  }
};

if (file !== undefined) {
  read();
  setInterval(read, 50).unref();
}
