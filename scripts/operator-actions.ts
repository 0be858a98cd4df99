import type { ConsoleFailureCode, ConsolePath, ConsoleRequestInput, SwitchKind } from "@fairlobby/contract/console";
import type { CommandSession } from "../server/src/modules/backoffice/index.ts";
import { fail } from "./operator-context.ts";

/** What a command asks the console for. */
interface Action<P extends ConsolePath = ConsolePath> {
  readonly path: P;
  readonly body: ConsoleRequestInput<P>;
  readonly done: string;
  /** What a failure means for this command; others are named by their code. */
  readonly failures: Readonly<Partial<Record<ConsoleFailureCode, string>>>;
}

/** The exit code of a command that waits for another person. */
export const waitsCode = 3;

const action = <P extends ConsolePath>(one: Action<P>): Action => one;

const switchTo =
  (kind: SwitchKind, closed: boolean) =>
  (name: string, reason: string): Action =>
    action({
      path: closed ? "/c/v1/switches/close" : "/c/v1/switches/open",
      body: { kind, name, reason },
      done: `${kind} ${name}: ${closed ? "takes no new bets; what was bet is settled" : "takes bets again"}.`,
      failures: {
        not_found: kind === "region" ? "a country is two capital letters" : `the settings have no such ${kind}`,
        already_decided: `is ${closed ? "off" : "on"} already`,
      },
    });

const barTo =
  (barred: boolean) =>
  (playerId: string, reason: string): Action =>
    action({
      path: barred ? "/c/v1/players/bar" : "/c/v1/players/lift-bar",
      body: { playerId, reason },
      done: `${playerId}: ${barred ? "places no new bets; withdrawals stay open" : "may place bets again"}.`,
      failures: {
        not_found: "there is no such player",
        already_decided: barred ? "is barred already" : "is not barred",
      },
    });

const openAccount = (refusal: string, reason: string): Action =>
  action({
    path: "/c/v1/players/open-account",
    body: { refusal, reason },
    done: `${refusal}: the player may be paid to this account.`,
    failures: { not_found: "no such account was refused", already_decided: "is open already" },
  });

const actions: Readonly<Record<string, (name: string, reason: string) => Action>> = {
  "game-off": switchTo("game", true),
  "game-on": switchTo("game", false),
  "provider-off": switchTo("provider", true),
  "provider-on": switchTo("provider", false),
  "region-off": switchTo("region", true),
  "region-on": switchTo("region", false),
  bar: barTo(true),
  unbar: barTo(false),
  "open-account": openAccount,
};

/** Returns what a command does as an operator; null if it is none of these. */
export function actionOf([command = "", name, ...words]: readonly string[]):
  | ((session: CommandSession) => Promise<number>)
  | null {
  const make = Object.hasOwn(actions, command) ? actions[command] : undefined;
  if (make === undefined || name === undefined || name === "") return null;
  return (session) => take(session, name, make(name, words.join(" ")));
}

async function take(session: CommandSession, name: string, { path, body, done, failures }: Action): Promise<number> {
  const answer = await session.call(path, body);
  if ("failure" in answer) {
    const { failure, params } = answer;
    return fail(`${name}: ${failures[failure] ?? wordsFor(failure, params?.["field"])}`);
  }
  const { proposalId } = answer.data as { readonly proposalId: string | null };
  if (proposalId === null) {
    console.log(done);
    return 0;
  }
  console.log(`${name}: needs_approval. Proposal ${proposalId} waits for another person in the console.`);
  return waitsCode;
}

function wordsFor(failure: ConsoleFailureCode, field = ""): string {
  if (failure === "not_permitted") return "your roles may not do this";
  if (failure === "invalid_input" && field === "reason") return "name the reason, in 10 to 500 characters: it is kept";
  return failure === "invalid_input" ? `${field} is not valid` : failure;
}
