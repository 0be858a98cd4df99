import type { ConsoleFailureCode, SwitchKind } from "@fairlobby/contract/console";
import type { CommandSession } from "../server/src/modules/console/index.ts";
import { closeReview, holdWithdrawal, releaseWithdrawal } from "./hold-commands.ts";
import { action, type Action } from "./operator-action.ts";
import { fail, when } from "./operator-context.ts";

/** The exit code of a command that waits for another operator's approval. */
export const waitsCode = 3;

const switchTo =
  (kind: SwitchKind, closed: boolean) =>
  (name: string, words: readonly string[]): Action =>
    action({
      path: closed ? "/c/v1/switches/close" : "/c/v1/switches/open",
      body: { kind, name, reason: words.join(" ") },
      done: `${kind} ${name}: ${closed ? "takes no new bets; what was bet is settled" : "takes bets again"}.`,
      failures: {
        not_found: kind === "region" ? "a country is two capital letters" : `the settings have no such ${kind}`,
        already_decided: `is ${closed ? "off" : "on"} already`,
      },
    });

const publish =
  (shown: boolean) =>
  (id: string, words: readonly string[]): Action =>
    action({
      path: "/c/v1/catalogue/publish",
      body: { games: [id], shown, reason: words.join(" ") },
      done: `${id}: ${shown ? "is shown in the lobby" : "is taken out of the lobby; what was bet is settled"}.`,
      failures: {
        not_found: "no provider lists such a game; `games` lists those that wait",
        not_changeable: "is on a tile of home, and always shown; game-off closes it for new bets",
        already_decided: `is ${shown ? "shown" : "hidden"} already`,
      },
    });

const acceptList = (provider: string, words: readonly string[]): Action =>
  action({
    path: "/c/v1/catalogue/accept",
    body: { provider, reason: words.join(" ") },
    done: `${provider}: a list of that size is taken over when it is next read.`,
    failures: {
      not_found: "no list of such a provider was read",
      already_decided: "no shrunk list waits to be accepted",
    },
  });

const barTo =
  (barred: boolean) =>
  (playerId: string, words: readonly string[]): Action =>
    action({
      path: barred ? "/c/v1/players/bar" : "/c/v1/players/lift-bar",
      body: { playerId, reason: words.join(" ") },
      done: `${playerId}: ${barred ? "places no new bets; withdrawals stay open" : "may place bets again"}.`,
      failures: {
        not_found: "there is no such player",
        already_decided: barred ? "is barred already" : "is not barred",
      },
    });

const openAccount = (refusal: string, words: readonly string[]): Action =>
  action({
    path: "/c/v1/players/open-account",
    body: { refusal, reason: words.join(" ") },
    done: `${refusal}: the player may be paid to this account.`,
    failures: { not_found: "no such account was refused", already_decided: "is open already" },
  });

/** The actions by command. A text says what is wrong with the command's words. */
const actions: Readonly<Record<string, (name: string, words: readonly string[]) => Action | string>> = {
  "game-off": switchTo("game", true),
  "game-on": switchTo("game", false),
  "provider-off": switchTo("provider", true),
  "provider-on": switchTo("provider", false),
  "region-off": switchTo("region", true),
  "region-on": switchTo("region", false),
  "publish-game": publish(true),
  "hide-game": publish(false),
  "accept-list": acceptList,
  bar: barTo(true),
  unbar: barTo(false),
  "open-account": openAccount,
  "close-review": closeReview,
  hold: holdWithdrawal,
  release: releaseWithdrawal,
};

/** Returns what a command does as an operator; null if it is not one of these commands. */
export function actionOf([command = "", name, ...words]: readonly string[]):
  | ((session: CommandSession) => Promise<number>)
  | null {
  const make = Object.hasOwn(actions, command) ? actions[command] : undefined;
  if (make === undefined || name === undefined || name === "") return null;
  return async (session) => {
    const asked = make(name, words);
    return typeof asked === "string" ? fail(`${name}: ${asked}`) : take(session, name, asked);
  };
}

/** The lobby server's answer to a command about orders; absent if the console acted itself. */
interface Answered {
  readonly proposalId: string | null;
  readonly results?: readonly { readonly state: string; readonly until: number | null }[];
}

async function take(session: CommandSession, name: string, { path, body, done, failures }: Action): Promise<number> {
  const answer = await session.call(path, body);
  if ("failure" in answer) {
    const { failure, params } = answer;
    const released = path === "/c/v1/orders/release" && failure === "already_decided";
    const before = released ? endedBefore(params) : null;
    return fail(`${name}: ${before ?? failures[failure] ?? wordsFor(failure, params?.["field"])}`);
  }
  const { proposalId, results } = answer.data as Answered;
  if (proposalId === null) {
    const result = results?.[0];
    if (result?.state === "waiting") {
      console.log(`${name}: waits for the lobby server, which does it once it runs.`);
      return 0;
    }
    console.log(typeof done === "string" ? done : done(result?.until ?? null));
    return 0;
  }
  console.log(`${name}: needs_approval. Proposal ${proposalId} waits for another person in the console.`);
  return waitsCode;
}

/** Returns how a hold ended before, if the answer says so. */
function endedBefore(params: Readonly<Record<string, string>> | undefined): string | null {
  const { outcome = "", at = "" } = params ?? {};
  return /^\d+$/.test(at) && outcome !== "" ? `the hold ended before (${outcome}, ${when(Number(at))})` : null;
}

function wordsFor(failure: ConsoleFailureCode, field = ""): string {
  if (failure === "not_permitted") return "your roles may not do this";
  if (failure === "invalid_input" && field === "reason") return "name the reason, in 10 to 500 characters: it is kept";
  return failure === "invalid_input" ? `${field} is not valid` : failure;
}
