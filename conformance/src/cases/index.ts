import type { Dialect } from "../dialects/dialect.ts";
import type { Case } from "../kit.ts";
import { amountCases } from "./amounts.ts";
import { accountingCase, answerCases, timeCase } from "./answers.ts";
import { caletaCases, hub88Cases } from "./only-one-dialect.ts";
import { raceCases } from "./races.ts";
import { repeatCases } from "./repeats.ts";
import { restartCases } from "./restart.ts";
import { roundCases } from "./rounds.ts";
import { settlementCases } from "./settlement.ts";
import { signatureCases } from "./signature.ts";

/** Returns the cases of a dialect in order: cases that later ones depend on come first. */
export function casesOf(dialect: Dialect["name"]): readonly Case[] {
  return [
    ...signatureCases,
    ...answerCases,
    ...(dialect === "hub88" ? hub88Cases : caletaCases),
    ...roundCases,
    ...repeatCases,
    ...settlementCases,
    ...amountCases,
    ...raceCases,
    ...restartCases,
    timeCase,
    accountingCase,
  ];
}
