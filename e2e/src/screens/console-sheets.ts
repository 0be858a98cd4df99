import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { launchBrowser } from "../../../tools/browser.ts";
import { printContactSheet } from "./contact-sheet.ts";

/* Arranges what the console's journeys took into the sheets of docs/screens.md. */

const folder = join(import.meta.dirname, "../../screens");
const sheets = [
  { variant: "console", ending: "-light", columns: 4, width: 410 },
  { variant: "console-dark", ending: "-dark", columns: 4, width: 410 },
  { variant: "console-phone", ending: "-360", columns: 10, width: 164 },
];

const browser = await launchBrowser();
try {
  for (const { variant, ending, columns, width } of sheets) {
    const names = readdirSync(folder).filter((name) => /^(console|desk)-/.test(name) && name.endsWith(`${ending}.png`));
    const shots = names.map((name) => ({
      name: name.slice(0, -`${ending}.png`.length),
      picture: readFileSync(join(folder, name)),
      texts: [],
    }));
    const sheet = {
      name: `screens-${variant}`,
      locale: "EN",
      command: "npm run screens -- console",
      columns,
      columnWidth: width,
    };
    await printContactSheet(browser, sheet, shots);
    console.log(`docs/images/screens-${variant}.jpg: ${shots.length} pictures`);
  }
} finally {
  await browser.close();
}
