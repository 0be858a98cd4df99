import type { ShownRound } from "../../page-api.ts";
import { lobbyFrame } from "../lobby-frame.ts";
import { moneyFormat } from "../model/money.ts";
import type { Texts } from "../texts/wording.ts";
import { type DialogAction, showDialog } from "./dialogs.ts";
import { button, el, icon, icons } from "./dom.ts";
import { canPack, packedRound } from "./packed-round.ts";
import { copy, download, mayDownload, share } from "./share.ts";

/** Share, check and keep a past round: three buttons. What came of sharing and keeping is told. */
export function proofActions(shown: ShownRound, texts: Texts, tell: (text: string) => void): HTMLElement {
  const { proof, link } = shown;
  const { definition, currency, round } = proof;
  const said = texts.historyPanel;
  const handOn = async (): Promise<void> => {
    const done = await share(said.shareText(definition.name, moneyFormat(currency)(round.totalWin)), link);
    if (done === "copied") tell(said.shared);
    else if (done === "failed") tell(`${said.shareFailed} ${link}`);
  };
  const keep = async (): Promise<void> => {
    const text = JSON.stringify(proof, null, 2);
    if (mayDownload()) download(`round-${proof.roundId}.json`, text);
    else if (await copy(text)) tell(said.copied);
  };
  return el(
    "div",
    { class: "proof-actions" },
    button(said.share, "round share", () => void handOn(), icon(icons.share)),
    button(said.check, "round check", () => void check(shown, texts), icon(icons.check)),
    button(mayDownload() ? said.save : said.copyProof, "round keep", () => void keep(), icon(icons.keep)),
  );
}

/** Says what this page works out of the round, and offers the lobby's checker, which shares no code with it. */
async function check(shown: ShownRound, texts: Texts): Promise<void> {
  const { historyPanel: said, close } = texts;
  const [verdict, elsewhere] = await Promise.all([verdictOn(shown, said), checkerOf(shown, said)]);
  const text = elsewhere.length === 0 ? "" : said.checkAgain;
  showDialog(verdict, text, [...elsewhere, { label: close, press: () => {} }]);
}

async function verdictOn({ proof }: ShownRound, said: Texts["historyPanel"]): Promise<string> {
  const { serverSeed } = proof;
  if (serverSeed === null) return said.checkLater;
  if (!canCompute()) return said.checkUnable;
  const { isGenuine } = await import("../model/check.ts");
  return (await isGenuine(proof, serverSeed)) ? `✓ ${said.checkMatches}` : `✗ ${said.checkDiffers}`;
}

/** The way to the lobby's checker: the frame's own lobby goes there itself, a page of its own opens it beside it. */
async function checkerOf({ proof, lobbyOrigin }: ShownRound, said: Texts["historyPanel"]): Promise<DialogAction[]> {
  if (!canPack()) return [];
  const round = await packedRound(proof);
  const framed = window.parent !== window;
  return [
    framed
      ? { label: said.checkInLobby, primary: true, press: () => lobbyFrame(lobbyOrigin).check(round) }
      : { label: said.checkInLobby, primary: true, href: `${lobbyOrigin}/verify#round=${round}` },
  ];
}

/** Browsers give the cryptography to pages on https and localhost only. */
function canCompute(): boolean {
  return window.isSecureContext && "subtle" in crypto;
}
