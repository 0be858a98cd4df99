import {
  keyDocumentPath,
  lineForm,
  operatorsForm,
  operatorsManifestPath,
  proofFormats,
  quoteForm,
  rootForm,
  rootsPath,
  type PayoutProof,
  type PublishedKey,
} from "@fairlobby/verifier/proofs";
import type { PublicDocument } from "../../platform/http/documents.ts";
import type { Services } from "../../platform/services.ts";
import type { ProviderKeys } from "../games/index.ts";
import { readLine, readLines, readRoots, type PublishedLine } from "./read-model.ts";

export interface DocumentsDeps extends Pick<Services, "database" | "issuer"> {
  readonly moneyMode: "play" | "real";
  /** Returns every key ever in use, newest first. */
  readonly keys: () => Promise<readonly PublishedKey[]>;
  /** Provided by the games module: returns the keys each provider's rounds are signed with. */
  readonly gameProviders: () => Promise<readonly ProviderKeys[]>;
}

const rootsPerPage = 400;
const linesPerPage = 1_000;

/** Returns the proof of a line; without `owner` it does not reveal the player. */
export const proofOf = (line: PublishedLine, owner: PayoutProof["owner"]): PayoutProof => ({
  format: proofFormats.payout,
  line: line.text,
  path: line.path,
  owner,
  root: line.root,
  previous: line.previous,
});

/** Returns whether a date exists, e.g. `2026-11-20`; the database has no year 0. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00Z`);
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const numberIn = (text: string | undefined): number | null =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;

/** Public documents that a proof is checked with (R-HON-11, R-HON-12, R-HON-17); docs/honesty.md has the formats. */
export function proofDocuments({ database, issuer, moneyMode, keys, gameProviders }: DocumentsDeps): PublicDocument[] {
  return [
    {
      path: keyDocumentPath,
      lasting: false,
      answer: async () => ({
        issuer,
        moneyMode,
        signature: "Ed25519 (RFC 8032) over the UTF-8 bytes of the statement; keys and signatures are base64url",
        form: "the title, then one name:value line for each name in this order, each line ended by one line feed",
        statements: Object.fromEntries(
          [quoteForm, rootForm, lineForm, operatorsForm].map(({ title, names }) => [title, names]),
        ),
        keys: await keys(),
        gameProviders: await gameProviders(),
        roots: issuer + rootsPath,
        days: `${issuer}/proofs/days/{day}`,
        lines: `${issuer}/proofs/lines/{number}`,
        operators: issuer + operatorsManifestPath,
        verify: `${issuer}/verify`,
      }),
    },
    {
      path: rootsPath,
      lasting: false,
      async answer(_, query) {
        const from = query["from"];
        if (from !== undefined && !isDay(from)) return null;
        const found = await readRoots(database, from ?? null, rootsPerPage + 1);
        return {
          roots: found.slice(0, rootsPerPage).map(({ root }) => root),
          next: found[rootsPerPage]?.day ?? null,
        };
      },
    },
    {
      path: "/proofs/days/:day",
      lasting: true,
      async answer({ day = "" }, query) {
        const from = query["from"] === undefined ? 1 : numberIn(query["from"]);
        if (!isDay(day) || from === null) return null;
        const [closed] = await readRoots(database, day, 1);
        if (closed?.day !== day) return null;
        const found = await readLines(database, day, from, linesPerPage + 1);
        return {
          day,
          root: closed.root,
          lines: found.slice(0, linesPerPage).map(({ text }) => text),
          next: found[linesPerPage]?.number ?? null,
        };
      },
    },
    {
      path: "/proofs/lines/:number",
      lasting: true,
      async answer({ number: text }) {
        const number = numberIn(text);
        const line = number === null ? null : await readLine(database, number);
        return line === null ? null : proofOf(line, null);
      },
    },
  ];
}
