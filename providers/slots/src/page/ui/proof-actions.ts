import type { ShownRound } from "../../page-api.ts";
import { lobbyFrame } from "../lobby-frame.ts";
import { moneyFormat } from "../model/money.ts";
import type { Texts } from "../texts/page-texts.ts";
import { type DialogAction, showDialog } from "./dialogs.ts";
import { button, el, icon, icons } from "./dom.ts";
import { canPack, packedRound } from "./packed-round.ts";
import { copy, download, mayDownload, share } from "./share.ts";

/** Creates the buttons to share, check and save a past round; `notify` shows the results. */
export function proofActions(shown: ShownRound, texts: Texts, notify: (text: string) => void): HTMLElement {
  const { proof, link } = shown;
  const { definition, currency, round } = proof;
  const labels = texts.historyPanel;
  const shareRound = async (): Promise<void> => {
    const done = await share(labels.shareText(definition.name, moneyFormat(currency)(round.totalWin)), link);
    if (done === "copied") notify(labels.shared);
    else if (done === "failed") notify(`${labels.shareFailed} ${link}`);
  };
  const save = async (): Promise<void> => {
    const text = JSON.stringify(proof, null, 2);
    if (mayDownload()) download(`round-${proof.roundId}.json`, text);
    else if (await copy(text)) notify(labels.copied);
  };
  return el(
    "div",
    { class: "proof-actions" },
    button(labels.share, "round share", () => void shareRound(), icon(icons.share)),
    button(labels.check, "round check", () => void check(shown, texts), icon(icons.check)),
    button(mayDownload() ? labels.save : labels.copyProof, "round keep", () => void save(), icon(icons.keep)),
  );
}

/** Shows this page's own check of the round, and offers the lobby's verifier, which shares no code with it. */
async function check(shown: ShownRound, texts: Texts): Promise<void> {
  const { historyPanel: labels, close } = texts;
  const [verdict, elsewhere] = await Promise.all([verdictOn(shown, labels), checkerOf(shown, labels)]);
  const text = elsewhere.length === 0 ? "" : labels.checkAgain;
  showDialog(verdict, text, [...elsewhere, { label: close, press: () => {} }]);
}

async function verdictOn({ proof }: ShownRound, labels: Texts["historyPanel"]): Promise<string> {
  const { serverSeed } = proof;
  if (serverSeed === null) return labels.checkLater;
  if (!canCompute()) return labels.checkUnable;
  const { isGenuine } = await import("../model/check.ts");
  return (await isGenuine(proof, serverSeed)) ? `✓ ${labels.checkMatches}` : `✗ ${labels.checkDiffers}`;
}

/** Returns the action to open the lobby's verifier: by the lobby around the frame, else in a new tab. */
async function checkerOf({ proof, lobbyOrigin }: ShownRound, labels: Texts["historyPanel"]): Promise<DialogAction[]> {
  if (!canPack()) return [];
  const round = await packedRound(proof);
  const framed = window.parent !== window;
  return [
    framed
      ? { label: labels.checkInLobby, primary: true, press: () => lobbyFrame(lobbyOrigin).check(round) }
      : { label: labels.checkInLobby, primary: true, href: `${lobbyOrigin}/verify#round=${round}` },
  ];
}

/** Browsers provide cryptography only to pages on https and localhost. */
function canCompute(): boolean {
  return window.isSecureContext && "subtle" in crypto;
}
