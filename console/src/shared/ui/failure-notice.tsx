import type { CallFailed } from "../server/call.ts";
import { useFailureText } from "../text/use-failure-text.ts";
import { Notice } from "./notice.tsx";

/** Says why an action failed; shows nothing if it did not. */
export function FailureNotice({ failure }: { readonly failure: CallFailed | null }) {
  const say = useFailureText();
  return failure === null ? null : <Notice look="bad">{say(failure)}</Notice>;
}
