import "./shared/styles/tokens.css";
import "./shared/styles/base.css";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { chosenLanguage, showLanguage } from "./shared/text/i18n.ts";

const root = createRoot(document.getElementById("root") as HTMLElement);

await showLanguage(chosenLanguage());
root.render(<App />);
