import { isNumberId } from "@fairlobby/contract/console";
import { questionStates, type QuestionState } from "@fairlobby/contract/support";

/** What the page lists, as the address has it. By default waiting questions of every player. */
export interface QuestionsSearch {
  readonly state?: QuestionState;
  readonly player?: string;
}

/** Reads the search from the parameters of an address; drops invalid ones. */
export function readQuestionsSearch(given: Readonly<Record<string, unknown>>): QuestionsSearch {
  const state = questionStates.find((one) => one === given["state"]);
  const player = String(given["player"] ?? "");
  return {
    ...(state === undefined ? {} : { state }),
    ...(isNumberId(player) ? { player } : {}),
  };
}
