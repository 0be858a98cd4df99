import { inboxKinds, type InboxKind } from "@fairlobby/contract";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { inboxQuery, type Line } from "../src/features/inbox/queries.ts";
import { useLineWords } from "../src/features/inbox/use-line-words.ts";

/** Where each kind of line leads, for the order, device, action or question "17". */
const addresses: Readonly<Record<InboxKind, string>> = {
  withdrawal_paid: "/withdrawalTracker?orderId=17",
  withdrawal_sent_back: "/withdrawalTracker?orderId=17",
  account_rejected: "/withdrawalTracker?orderId=17",
  order_held: "/withdrawalTracker?orderId=17",
  withdrawal_given_back: "/withdrawalTracker?orderId=17",
  deposit_late: "/history?group=deposits&at=5",
  deposit_less: "/history?group=deposits&at=5",
  deposit_more: "/history?group=deposits&at=5",
  deposit_twice: "/history?group=deposits&at=5",
  deposit_sent_back: "/rechargeMall",
  task_rewarded: "/history?group=rewards&at=5",
  invite_earned: "/invite",
  bonus_released: "/history?group=promotions&at=5",
  deposit_limit: "/settings",
  play_limit: "/settings",
  limit_changed: "/settings",
  limit_near: "/settings",
  break_ended: "/settings",
  new_device: "/settings",
  password_changed: "/settings",
  account_recovered: "/settings",
  data_downloaded: "/settings",
  recovery_code_made: "/settings",
  passkey_added: "/settings",
  passkey_removed: "/settings",
  email_added: "/settings",
  email_changed: "/settings",
  email_removed: "/settings",
  withdrawal_key_on: "/settings",
  withdrawal_key_off_asked: "/settings",
  withdrawal_key_off: "/settings",
  operator_action: "/settings/record",
  support_answered: "/service/question?number=17",
};

i18n.loadAndActivate({ locale: "IND", messages: {} });

/** Returns the address that each line leads to. */
function addressesOf(lines: readonly Pick<Line, "kind" | "subject" | "amount">[]): string[] {
  const found: string[] = [];
  function Lines() {
    const wordsOf = useLineWords();
    for (const line of lines) found.push(wordsOf({ id: "1", time: 5, read: false, ...line }).href);
    return null;
  }
  renderToStaticMarkup(createElement(I18nProvider, { i18n }, createElement(Lines)));
  return found;
}

test("R-INB-01 each kind of line leads to its subject, with an amount or without", () => {
  for (const amount of [{ amount: 90 }, {}]) {
    const found = addressesOf(inboxKinds.map((kind) => ({ kind, subject: "17", ...amount })));
    expect(Object.fromEntries(inboxKinds.map((kind, place) => [kind, found[place]]))).toEqual(addresses);
  }
});

test("R-INB-01 a hold of all of a player's withdrawals leads to the withdrawal page", () => {
  expect(addressesOf([{ kind: "order_held", subject: "" }])).toEqual(["/withdrawMoney"]);
});

test("R-INB-01 a line of a kind that only newer builds know asks for a reload", () => {
  expect(addressesOf([{ kind: "from_tomorrow" as Line["kind"], subject: "1" }])).toEqual(["/inbox"]);
});

test("R-INB-01 there is another page only where there are more lines", () => {
  const pages = [{ list: [], total: 0, unread: 0 }];
  const next = ([20, 21] as const).map((total) =>
    inboxQuery("1").getNextPageParam({ list: [], total, unread: 0 }, pages, 1, [1]),
  );
  expect(next).toEqual([undefined, 2]);
});
