import { isNumberId } from "@fairlobby/contract/console";
import { questionStates, type QuestionState } from "@fairlobby/contract/support";

/** What the page lists, as it stands in the address. Absent: questions that wait, of every player. */
export interface QuestionsSearch {
  readonly state?: QuestionState;
  readonly player?: string;
}

/** Takes what fits from an address; the rest is dropped. */
export function readQuestionsSearch(given: Readonly<Record<string, unknown>>): QuestionsSearch {
  const state = questionStates.find((one) => one === given["state"]);
  const player = String(given["player"] ?? "");
  return {
    ...(state === undefined ? {} : { state }),
    ...(isNumberId(player) ? { player } : {}),
  };
}
