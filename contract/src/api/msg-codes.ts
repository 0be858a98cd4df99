/** Every msgCode of a call with a key, with its meaning. */
export const apiMsgCodes = {
  success: "",
  key_invalid: "The key is missing or cannot be used.",
  scope_missing: "The key has not the scope that this call needs.",
  invalid_input: "A field is missing or invalid; `params` names it.",
  not_found: "There is nothing with this id.",
  already_decided: "It waits to be sent anyway, or its endpoint is not in the settings.",
  rate_limited: "Too many calls; try again after `Retry-After` seconds.",
  busy: "The server is busy; nothing was done. Try again.",
  server_error: "Something failed on the server.",
} as const;

export type ApiMsgCode = keyof typeof apiMsgCodes;
export type ApiFailureCode = Exclude<ApiMsgCode, "success">;
