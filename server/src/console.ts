import { randomUUID } from "node:crypto";
import closeWithGrace from "close-with-grace";
import type { DestinationStream } from "pino";
import { reportConsole } from "./modules/console/index.ts";
import { ConfigError } from "./platform/config/config-error.ts";
import { readConsoleEnvironment, type ConsoleEnvironment } from "./platform/config/console-env.ts";
import { consoleUrlOf, wireConsole, type ConsoleParts } from "./wiring/console.ts";
import { readLobbyConfig, type LobbyConfig } from "./wiring/settings.ts";

/**
 * Starts the console, a program of its own; `wiring/console.ts` creates its parts. `logTo`: standard output by default.
 */
export async function startConsole(
  env: ConsoleEnvironment,
  config: LobbyConfig,
  parts?: ConsoleParts,
  logTo?: DestinationStream,
) {
  const { app, database, log, now } = await wireConsole(env, config, parts, logTo);
  const reportEnd = await reportConsole(database, randomUUID(), now);
  const close = async (): Promise<void> => {
    await app.close();
    await reportEnd();
    await database.end();
  };
  try {
    await app.listen({ port: env.CONSOLE_PORT, host: env.CONSOLE_HOST });
  } catch (error) {
    await close();
    throw error;
  }
  log.info({ url: consoleUrlOf(env), port: env.CONSOLE_PORT }, "the console listens");
  return { url: consoleUrlOf(env), close, log };
}

function startProblem(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") return "CONSOLE_PORT: it is in use";
  return message === "" ? String(code ?? error) : message;
}

if (import.meta.main) {
  try {
    const env = readConsoleEnvironment(process.env);
    const running = await startConsole(env, readLobbyConfig(env.LOBBY_CONFIG));
    closeWithGrace({ delay: 10_000 }, async ({ err, signal }) => {
      if (err !== undefined) running.log.error({ err }, "an uncaught error");
      else running.log.info({ signal }, "the console stops");
      await running.close();
    });
  } catch (error) {
    console.error(startProblem(error));
    process.exit(1);
  }
}
