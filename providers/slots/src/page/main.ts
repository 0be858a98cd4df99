import { oldOpen, type OpenReply } from "./old-shapes.ts";
import { type Answer, call } from "./api.ts";
import { lobbyFrame } from "./lobby-frame.ts";
import { dress, gameTextsOf, type Look, lookOf } from "./look.ts";
import { layoutFor } from "./model/layout.ts";
import { createSound } from "./sound.ts";
import { atFirst, type Language, textsFor } from "./texts/index.ts";
import { showDialog } from "./ui/dialogs.ts";
import { Loading } from "./ui/loading.ts";

const query = new URLSearchParams(window.location.search);
const launch = query.get("launch") ?? "";
const lobby = lobbyFrame(query.get("lobby"));
// The launch token works once; it must not stay in the history or be sent on as a referrer.
window.history.replaceState(null, "", window.location.pathname);

const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
const stillness = (): boolean => calm.matches;

let spoken: Language = atFirst;

async function speak(tag: string): Promise<void> {
  spoken = await textsFor(tag);
  document.documentElement.lang = spoken.lang;
}

/** The game of the address /play/<id>/: its art is asked for before the server has said anything. */
const gameId = /\/play\/([^/]+)\//.exec(window.location.pathname)?.[1] ?? "";

/** Loads the game: own code, the game's look and the session at the same time, then the art, then the first frame. */
async function load(): Promise<void> {
  const loading = new Loading();
  loading.reached(0.1);
  const [code, look, answer] = await Promise.all([
    loading.part(0.25, Promise.all([import("./stage/stage.ts"), import("./game.ts")])),
    loading.part(0.15, greet(loading)),
    loading.part(0.1, call("/page/open", { launch })),
  ]);
  if (answer.kind !== "ok") {
    tellOpenFailure(answer);
    return;
  }
  const [{ Stage, picturesToPaint }, { Game }] = code;
  const { theme } = look;
  const reply = oldOpen(answer.reply);
  const { game } = reply;
  await speak(reply.lang);
  lobby.trust(reply.lobbyOrigin);
  document.title = game.name;

  const share = 0.4 / picturesToPaint(theme, game.symbols.length);
  const stage = await Stage.create({
    canvas: byId("stage") as HTMLCanvasElement,
    theme,
    layout: layoutFor(window.innerWidth, window.innerHeight, game.reels, game.rows),
    rows: game.rows,
    symbolIds: game.symbols.map(({ id }) => id),
    strips: game.strips.base,
    stillness,
    painted: () => loading.reached(share),
  });
  const root = byId("page");
  root.hidden = false;
  new Game({
    reply,
    stage,
    sound: createSound(),
    lobby,
    root,
    announcer: byId("announce"),
    texts: spoken.texts,
    gameTexts: gameTextsOf(look, spoken.lang),
    theme,
    lang: spoken.lang,
    stillness,
  }).start();
  loading.done();
}

/** Dresses the loading screen in the game's own colours and words as soon as they are there. */
async function greet(loading: Loading): Promise<Look> {
  const [look] = await Promise.all([lookOf(gameId), speak(query.get("lang") ?? "")]);
  dress(look.theme.palette);
  loading.picture(look.theme.emblem);
  loading.say(gameTextsOf(look, spoken.lang).loading);
  return look;
}

function tellOpenFailure(answer: Exclude<Answer<OpenReply>, { kind: "ok" }>): void {
  const { texts } = spoken;
  const again = { label: texts.retry, primary: true, press: () => void start() };
  const leave = { label: texts.exit, press: () => lobby.exit() };
  if (answer.kind === "unanswered") showDialog(texts.loadFailed, texts.openFailed, [again, leave]);
  else {
    const { error, message } = answer.failure;
    const passing = error === "unavailable";
    showDialog(texts.refusalTitles[error], message, passing ? [again, leave] : [{ ...leave, primary: true }]);
  }
}

async function start(): Promise<void> {
  try {
    await load();
  } catch (error) {
    // Most often a browser without WebGL, or code that could not be fetched; either way nothing was staked.
    console.error(error);
    const { texts } = spoken;
    const text = hasWebgl() ? texts.openFailed : texts.noWebgl;
    showDialog(texts.loadFailed, text, [{ label: texts.exit, primary: true, press: () => lobby.exit() }]);
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
