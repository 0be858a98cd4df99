// Imported first, so that it runs before the others.
import { query } from "./first.ts";
import type { OpenReply } from "../page-api.ts";
import { type Answer, call } from "./api.ts";
import { pageStorage } from "./page-storage.ts";
import { lobbyFrame } from "./lobby-frame.ts";
import { lookOf } from "./game-files.ts";
import { gameTextsOf, type Look } from "./look.ts";
import { type Layout, layoutFor } from "./model/layout.ts";
import { amountParts, coinFormat, moneyFormat, numberLocale } from "./model/money.ts";
import { createSound, type Sound, wakeAtTouch } from "./sound.ts";
import type { Theme } from "./theme.ts";
import { type Language, textsFor } from "./texts/index.ts";
import type { Texts } from "./texts/page-texts.ts";
import { showDialog } from "./ui/dialogs.ts";
import { applyPalette } from "./ui/apply-palette.ts";
import { Loading } from "./ui/loading.ts";

const launch = query.get("launch") ?? "";
const lobby = lobbyFrame(query.get("lobby"));

const motionQuery = window.matchMedia("(prefers-reduced-motion: reduce)");
// Cached, as it is read in every frame, and a query could recalculate all styles.
let reduced = motionQuery.matches;
motionQuery.addEventListener("change", () => (reduced = motionQuery.matches));
const reducedMotion = (): boolean => reduced;

/** The game of the address /play/<id>/: its art is fetched before the server answers. */
const gameId = /\/play\/([^/]+)\//.exec(window.location.pathname)?.[1] ?? "";
/** The past round of the address /replay/<token>. */
const link = /\/replay\/([^/]+)$/.exec(window.location.pathname)?.[1];

async function showLanguage(tag: string): Promise<Language> {
  const loaded = await textsFor(tag);
  document.documentElement.lang = loaded.tag;
  return loaded;
}

/** The language of the address; from the answer on that of the launch. */
let language = showLanguage(query.get("lang") ?? (link === undefined ? "" : navigator.language));

/** Loads the game: code, look and session at the same time, then the art, then the first frame. */
async function load(): Promise<void> {
  const loading = new Loading();
  loading.reached(0.1);
  const [code, look, answer] = await Promise.all([
    loading.part(0.25, Promise.all([import("./stage/stage.ts"), import("./stage/pictures.ts"), import("./game.ts")])),
    loading.part(0.15, showLookWhileLoading(loading, gameId)),
    loading.part(0.1, call("/page/open", { launch })),
    fontReady(),
  ]);
  if (answer.kind !== "ok") {
    showOpenFailure(answer, (await language).texts);
    return;
  }
  const [{ Stage }, { picturesToPaint }, { Game }] = code;
  const { theme } = look;
  const { reply } = answer;
  const { definition } = reply.game;
  language = showLanguage(reply.lang);
  const { texts, tag, i18n } = await language;
  lobby.trust(reply.lobbyOrigin);
  document.title = definition.name;

  const layout = (): Layout => layoutFor(window.innerWidth, window.innerHeight, definition.reels, definition.rows);
  const share = 0.4 / picturesToPaint(theme, definition);
  const stage = await Stage.create({
    canvas: byId("stage") as HTMLCanvasElement,
    theme,
    definition,
    layout: layout(),
    coinText: coinFormat(reply.currency),
    reducedMotion,
    painted: () => loading.reached(share),
  });
  const root = byId("page");
  root.hidden = false;
  const numbers = reply.demo ? tag : numberLocale(reply.currency);
  const whole = new Intl.NumberFormat(numbers, { useGrouping: true });
  new Game({
    reply,
    definition,
    layout,
    stage,
    sound: soundOf(theme),
    lobby,
    stored: pageStorage(deviceStorage()),
    root,
    announcer: byId("announce"),
    texts,
    gameTexts: gameTextsOf(look, i18n),
    i18n,
    theme,
    tag,
    numbers,
    money: reply.demo ? (amount) => texts.credits(whole.format(amount)) : moneyFormat(reply.currency),
    amountParts: reply.demo
      ? (amount) => ({ unit: texts.credits("").trim(), number: whole.format(amount) })
      : amountParts(reply.currency),
    minSpinMs: reply.minSpinMs,
    reducedMotion,
  }).start();
  loading.done();
}

/** Loads a past round by its link: no player, no session, no balance. */
async function loadReplay(token: string): Promise<void> {
  const loading = new Loading();
  loading.reached(0.1);
  const [ownLanguage, { showReplay }, answer] = await Promise.all([
    language,
    loading.part(0.25, import("./replay.ts")),
    loading.part(0.1, call("/page/replay", { link: token })),
    fontReady(),
  ]);
  const { texts } = ownLanguage;
  if (answer.kind !== "ok") {
    const text = answer.kind === "refused" ? texts.refusals[answer.failure.error].text : texts.historyPanel.failed;
    const again = { label: texts.retry, primary: true, press: () => void start() };
    showDialog(texts.replay.mark, text, answer.kind === "refused" ? [] : [again]);
    return;
  }
  const shown = answer.reply;
  const look = await loading.part(0.15, showLookWhileLoading(loading, shown.proof.gameId));
  const root = byId("page");
  document.title = `${shown.proof.definition.name} · ${texts.replay.mark}`;
  const sound = soundOf(look.theme);
  wakeAtTouch(sound);
  await showReplay({
    shown,
    look,
    ...ownLanguage,
    sound,
    reducedMotion,
    timeZone: lobby.timeZone,
    canvas: byId("stage") as HTMLCanvasElement,
    root,
    announcer: byId("announce"),
    painted: (share) => loading.reached(share * 0.4),
  });
  loading.done();
}

/** The game's sound; silent while the lobby's is off. */
function soundOf(theme: Theme): Sound {
  const sound = createSound(theme.sounds);
  lobby.onSound(sound.allow);
  return sound;
}

/** Waits for the font, as amounts are drawn on pictures; continues if it cannot be loaded. */
async function fontReady(): Promise<void> {
  await document.fonts.load("800 20px Podkova").catch(() => []);
}

/** Shows the game's colours and texts on the loading screen as soon as they are loaded. */
async function showLookWhileLoading(loading: Loading, game: string): Promise<Look> {
  const [look, { i18n }] = await Promise.all([lookOf(game), language]);
  applyPalette(look.theme.palette);
  loading.picture(look.theme.emblem);
  loading.say(gameTextsOf(look, i18n).loading);
  return look;
}

function showOpenFailure(answer: Exclude<Answer<OpenReply>, { kind: "ok" }>, texts: Texts): void {
  const again = { label: texts.retry, primary: true, press: () => void start() };
  const leave = { label: texts.exit, press: () => lobby.exit() };
  if (answer.kind === "unanswered") showDialog(texts.loadFailed, texts.openFailed, [again, leave]);
  else {
    const { error } = answer.failure;
    const { title, text } = texts.refusals[error];
    const passing = error === "unavailable";
    showDialog(title, text, passing ? [again, leave] : [{ ...leave, primary: true }]);
  }
}

/** How Chromium, Firefox and Safari report that a part of the page's code could not be loaded. */
const notLoaded = /dynamically imported module|module script failed/i;

async function start(): Promise<void> {
  try {
    await (link === undefined ? load() : loadReplay(link));
  } catch (error) {
    // Usually a browser without WebGL, or code that could not be fetched; nothing was staked.
    console.error(error);
    // Without texts, first.ts says that the game could not be loaded.
    const { texts } = await language;
    const text = !hasWebgl() ? texts.noWebgl : notLoaded.test(String(error)) ? texts.openFailed : texts.broken;
    showDialog(texts.loadFailed, text, [{ label: texts.exit, primary: true, press: () => lobby.exit() }]);
  }
}

/** Returns the browser's storage, if this page may use it. */
function deviceStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function hasWebgl(): boolean {
  return document.createElement("canvas").getContext("webgl2") !== null;
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (found === null) throw new Error(`no element ${id}`);
  return found;
}

void start();
