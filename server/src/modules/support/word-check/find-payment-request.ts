import { languages, type Words } from "./words.ts";

/** The words of a text that together ask for a payment in connection with a withdrawal, as the text writes them. */
export interface PaymentRequest {
  readonly payment: string;
  readonly withdrawal: string;
}

/** How many characters before or after a word are searched: a few words, in a language with spaces or without. */
const reach = (spaced: boolean): number => (spaced ? 34 : 12);

interface Compiled {
  readonly words: Words;
  readonly find: Readonly<Record<Exclude<keyof Words, "spaced" | "nothing">, RegExp>>;
}

/** Returns a pattern for any of the parts; in a language with spaces it finds whole words only. */
function anyOf(parts: readonly string[], spaced: boolean): RegExp {
  // Normalized as in `readable`, where some Thai vowels become two characters.
  const inner = `(?:${parts.join("|").normalize("NFKC")})`;
  // A Latin word among Thai or Chinese letters ends where the Latin letters end.
  const ends = spaced ? inner : `(?:(?<![a-z])${inner}(?![a-z]))`;
  return new RegExp(spaced ? `(?<![\\p{L}\\p{N}])${ends}(?![\\p{L}\\p{N}])` : ends, "gu");
}

const compiled: readonly Compiled[] = languages.map((words) => {
  const { spaced, nothing: _, ...lists } = words;
  const find = Object.fromEntries(Object.entries(lists).map(([name, parts]) => [name, anyOf(parts, spaced)]));
  return { words, find: find as Compiled["find"] };
});

/**
 * Finds an answer's request for a payment in connection with a withdrawal: a word that asks for a payment and one for a
 * withdrawal in one sentence, or in two that follow each other in a paragraph. An empty line ends a paragraph. "You never
 * pay for a withdrawal" is no request. Returns the first request; null if there is none.
 */
export function findPaymentRequest(text: string): PaymentRequest | null {
  const plain = readable(text);
  return findIn(plain) ?? findIn(undisguised(plain));
}

function findIn(text: string): PaymentRequest | null {
  for (const paragraph of text.split(/\n\s*\n/)) {
    const sentences = paragraph.split(/(?<=[.!?。！？])(?!\d)\s*|\n/u).filter((sentence) => sentence.trim() !== "");
    for (const [nth, sentence] of sentences.entries()) {
      for (const language of compiled) {
        const payment = paymentIn(sentence, language);
        if (payment === null) continue;
        const near = [sentence, sentences[nth - 1] ?? "", sentences[nth + 1] ?? ""];
        const withdrawal = near.flatMap((one) => matchesOf(language.find.withdrawals, one)).at(0);
        if (withdrawal !== undefined) return { payment, withdrawal: withdrawal.text };
      }
    }
  }
  return null;
}

/** Invisible characters, which could split a word. */
const unseen = /[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/gu;

const readable = (text: string): string => text.normalize("NFKC").replaceAll(unseen, "");

/** Digits and signs written for a letter, and that letter. */
const writtenFor = new Map(
  ["0o", "1i", "3e", "4a", "5s", "7t", "@a", "$s"].map(([sign = "", letter = ""]) => [sign, letter]),
);

/**
 * Returns the text without disguises that people read past: signs between letters ("p.a.y", "p(a)y",
 * "with-drawal"), spaces between single letters, and digits and signs for letters ("p@y").
 */
const undisguised = (text: string): string =>
  text
    .replaceAll(
      /(?<=\p{L})[013457@$](?=\p{L})|[013457@$](?=\p{L}{2})|(?<=\p{L}{2})[013457@$]/gu,
      (sign) => writtenFor.get(sign) ?? sign,
    )
    .replaceAll(/(?<!\p{L})\p{L}(?:[^\p{L}\p{N}\s]{1,2}\p{L})+(?!\p{L})/gu, (word) => word.replaceAll(/\P{L}/gu, ""))
    .replaceAll(/(?<=\p{L})[.\-_*+~=|/\\·•]+(?=\p{L})/gu, "")
    .replaceAll(/(?<!\S)\p{L}(?: \p{L})+(?!\S)/gu, (word) => word.replaceAll(" ", ""));

/** Letters of other scripts that look like a Latin one in small type (UTS 39, confusables), and that Latin letter. */
const lookAlikes = new Map(
  [
    // Cyrillic
    "аaвbсcԁdеeгrһhіiјjкkӏlмmнhоoрpԛqѕsтtуyүyѵvԝwхx",
    // Greek
    "αaβbεeγyηnιiκkνvοoρpτtυuχxωw",
    // Armenian, and Latin letters that NFKC leaves
    "օoսuհhոnցgզqıiɑaɡgʟlᴀaᴄcᴅdᴇeᴋkᴍmᴏoᴘpᴛtᴜuᴠvᴡwᴢzøo",
  ].flatMap((pairs) =>
    Array.from({ length: pairs.length / 2 }, (_, nth) => [pairs[2 * nth], pairs[2 * nth + 1]] as const),
  ),
);

/** Returns the text in lower case, in Latin letters for look-alikes, without accents; no character changes position. */
function folded(text: string): string {
  return Array.from({ length: text.length }, (_, at) => {
    const unit = text[at] ?? "";
    const plain = unit
      .normalize("NFD")
      .replaceAll(/[\u0300-\u036f]/gu, "")
      .toLowerCase();
    return plain.length === 1 ? (lookAlikes.get(plain) ?? plain) : unit;
  }).join("");
}

interface Match {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function matchesOf(words: RegExp, text: string): Match[] {
  return Array.from(folded(text).matchAll(words), ({ 0: found, index }) => ({
    text: text.slice(index, index + found.length),
    from: index,
    to: index + found.length,
  }));
}

/** Returns the words of a sentence that ask for a payment; null if none do. */
function paymentIn(sentence: string, { words, find }: Compiled): string | null {
  const size = reach(words.spaced);
  const has = (list: keyof Compiled["find"], part: string): boolean => matchesOf(find[list], part).length > 0;
  const before = ({ from }: Match): string => clauseEnd(sentence.slice(Math.max(0, from - size), from));
  const after = ({ to }: Match): string => sentence.slice(to, to + size);
  // "You pay nothing on top", with nothing else up to the end of the sentence.
  const paysNothing = ({ from, to }: Match): boolean =>
    words.nothing !== undefined &&
    words.nothing.before.test(folded(sentence.slice(0, from))) &&
    words.nothing.after.test(folded(sentence.slice(to)).trimEnd()) &&
    !has("conditions", clauseEnd(sentence.slice(0, from)));
  const isDenied = (word: Match): boolean =>
    paysNothing(word) ||
    has("needless", after(word)) ||
    has("warnings", before(word)) ||
    isNegated(sentence, word, words, find);
  // "The bank pays your withdrawal"; but "the bank says that you must pay".
  const isPayers = (part: string): boolean => {
    const payer = matchesOf(find.payers, part).at(-1);
    return payer !== undefined && !has("players", part.slice(payer.to));
  };

  for (const demand of matchesOf(find.demands, sentence)) {
    if (!isDenied(demand) && !isPayers(before(demand))) return demand.text;
  }
  for (const sum of matchesOf(find.sums, sentence)) {
    if (isDenied(sum)) continue;
    const first = matchesOf(find.obligesBefore, before(sum)).at(-1);
    if (first !== undefined && !isPayers(before(sum).slice(first.to))) return `${first.text} … ${sum.text}`;
    const then = matchesOf(find.obligesAfter, after(sum)).at(0);
    if (then !== undefined) return `${sum.text} … ${then.text}`;
  }
  return null;
}

/** Returns what follows the last comma: a word before it belongs to another clause. */
const clauseEnd = (part: string): string => part.split(/[,;，；：、—–]|:(?!\d)/u).at(-1) ?? "";

/**
 * Returns whether the word is denied: there is a negation before it in its clause, and the nearest one is undone neither by
 * an exception after it ("not released until you pay"), nor by a second negation ("cannot be released without paying"), nor
 * by a condition before it ("if you do not pay"), nor by a consequence after the word ("no payment, no withdrawal").
 */
function isNegated(sentence: string, word: Match, words: Words, find: Compiled["find"]): boolean {
  const clause = clauseEnd(sentence.slice(0, word.from));
  const near = clause.slice(-reach(words.spaced));
  const last = matchesOf(find.negations, near).at(-1);
  if (last === undefined) return false;
  const has = (list: "conditions" | "consequences" | "exceptions", part: string): boolean =>
    matchesOf(find[list], part).length > 0;
  return (
    !has("exceptions", near.slice(last.to)) &&
    !has("conditions", near.slice(0, last.from)) &&
    !has("consequences", sentence.slice(word.to, word.to + reach(words.spaced))) &&
    matchesOf(find.negations, clause).length % 2 === 1
  );
}
