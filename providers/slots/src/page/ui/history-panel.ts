import "./panels.css";
import "./history-panel.css";
import type { HistoryRow } from "../../page-api.ts";
import { call } from "../api.ts";
import { moneyFormat } from "../model/money.ts";
import { momentFormat } from "../model/time.ts";
import type { Texts } from "../texts/page-texts.ts";
import { button, el } from "./dom.ts";

export interface HistoryOptions {
  readonly session: string;
  readonly texts: Texts;
  readonly tag: string;
  readonly timeZone: () => string | undefined;
  readonly see: (roundId: string) => void;
}

/** Fills the panel with the player's rounds of all games, newest first, in pages. */
export async function fillHistory(body: HTMLElement, options: HistoryOptions): Promise<void> {
  const list = el("ol", { class: "rounds" });
  const rest = el("div", { class: "rounds-rest" });
  body.replaceChildren(list, rest);
  await addRounds(list, rest, options);
}

async function addRounds(
  list: HTMLElement,
  rest: HTMLElement,
  options: HistoryOptions,
  before?: string,
): Promise<void> {
  const texts = options.texts.historyPanel;
  rest.replaceChildren(el("p", { role: "status" }, texts.loading));
  const answer = await call("/page/history", { session: options.session, ...(before === undefined ? {} : { before }) });
  if (answer.kind !== "ok") {
    const text = answer.kind === "refused" ? options.texts.refusals[answer.failure.error].text : texts.failed;
    rest.replaceChildren(
      el("p", { class: "fault", role: "alert" }, text),
      button(texts.again, "small", () => void addRounds(list, rest, options, before)),
    );
    return;
  }
  const { rounds, more } = answer.reply;
  const when = momentFormat(options.tag, options.timeZone());
  list.append(...rounds.map((round) => row(round, when, options)));
  const last = rounds.at(-1);
  if (list.childElementCount === 0) rest.replaceChildren(el("p", {}, texts.empty));
  else if (more && last !== undefined) {
    rest.replaceChildren(button(texts.more, "wide", () => void addRounds(list, rest, options, last.roundId)));
  } else rest.replaceChildren();
}

function row(round: HistoryRow, when: (at: number) => string, { texts, see }: HistoryOptions): HTMLElement {
  const labels = texts.historyPanel;
  const money = moneyFormat(round.currency);
  const { played, open } = round;
  // Only a win above the stake is coloured.
  const outcome = played
    ? el("b", { class: round.totalWin > round.stake ? "paid" : "" }, money(round.totalWin))
    : el("span", {}, open ? labels.open : labels.notPlayed);
  return el(
    "li",
    { class: "round-row" },
    el(
      "div",
      { class: "round-what" },
      el("strong", {}, round.gameName),
      el("time", { datetime: new Date(round.at).toISOString() }, `${when(round.at)} · ${labels.nonce(round.nonce)}`),
    ),
    el(
      "dl",
      { class: "round-money" },
      el("div", {}, el("dt", {}, labels.stake), el("dd", {}, money(round.stake))),
      el("div", {}, el("dt", {}, labels.paid), el("dd", {}, outcome)),
    ),
    played ? button(labels.see, "small", () => see(round.roundId)) : null,
  );
}
