import type { ShownRound } from "../../page-api.ts";
import { moneyFormat } from "../model/money.ts";
import type { Texts } from "../texts/wording.ts";
import { button, el } from "./dom.ts";
import { copy, download, mayDownload, share } from "./share.ts";

/** Share, check and keep a past round: a row of buttons, and below it what came of them. */
export function proofActions({ proof, link }: ShownRound, texts: Texts["historyPanel"]): HTMLElement {
  const verdict = el("p", { class: "verdict", role: "status" });
  const tell = (text: string, good?: boolean): void => {
    verdict.textContent = good === undefined ? text : `${good ? "✓" : "✗"} ${text}`;
    verdict.classList.toggle("good", good === true);
    verdict.classList.toggle("bad", good === false);
  };
  const { definition, currency, round, serverSeed } = proof;

  const handOn = async (): Promise<void> => {
    const done = await share(texts.shareText(definition.name, moneyFormat(currency)(round.totalWin)), link);
    if (done === "copied") tell(texts.shared);
    else if (done === "failed") {
      tell(texts.shareFailed);
      verdict.append(el("span", { class: "code" }, ` ${link}`));
    }
  };
  const check = async (): Promise<void> => {
    if (serverSeed === null) return tell(texts.checkLater);
    if (!canCompute()) return tell(texts.checkUnable);
    const { isGenuine } = await import("../model/check.ts");
    const genuine = await isGenuine(proof, serverSeed);
    tell(genuine ? texts.checkMatches : texts.checkDiffers, genuine);
  };
  const keep = async (): Promise<void> => {
    const text = JSON.stringify(proof, null, 2);
    if (mayDownload()) download(`round-${proof.roundId}.json`, text);
    else if (await copy(text)) tell(texts.copied);
  };
  return el(
    "div",
    { class: "proof-actions" },
    el(
      "div",
      { class: "proof-buttons" },
      button(texts.share, "small share", () => void handOn()),
      button(texts.check, "small check", () => void check()),
      button(mayDownload() ? texts.save : texts.copyProof, "small keep", () => void keep()),
    ),
    verdict,
  );
}

/** Browsers give the cryptography to pages on https and localhost only. */
function canCompute(): boolean {
  return window.isSecureContext && "subtle" in crypto;
}
