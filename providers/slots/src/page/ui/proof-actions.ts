import type { ShownRound } from "../../page-api.ts";
import { moneyFormat } from "../model/money.ts";
import type { Texts } from "../texts/wording.ts";
import { button, el, icon, icons } from "./dom.ts";
import { copy, download, mayDownload, share } from "./share.ts";

/** Share, check and keep a past round: three buttons. What came of them is told. */
export function proofActions(
  { proof, link }: ShownRound,
  texts: Texts["historyPanel"],
  tell: (text: string) => void,
): HTMLElement {
  const { definition, currency, round, serverSeed } = proof;
  const handOn = async (): Promise<void> => {
    const done = await share(texts.shareText(definition.name, moneyFormat(currency)(round.totalWin)), link);
    if (done === "copied") tell(texts.shared);
    else if (done === "failed") tell(`${texts.shareFailed} ${link}`);
  };
  const check = async (): Promise<void> => {
    if (serverSeed === null) return tell(texts.checkLater);
    if (!canCompute()) return tell(texts.checkUnable);
    const { isGenuine } = await import("../model/check.ts");
    return tell((await isGenuine(proof, serverSeed)) ? `✓ ${texts.checkMatches}` : `✗ ${texts.checkDiffers}`);
  };
  const keep = async (): Promise<void> => {
    const text = JSON.stringify(proof, null, 2);
    if (mayDownload()) download(`round-${proof.roundId}.json`, text);
    else if (await copy(text)) tell(texts.copied);
  };
  return el(
    "div",
    { class: "proof-actions" },
    button(texts.share, "round share", () => void handOn(), icon(icons.share)),
    button(texts.check, "round check", () => void check(), icon(icons.check)),
    button(mayDownload() ? texts.save : texts.copyProof, "round keep", () => void keep(), icon(icons.keep)),
  );
}

/** Browsers give the cryptography to pages on https and localhost only. */
function canCompute(): boolean {
  return window.isSecureContext && "subtle" in crypto;
}
