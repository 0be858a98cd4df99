import { readLobbyConfig } from "../server/src/wiring/settings.ts";

/*
 * fairlobby slots | bank: starts a sandbox beside a lobby with play money. With real money neither may run: the one pays
 * nothing out, the other plays for nothing.
 */

const sandboxes: Readonly<Record<string, () => Promise<unknown>>> = {
  slots: () => import("../providers/slots/src/main.ts"),
  bank: () => import("../providers/bank/src/main.ts"),
};

const [name = ""] = process.argv.slice(2);
try {
  const start = sandboxes[name];
  if (start === undefined) throw new Error(`Usage: fairlobby <${Object.keys(sandboxes).join("|")}>`);
  const { moneyMode } = readLobbyConfig(process.env["LOBBY_CONFIG"] || "config/lobby.json");
  if (moneyMode === "real") {
    throw new Error(`LOBBY_CONFIG: moneyMode is "real"; ${name} is a sandbox and runs with play money only`);
  }
  await start();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
