import type { Language } from "../../../platform/texts.ts";
import type { ShownHold } from "./disclosure.ts";
import { shownOf } from "./reasons.ts";
import { holdTexts, type Clock } from "./texts.ts";

/** The language and time zone in which a hold is shown to its player. */
export interface HoldView {
  readonly language: Language;
  readonly clock: Clock;
}

/** Returns a hold as the player may read it, in their language. */
export function holdToWire({ hold, isDisclosed }: ShownHold, { language, clock }: HoldView) {
  const grounds = isDisclosed ? [hold.grounds, ...(hold.extension === null ? [] : [hold.extension])] : [];
  return {
    from: hold.placedAt,
    until: hold.until,
    ...(isDisclosed ? { reason: hold.reason } : {}),
    particulars: isDisclosed ? shownOf(hold.grounds) : {},
    ...holdTexts(grounds, language, clock),
    // Only a legal order's deadline can move without an extension: showing this would reveal the reason.
    ...(hold.extendedAt === null || !isDisclosed ? {} : { extendedTime: hold.extendedAt }),
    ...(hold.endedAt === null ? {} : { endedTime: hold.endedAt }),
    ...(hold.outcome === null ? {} : { outcome: hold.outcome }),
  };
}
