/** Marks that Latin letters carry. Thai marks are letters of their own and stay. */
const latinMarks = /[\u0300-\u036f]/g;

/** Letters that do not consist of a plain letter and a mark. */
const plainLetters: Readonly<Record<string, string>> = { ø: "o", đ: "d", ł: "l", ß: "ss", æ: "ae", œ: "oe", ı: "i" };

/** Returns a text without case and diacritics, e.g. `Ação` as `acao`. */
export const fold = (text: string): string =>
  text
    .normalize("NFD")
    .replace(latinMarks, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[øđłßæœı]/g, (letter) => plainLetters[letter] ?? letter);

/** Scripts that are written without spaces between words. */
const spaceless = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;
const isSpaceless = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** A part of a search: `exact` parts neither match beginnings nor forgive a slip. */
export interface SearchWord {
  readonly text: string;
  readonly exact: boolean;
}

function wordsOf(text: string): string[] {
  return (
    fold(text)
      // An apostrophe joins: "Gonzo's" is found as "gonzos".
      .replaceAll(/['’]/g, "")
      .replaceAll(spaceless, " $& ")
      .split(/[^\p{L}\p{M}\p{N}]+/u)
      .filter((word) => word !== "")
  );
}

/** Returns neighbouring pairs of characters. Where words are not separated, they need no dictionary, which browsers lack or have differently. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`);
}

/** Returns what a text is found by. */
export const indexedWords = (text: string): string[] =>
  wordsOf(text).flatMap((word) => (isSpaceless.test(word) ? [...word, ...pairsOf(word)] : [word]));

/** Returns the words somebody searches for; a game must have all of them. */
export const searchedWords = (query: string): SearchWord[] =>
  wordsOf(query).flatMap((word): SearchWord[] => {
    if (!isSpaceless.test(word)) return [{ text: word, exact: false }];
    return ([...word].length === 1 ? [word] : pairsOf(word)).map((text) => ({ text, exact: true }));
  });
