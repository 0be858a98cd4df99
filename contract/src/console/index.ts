import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys/api-keys.ts";
import { listAlerts, takeAlert } from "./alerts/alerts.ts";
import type * as z from "zod/mini";
import { acceptWithPasskey, acceptWithPassword, openInvitation } from "./session/invitation.ts";
import { acceptGameList, listCatalogue, publishGames } from "./catalogue/catalogue.ts";
import { auditPeople, listAudit } from "./audit/audit.ts";
import {
  changeRoles,
  endSessions,
  reviewPeople,
  inviteOperator,
  listPeople,
  listSessions,
  resetFactor,
  suspendOperator,
} from "./people/people.ts";
import { closeReviews, extendHold, legalOrder, placeHold, refuseOrder, releaseHolds } from "./orders/actions.ts";
import { listExports, makeExport } from "./exports/exports.ts";
import { deskFigures } from "./orders/figures.ts";
import { countOrders, listOrders, takeOrder } from "./orders/list.ts";
import { getOrder } from "./orders/order.ts";
import { changePolicy, getPolicy } from "./policy/policy.ts";
import { barPlayer, liftBar, openRefusedAccount } from "./players/bars.ts";
import { approvalChallenge, decideProposal, listProposals, withdrawProposal } from "./proposals/proposals.ts";
import {
  passkeyChallenge,
  readMe,
  recover,
  signInWithPasskey,
  signInWithPassword,
  signOut,
  stepUp,
} from "./session/sign-in.ts";
import { endOtherSessions, listOwnSessions } from "./session/own.ts";
import { answerQuestion, closeQuestion, getQuestion, listQuestions } from "./questions/questions.ts";
import { closeSwitch, listSwitches, openSwitch } from "./switches/switches.ts";
import { getSystem, restartJob } from "./system/system.ts";
import { getDelivery, listDeliveries, listEndpoints, resendWebhook } from "./webhooks/webhooks.ts";
import { listViews, removeView, saveView } from "./views/views.ts";

export { carriesKey, failuresOf, type ConsoleAccess, type ConsoleCall } from "../call.ts";
export { consoleMsgCodes, type ConsoleFailureCode, type ConsoleMsgCode } from "./msg-codes.ts";
export {
  approversOf,
  doersOf,
  hasPermission,
  mayBegin,
  permissionNames,
  permissions,
  rightsOf,
  type Permission,
  type Right,
} from "./permissions.ts";
export { exportColumns, exportPermissions, type ExportTable } from "./exports/columns.ts";
export { exportFile, exportView } from "./exports/exports.ts";
export { auditActions, type AuditAction } from "./audit/actions.ts";
export { questionPicture } from "./questions/questions.ts";
export type { QuestionState, SubjectKind } from "../support.ts";
export { mostAtOnce } from "./orders/actions.ts";
export { isNumberId } from "./number-id.ts";
export { holdOutcomes, holdReasons, isHoldReason, type HoldOutcome, type HoldReason } from "../withdrawal-holds.ts";
export { deskSorts, deskTabs, type DeskTab } from "./orders/tabs.ts";
export {
  canBeDecided,
  isForOneEverywhere,
  tierOf,
  undecidable,
  weakens,
  type RequestedAction,
  type Recent,
} from "./policy/tiers.ts";
export { shippedPolicy } from "./policy/shipped.ts";
export { policyDocument, tier, type PolicyDocument, type Tier } from "./policy/document.ts";
export { policyActionNames, policyActions, type PolicyAction } from "./policy-actions.ts";
export { excludedPairOf, excludedPairs, passkeyRoles, roles, type Role } from "./roles.ts";
export { gameStates, mostGames, type GameState } from "./catalogue/catalogue.ts";
export { mostViews, viewPages, type ViewPage } from "./views/views.ts";
export { webhookStates, type WebhookState } from "./webhooks/webhook-states.ts";
export { switchKinds, type SwitchKind } from "./switches/switches.ts";

/** Every call of the console by its path. */
export const consoleCalls = {
  "/c/v1/session/sign-in": signInWithPassword,
  "/c/v1/session/passkey-challenge": passkeyChallenge,
  "/c/v1/session/sign-in-passkey": signInWithPasskey,
  "/c/v1/session/step-up": stepUp,
  "/c/v1/session/recover": recover,
  "/c/v1/session/me": readMe,
  "/c/v1/session/sign-out": signOut,
  "/c/v1/session/list": listOwnSessions,
  "/c/v1/session/end-others": endOtherSessions,
  "/c/v1/invitation/open": openInvitation,
  "/c/v1/invitation/accept-passkey": acceptWithPasskey,
  "/c/v1/invitation/accept-password": acceptWithPassword,
  "/c/v1/orders/list": listOrders,
  "/c/v1/orders/counts": countOrders,
  "/c/v1/orders/get": getOrder,
  "/c/v1/orders/take": takeOrder,
  "/c/v1/orders/figures": deskFigures,
  "/c/v1/orders/hold": placeHold,
  "/c/v1/orders/release": releaseHolds,
  "/c/v1/orders/extend": extendHold,
  "/c/v1/orders/refuse": refuseOrder,
  "/c/v1/orders/legal-order": legalOrder,
  "/c/v1/orders/close-reviews": closeReviews,
  "/c/v1/questions/list": listQuestions,
  "/c/v1/questions/get": getQuestion,
  "/c/v1/questions/answer": answerQuestion,
  "/c/v1/questions/close": closeQuestion,
  "/c/v1/exports/make": makeExport,
  "/c/v1/exports/list": listExports,
  "/c/v1/alerts/list": listAlerts,
  "/c/v1/alerts/take": takeAlert,
  "/c/v1/people/list": listPeople,
  "/c/v1/people/invite": inviteOperator,
  "/c/v1/people/suspend": suspendOperator,
  "/c/v1/people/roles": changeRoles,
  "/c/v1/people/reset-factor": resetFactor,
  "/c/v1/people/sessions": listSessions,
  "/c/v1/people/end-sessions": endSessions,
  "/c/v1/people/review": reviewPeople,
  "/c/v1/policy/get": getPolicy,
  "/c/v1/policy/change": changePolicy,
  "/c/v1/audit/list": listAudit,
  "/c/v1/audit/people": auditPeople,
  "/c/v1/catalogue/list": listCatalogue,
  "/c/v1/catalogue/publish": publishGames,
  "/c/v1/catalogue/accept": acceptGameList,
  "/c/v1/switches/list": listSwitches,
  "/c/v1/switches/close": closeSwitch,
  "/c/v1/switches/open": openSwitch,
  "/c/v1/system/get": getSystem,
  "/c/v1/system/restart-job": restartJob,
  "/c/v1/webhooks/endpoints": listEndpoints,
  "/c/v1/webhooks/list": listDeliveries,
  "/c/v1/webhooks/get": getDelivery,
  "/c/v1/webhooks/resend": resendWebhook,
  "/c/v1/keys/list": listApiKeys,
  "/c/v1/keys/create": createApiKey,
  "/c/v1/keys/revoke": revokeApiKey,
  "/c/v1/views/list": listViews,
  "/c/v1/views/save": saveView,
  "/c/v1/views/remove": removeView,
  "/c/v1/players/bar": barPlayer,
  "/c/v1/players/lift-bar": liftBar,
  "/c/v1/players/open-account": openRefusedAccount,
  "/c/v1/proposals/list": listProposals,
  "/c/v1/proposals/approval-challenge": approvalChallenge,
  "/c/v1/proposals/decide": decideProposal,
  "/c/v1/proposals/withdraw": withdrawProposal,
} as const;

export type ConsolePath = keyof typeof consoleCalls;
export type ConsoleRequestInput<P extends ConsolePath> = z.input<(typeof consoleCalls)[P]["request"]>;
export type ConsoleRequest<P extends ConsolePath> = z.output<(typeof consoleCalls)[P]["request"]>;
export type ConsoleReply<P extends ConsolePath> = z.output<(typeof consoleCalls)[P]["reply"]>;
export type ConsoleReplyInput<P extends ConsolePath> = z.input<(typeof consoleCalls)[P]["reply"]>;
export {
  liveChannel,
  livePath,
  liveTopicNames,
  liveTopics,
  readLiveChange,
  type LiveChange,
  type LiveTopic,
} from "./live.ts";
export { alertKinds, alertKindNames, type AlertKind } from "./alerts/kinds.ts";
