import "./panels.css";
import type { HistoryRow, RevealedSeed, RoundProof } from "../../page-api.ts";
import { call } from "../api.ts";
import { hashOf, stopsOf } from "../model/draws.ts";
import type { Texts } from "../texts/wording.ts";
import { button, el } from "./dom.ts";

export interface FairnessOptions {
  readonly session: string;
  readonly money: (amount: number) => string;
  readonly texts: Texts["fairnessPanel"];
}

/** What the server has committed to, the seeds it has revealed, and a check of past rounds done in this browser. */
export async function fillFairness(body: HTMLElement, options: FairnessOptions, note?: string): Promise<void> {
  const { session, texts } = options;
  if (body.childElementCount === 0) body.replaceChildren(el("p", { role: "status" }, texts.loading));
  const [answer, history] = await Promise.all([
    call("/page/fairness", { session }),
    call("/page/history", { session }),
  ]);
  if (answer.kind !== "ok") {
    const text = answer.kind === "refused" ? answer.failure.message : texts.failed;
    body.replaceChildren(
      el("p", { class: "fault", role: "alert" }, text),
      button(texts.again, "small", () => void fillFairness(body, options)),
    );
    return;
  }
  const { now, revealed } = answer.reply;
  const rounds = history.kind === "ok" ? history.reply.rounds : [];
  body.replaceChildren(
    el("p", {}, texts.intro),
    el("p", { class: "verdict good", role: "status" }, note ?? ""),
    el(
      "dl",
      { class: "seed-box facts" },
      fact(texts.serverHash, now.serverSeedHash),
      fact(texts.nextHash, now.nextServerSeedHash),
      fact(texts.nonce, String(now.nonce)),
    ),
    rotation(body, now.clientSeed, options),
    el("h3", {}, texts.roundsTitle),
    ...roundRows(rounds, options),
    ...(revealed.length > 0
      ? [el("h3", {}, texts.revealedTitle), ...revealed.map((seed) => seedBox(seed, texts))]
      : []),
  );
}

function fact(name: string, value: string): HTMLElement {
  return el("div", {}, el("dt", { class: "field-label" }, name), el("dd", { class: "code" }, value));
}

function rotation(body: HTMLElement, current: string, options: FairnessOptions): HTMLElement {
  const { texts, session } = options;
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
    if (answer.kind === "ok") return fillFairness(body, options, texts.rotated);
    return fault(answer.kind === "refused" ? answer.failure.message : texts.failed);
  };
  const rotate = button(texts.rotate, "wide", () => void submit());
  // No <form>: a lobby may frame the page without the right to submit one.
  input.addEventListener("keydown", (event) => {
    if (event.key === "Enter") void submit();
  });
  const form = el(
    "div",
    { class: "seed" },
    el("label", { class: "field-label", for: "client-seed" }, texts.clientSeed),
    input,
    hint,
    rotate,
  );
  return form;
}

function seedBox(seed: RevealedSeed, texts: FairnessOptions["texts"]): HTMLElement {
  const verdict = el("p", { class: "verdict" });
  void judgeSeed(seed, verdict, texts);
  return el(
    "div",
    { class: "seed-box" },
    el(
      "dl",
      { class: "facts" },
      fact(texts.serverSeed, seed.serverSeed),
      fact(texts.serverHash, seed.serverSeedHash),
      fact(texts.clientSeed, seed.clientSeed),
    ),
    el("p", { class: "hint" }, texts.rounds(seed.rounds)),
    verdict,
  );
}

async function judgeSeed(seed: RevealedSeed, verdict: HTMLElement, texts: FairnessOptions["texts"]): Promise<void> {
  if (!canCompute()) return;
  judge(verdict, (await hashOf(seed.serverSeed)) === seed.serverSeedHash, texts.hashMatches, texts.hashDiffers);
}

function roundRows(rounds: readonly HistoryRow[], options: FairnessOptions): HTMLElement[] {
  const { texts } = options;
  if (rounds.length === 0) return [el("p", {}, texts.noRounds)];
  return rounds.slice(0, 20).map((round) => roundRow(round, options));
}

function roundRow(round: HistoryRow, { session, money, texts }: FairnessOptions): HTMLElement {
  if (!round.played) return el("div", { class: "round-row" }, el("span", {}, texts.notPlayed(round.nonce)));
  const verdict = el("p", { class: "verdict", role: "status" });
  const check = async (): Promise<void> => {
    if (!canCompute()) {
      verdict.textContent = texts.checkUnable;
      return;
    }
    const answer = await call("/page/round", { session, roundId: round.roundId });
    if (answer.kind !== "ok") {
      verdict.textContent = answer.kind === "refused" ? answer.failure.message : texts.failed;
      return;
    }
    const { proof } = answer.reply;
    if (proof.serverSeed === null) verdict.textContent = texts.checkLater;
    else judge(verdict, await sameStops(proof, proof.serverSeed), texts.checkMatches, texts.checkDiffers);
  };
  return el(
    "div",
    { class: "round-row" },
    el("span", {}, texts.round(round.nonce, money(round.stake), money(round.totalWin))),
    button(texts.check, "small", () => void check()),
    verdict,
  );
}

async function sameStops(proof: RoundProof, serverSeed: string): Promise<boolean> {
  if ((await hashOf(serverSeed)) !== proof.serverSeedHash) return false;
  const { strips } = proof.definition;
  const shown = proof.round.spins.map((spin) => spin.stops);
  const lengths = shown.map((_, spin) => (spin === 0 ? strips.base : (strips.free ?? [])).map((strip) => strip.length));
  const stops = await stopsOf({ serverSeed, clientSeed: proof.clientSeed, nonce: proof.nonce }, lengths);
  return JSON.stringify(stops) === JSON.stringify(shown);
}

/** Browsers give the cryptography to pages on https and localhost only. */
function canCompute(): boolean {
  return window.isSecureContext && "subtle" in crypto;
}

function judge(verdict: HTMLElement, good: boolean, goodText: string, badText: string): void {
  verdict.textContent = good ? `✓ ${goodText}` : `✗ ${badText}`;
  verdict.classList.add(good ? "good" : "bad");
}
