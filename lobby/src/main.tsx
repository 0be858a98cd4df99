import "./shared/styles/tokens.css";
import "./shared/styles/base.css";
import "./shared/styles/materials.css";
import "./shared/styles/controls.css";
import "./shared/styles/dialogs.css";
import "./shared/styles/wide-screen.css";
import "./shared/styles/home.css";
import "./shared/styles/forced-colors.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { App, Crashed } from "./app/app.tsx";
import { createQueryClient } from "./app/query-client.ts";
import { GamesRoute } from "./app/routes.tsx";
import { startSession } from "./app/sign-in.ts";
import { StartFailed } from "./app/start-failed.tsx";
import { setAdSettings } from "./shared/ads/ads.ts";
import { loadConfig } from "./shared/server/config.ts";
import { sessionEntry } from "./shared/navigation/entry.ts";
import { closeLeftoverGame } from "./shared/game/game-store.ts";
import { activateLocale, chosenLocale, offerLocales } from "./shared/text/i18n.ts";
import { catchInstallPrompt } from "./features/install/install-prompt.ts";
import { deviceStorage } from "./shared/browser/storage.ts";

deviceStorage.dropLeftovers();
closeLeftoverGame();
catchInstallPrompt();
sessionEntry();

const root = createRoot(document.getElementById("root") as HTMLElement);

/**
 * The longest time that the first games, which the page of /games shows without any script, stay before the app
 * replaces them, ms.
 */
const firstGamesMs = 4_000;

async function start(): Promise<void> {
  try {
    // What the list of games needs is loaded beside the settings, not after them.
    const isList = location.pathname === "/games";
    const list = isList ? Promise.all([import("./app/games-route.tsx"), GamesRoute.load()]) : undefined;
    const texts = activateLocale(chosenLocale()).catch(() => null);
    const [config, lost] = await Promise.all([loadConfig(), texts]);
    if (config === null || lost === null) {
      root.render(<StartFailed onRetry={() => void start()} />);
      return;
    }
    // A language that cannot be loaded leaves the shown one.
    await offerLocales(config.languages).catch(() => undefined);
    setAdSettings(config);
    const client = createQueryClient();
    startSession(client);
    if (list !== undefined) {
      const loaded = list.then(([{ loadGames }]) => loadGames(client, config)).catch(() => {});
      await Promise.race([loaded, new Promise((done) => setTimeout(done, firstGamesMs))]);
    }
    // In slices, so that a slow phone answers presses meanwhile.
    startTransition(() => root.render(<App config={config} client={client} />));
  } catch (error) {
    console.error(error);
    root.render(<Crashed />);
  }
}

void start();
