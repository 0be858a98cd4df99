import "./shared/tokens.css";
import "./shared/base.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { createQueryClient } from "./app/query-client.ts";
import { startSession } from "./app/sign-in.ts";
import { StartFailed } from "./app/start-failed.tsx";
import { provideAds } from "./shared/ads.ts";
import { loadConfig } from "./shared/config.ts";
import { sessionEntry } from "./shared/entry.ts";
import { settleLeftoverGame } from "./shared/game-store.ts";
import { activateLocale, chosenLocale } from "./shared/i18n.ts";
import { catchInstallPrompt } from "./features/install/install-prompt.ts";
import { kept } from "./shared/storage.ts";

kept.dropLeftovers();
settleLeftoverGame();
catchInstallPrompt();
sessionEntry();

const root = createRoot(document.getElementById("root") as HTMLElement);

async function start(): Promise<void> {
  try {
    const [config] = await Promise.all([loadConfig(), activateLocale(chosenLocale())]);
    provideAds(config);
    const client = createQueryClient();
    startSession(client);
    root.render(<App config={config} client={client} />);
  } catch (error) {
    console.error(error);
    root.render(<StartFailed onRetry={() => void start()} />);
  }
}

void start();
