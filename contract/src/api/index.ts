export { apiCalls, apiFailuresOf, longestPeriodMs, type ApiPath, type ApiReply, type ApiRequest } from "./calls.ts";
export type { ApiCall } from "../call.ts";
export { apiMsgCodes, type ApiFailureCode, type ApiMsgCode } from "./msg-codes.ts";
export { apiKeyPrefix, apiScopeNames, apiScopes, type ApiScope } from "./scopes.ts";
