import type { MessageKind } from "./model.ts";

/** The texts of an email: `{lobby}` is the lobby's name, `{name}` the account's login name. */
interface MessageTexts {
  readonly subject: string;
  /** Paragraphs before the link. */
  readonly before: readonly string[];
  /** The words of the link; empty without one. */
  readonly link: string;
  /** Paragraphs after it. */
  readonly after: readonly string[];
}

export const messageTexts: Readonly<Record<MessageKind, MessageTexts>> = {
  confirm: {
    subject: /*i18n*/ "{lobby}: confirm your email address",
    before: [
      /*i18n*/ "Someone gave this address for the account {name}, to get back in when the password is forgotten.",
      /*i18n*/ "If it was you, confirm it:",
    ],
    link: /*i18n*/ "Confirm the address",
    after: [
      /*i18n*/ "The link works once, for 24 hours.",
      /*i18n*/ "If it was not you, do nothing: the address is not added.",
    ],
  },
  reset: {
    subject: /*i18n*/ "{lobby}: choose a new password",
    before: [
      /*i18n*/ "Someone asked for a new password for the account {name}.",
      /*i18n*/ "If it was you, choose one:",
    ],
    link: /*i18n*/ "Choose a new password",
    after: [
      /*i18n*/ "The link works once, for 30 minutes. Do not share it with anyone: we never ask you for it.",
      /*i18n*/ "If it was not you, do nothing: nothing changes.",
    ],
  },
  changed: {
    subject: /*i18n*/ "{lobby}: your email address was changed",
    before: [
      /*i18n*/ "The account {name} now has another email address. This one can no longer be used to get back in.",
      /*i18n*/ "If it was not you, sign in, change your password, and ask customer service.",
    ],
    link: "",
    after: [],
  },
  removed: {
    subject: /*i18n*/ "{lobby}: your email address was removed",
    before: [
      /*i18n*/ "This email address was removed from the account {name}. It can no longer be used to get back in.",
      /*i18n*/ "If it was not you, sign in, change your password, and ask customer service.",
    ],
    link: "",
    after: [],
  },
};
