import "./panels.css";
import "./fairness-panel.css";
import type { RevealedSeed, SeedReceipt } from "../../page-api.ts";
import { call } from "../api.ts";
import type { Texts } from "../texts/page-texts.ts";
import { button, el } from "./dom.ts";
import { copy, download, mayDownload } from "./share.ts";

export interface FairnessOptions {
  readonly session: string;
  readonly texts: Texts;
  /** Opens the list of rounds. */
  readonly history: () => void;
}

/** Fills the panel with the server's commitments and its revealed seeds. */
export async function fillFairness(body: HTMLElement, options: FairnessOptions, note?: string): Promise<void> {
  const { session } = options;
  const texts = options.texts.fairnessPanel;
  if (body.childElementCount === 0) body.replaceChildren(el("p", { role: "status" }, texts.loading));
  const answer = await call("/page/fairness", { session });
  if (answer.kind !== "ok") {
    const text = answer.kind === "refused" ? options.texts.refusals[answer.failure.error].text : texts.failed;
    body.replaceChildren(
      el("p", { class: "fault", role: "alert" }, text),
      button(texts.again, "small", () => void fillFairness(body, options)),
    );
    return;
  }
  const { now, revealed } = answer.reply;
  body.replaceChildren(
    el("p", {}, texts.intro),
    el("p", { class: "verdict good", role: "status" }, note ?? ""),
    el(
      "dl",
      { class: "seed-box seed-details" },
      detail(texts.serverHash, now.serverSeedHash),
      detail(texts.nextHash, now.nextServerSeedHash),
      detail(texts.nonce, String(now.nonce)),
    ),
    receipts(now.receipts, texts),
    rotation(body, now.clientSeed, options),
    button(texts.toHistory, "wide to-history", options.history),
    ...(revealed.length > 0
      ? [el("h3", {}, texts.revealedTitle), ...revealed.map((seed) => seedBox(seed, texts))]
      : []),
  );
}

function detail(name: string, value: string): HTMLElement {
  return el("div", {}, el("dt", { class: "field-label" }, name), el("dd", { class: "code" }, value));
}

/** Offers the signed receipts of the two seeds above as a file, or as text where the page cannot download. */
function receipts(list: readonly SeedReceipt[], texts: Texts["fairnessPanel"]): HTMLElement {
  const hint = el("p", { class: "hint", role: "status" }, texts.receiptHint);
  const keep = async (): Promise<void> => {
    const text = JSON.stringify(list, null, 2);
    if (mayDownload()) download("seed-receipts.json", text);
    else hint.textContent = (await copy(text)) ? texts.receiptCopied : texts.receiptNotCopied;
  };
  const label = mayDownload() ? texts.keepReceipt : texts.copyReceipt;
  return el(
    "div",
    { class: "receipts" },
    hint,
    button(label, "wide", () => void keep()),
  );
}

function rotation(body: HTMLElement, current: string, options: FairnessOptions): HTMLElement {
  const { session } = options;
  const texts = options.texts.fairnessPanel;
  const input = el("input", {
    class: "field",
    id: "client-seed",
    maxlength: "64",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-describedby": "client-seed-hint",
  });
  input.value = current;
  const hint = el("p", { class: "hint", id: "client-seed-hint" }, texts.clientSeedHint);
  const fault = (text: string): void => {
    hint.textContent = text;
    hint.classList.add("fault");
    hint.setAttribute("role", "alert");
  };
  const submit = async (): Promise<void> => {
    const clientSeed = input.value.trim();
    if (!/^[\x21-\x7e]{1,64}$/.test(clientSeed)) return fault(texts.clientSeedBad);
    rotate.disabled = true;
    const answer = await call("/page/fairness/rotate", { session, clientSeed });
    rotate.disabled = false;
    if (answer.kind === "ok") {
      // A pair without rounds is not listed below.
      return fillFairness(body, options, answer.reply.revealed.rounds > 0 ? texts.rotated : texts.replaced);
    }
    return fault(answer.kind === "refused" ? options.texts.refusals[answer.failure.error].text : texts.failed);
  };
  const rotate = button(texts.rotate, "wide", () => void submit());
  // No <form>: a lobby may frame the page without the right to submit one.
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") void submit();
  });
  return el(
    "div",
    { class: "seed" },
    el("label", { class: "field-label", for: "client-seed" }, texts.clientSeed),
    input,
    hint,
    rotate,
  );
}

function seedBox(seed: RevealedSeed, texts: Texts["fairnessPanel"]): HTMLElement {
  const verdict = el("p", { class: "verdict" });
  void judgeSeed(seed, verdict, texts);
  return el(
    "div",
    { class: "seed-box" },
    el(
      "dl",
      { class: "seed-details" },
      detail(texts.serverSeed, seed.serverSeed),
      detail(texts.serverHash, seed.serverSeedHash),
      detail(texts.clientSeed, seed.clientSeed),
    ),
    el("p", { class: "hint" }, texts.rounds(seed.rounds)),
    verdict,
  );
}

async function judgeSeed(seed: RevealedSeed, verdict: HTMLElement, texts: Texts["fairnessPanel"]): Promise<void> {
  // Browsers provide cryptography only to pages on https and localhost.
  if (!window.isSecureContext || !("subtle" in crypto)) return;
  const { hashOf } = await import("../model/check.ts");
  const good = (await hashOf(seed.serverSeed)) === seed.serverSeedHash;
  verdict.textContent = good ? `✓ ${texts.hashMatches}` : `✗ ${texts.hashDiffers}`;
  verdict.classList.add(good ? "good" : "bad");
}
