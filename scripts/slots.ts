import { slots } from "../providers/slots/src/cli/index.ts";

process.exitCode = await slots(process.argv.slice(2));
