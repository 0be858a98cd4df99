import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folder = join(import.meta.dirname, "../../languages/EN");

const texts = ["first-screen", "other-screens", "server"].flatMap((part) =>
  [...readFileSync(join(folder, `${part}.po`), "utf8").matchAll(/\nmsgstr (".+")/g)].map(
    ([, text = '""']) => JSON.parse(text) as string,
  ),
);

/** Words that the English texts avoid, by the word they use instead. */
const avoided = {
  "sign in, sign out": /\blog(ged|ging)? (in|out)\b/i,
  username: /\blogin\b/i,
  email: /\be-mail/i,
  enter: /\b(come|came|coming) in\b/i,
  withdrawal: /\b(this|the|an|my) orders?\b(?! (is|was) (confirmed|ended))/i,
  "tracking page": /\btracker\b/i,
  "on hold": /\bis held\b/i,
  "customer service": /\b(contact|ask) support\b/i,
  "someone, anyone": /\b(some|any)body\b/i,
  recognise: /recogniz/i,
};

test("R-I18N-30 the English texts use one word for each thing", () => {
  expect(texts.length).toBeGreaterThan(1_000);
  for (const [word, other] of Object.entries(avoided)) {
    expect(
      texts.filter((text) => other.test(text)),
      `say "${word}"`,
    ).toEqual([]);
  }
});
