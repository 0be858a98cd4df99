import type { Currency } from "@fairlobby/contract";
import { createKeyedHash } from "../../platform/crypto/keyed-hash.ts";
import { createHashing } from "../../platform/crypto/password-hashing.ts";
import { createSealing } from "../../platform/crypto/sealing.ts";
import type { Database } from "../../platform/db/database.ts";
import type { ApiRoute, CallingKey } from "../../platform/http/api-calls.ts";
import type { ConsoleDownload, ConsoleRoute, Operator } from "../../platform/http/console-route.ts";
import { apiKeyActions } from "./api-keys/actions.ts";
import { apiKeyRoutes } from "./api-keys/routes.ts";
import { apiRoutes, keyFinder } from "./api/routes.ts";
import { alertRoutes } from "./alerts/routes.ts";
import { auditRoutes } from "./audit/routes.ts";
import { createCatalogueActions } from "./catalogue/actions.ts";
import { catalogueRoutes } from "./catalogue/routes.ts";
import { createCommandLine, type CommandLine } from "./command-line.ts";
import { createRefusals } from "./refusals.ts";
import { createReadLog } from "./reads/record.ts";
import { createDeskActions } from "./desk/actions.ts";
import { deskRoutes } from "./desk/routes.ts";
import { exportAction } from "./exports/actions.ts";
import { exportDownload, exportRoutes } from "./exports/routes.ts";
import { createCursors } from "./cursors.ts";
import type { MoneyMode } from "./model.ts";
import { createPeopleActions } from "./people/actions.ts";
import { reviewPeople } from "./people/review.ts";
import { peopleRoutes } from "./people/routes.ts";
import { playerActions } from "./players/actions.ts";
import { playerRoutes } from "./players/routes.ts";
import type { ActionKind } from "./policy/action.ts";
import { createProposals } from "./policy/proposals.ts";
import { policyRoutes, proposalRoutes } from "./policy/routes.ts";
import { createPolicyChange } from "./policy/versions.ts";
import { createFailures } from "./sign-in/failures.ts";
import { createInvitations } from "./sign-in/invitations.ts";
import { createPasskeys } from "../../platform/crypto/passkeys.ts";
import { signInRoutes } from "./sign-in/routes.ts";
import { createSessions, type From } from "./sign-in/sessions.ts";
import { createSignIn } from "./sign-in/sign-in.ts";
import { createSwitchActions } from "./switches/actions.ts";
import type { SwitchSettings } from "./switches/settings.ts";
import { switchRoutes } from "./switches/routes.ts";
import { questionActions } from "./questions/actions.ts";
import { pictureDownload } from "./questions/picture.ts";
import { questionRoutes } from "./questions/routes.ts";
import { restartJob } from "./system/restart-job.ts";
import { systemRoutes } from "./system/routes.ts";
import { resendWebhook } from "./webhooks/resend.ts";
import { webhookRoutes } from "./webhooks/routes.ts";
import { viewRoutes } from "./views/routes.ts";

export { inviteFirst, type FirstInvitation } from "./people/first-invitations.ts";
export { recoverOperator, type Recovery } from "./people/recover.ts";
export { reportConsole } from "./running-consoles.ts";
export { compareSealKey, openSealKey } from "./seal-key.ts";
export type { CommandSession } from "./command-line.ts";

export interface ConsoleModule {
  readonly routes: readonly ConsoleRoute[];
  readonly downloads: readonly ConsoleDownload[];
  /** Finds the open session of a cookie, and records its use unless the call is `idle`. */
  findOperator(token: string, from: From, idle?: boolean): Promise<Operator | null>;
  /** Records a call that the operator has no permission for. */
  refused(operator: Operator, path: string): Promise<void>;
  /** The calls of programs with a key. */
  readonly apiRoutes: readonly ApiRoute[];
  /** Finds a key and counts the call; null for one that is unknown, revoked or over. */
  findKey(key: string): Promise<CallingKey | null>;
  /** Signs an operator in for one command of `npm run operator` (R-EYE-02). */
  readonly signInAtCommandLine: CommandLine;
}

/** Creates the console's calls and downloads. `sealKey`: see `openSealKey`. */
export function createConsoleModule(deps: {
  readonly database: Database;
  /** Connections for files, separate from those of the pages. */
  readonly reports: Database;
  readonly now: () => number;
  readonly moneyMode: MoneyMode;
  /** off: a lobby of free gold. */
  readonly cashier: "on" | "off";
  readonly currency: Currency;
  readonly consoleUrl: string;
  readonly sealKey: Buffer;
  /** Who runs this lobby; a password may not contain the name. */
  readonly operatorName: string;
  readonly switches: SwitchSettings;
  /** Ids of the games on home's tiles, `<provider>:<code>`. */
  readonly homeGames: ReadonlySet<string>;
  /** The laws that the reason of a hold may be withheld by (R-AUD-06). */
  readonly withholdingLaws: readonly string[];
  /** How long after its last step or the end of its last hold an order is given back, in milliseconds (R-SRV-53). */
  readonly stalledAfterMs: number;
}): ConsoleModule {
  const { database, now, sealKey } = deps;
  const hash = createKeyedHash(sealKey, "console");
  const sessions = createSessions(hash);
  const signInDeps = {
    ...deps,
    hash,
    sessions,
    sealing: createSealing(sealKey),
    hashing: createHashing(),
    failures: createFailures(hash),
    passkeys: createPasskeys(deps.consoleUrl, "Fairlobby console"),
  };
  const signIn = createSignIn(signInDeps);
  const invitations = createInvitations(signInDeps);
  const actions = createPeopleActions(signInDeps);
  const policyChange = createPolicyChange(deps.moneyMode);
  const switchActions = createSwitchActions(deps.switches);
  const catalogueActions = createCatalogueActions(deps.homeGames);
  const deskActions = createDeskActions(deps.withholdingLaws);
  const all = [
    ...Object.values(actions),
    ...Object.values(switchActions),
    ...Object.values(catalogueActions),
    ...Object.values(playerActions),
    ...Object.values(deskActions),
    ...Object.values(questionActions),
    ...Object.values(apiKeyActions),
    policyChange,
    reviewPeople,
    exportAction,
    restartJob,
    resendWebhook,
  ];
  const kinds = new Map(all.map((kind) => [kind.action, kind as ActionKind<object>]));
  const cursors = createCursors(hash);
  const proposals = createProposals({ ...signInDeps, kinds });
  const readLog = createReadLog(deps);
  const calls: Omit<ConsoleModule, "signInAtCommandLine" | "apiRoutes" | "findKey"> = {
    routes: [
      ...signInRoutes({ ...deps, signIn, invitations, sessions }),
      ...peopleRoutes(deps, actions),
      ...policyRoutes(deps, policyChange),
      ...switchRoutes(deps, switchActions),
      ...catalogueRoutes(deps, catalogueActions),
      ...playerRoutes(deps),
      ...proposalRoutes(proposals, now),
      ...auditRoutes({ database, now, cursors }),
      ...alertRoutes(deps),
      ...systemRoutes(deps),
      ...viewRoutes(deps),
      ...apiKeyRoutes(deps),
      ...webhookRoutes({ ...deps, cursors }),
      ...deskRoutes({ ...deps, cursors, actions: deskActions }),
      ...exportRoutes(deps),
      ...questionRoutes(deps),
    ].map(readLog.route),
    downloads: [exportDownload(deps), pictureDownload(deps)].map(readLog.download),
    findOperator: (token, from, idle) => sessions.find(database, token, from, now(), idle),
    refused: createRefusals(deps),
  };
  return {
    ...calls,
    apiRoutes: apiRoutes(deps),
    findKey: keyFinder(deps),
    signInAtCommandLine: createCommandLine(signIn, calls),
  };
}
