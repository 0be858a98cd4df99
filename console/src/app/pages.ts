import { hasPermission, type Permission, type Role } from "@fairlobby/contract/console";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** A page of the console, as rail, palette and keys name it. */
export interface PageEntry {
  readonly path:
    | "/alerts"
    | "/audit"
    | "/catalogue"
    | "/orders"
    | "/people"
    | "/policy"
    | "/proposals"
    | "/questions"
    | "/sessions"
    | "/switches"
    | "/system";
  readonly name: MessageDescriptor;
  /** Opens it after `g`. */
  readonly letter: string;
  /** Null: for every operator. */
  readonly permission: Permission | null;
}

const pages: readonly PageEntry[] = [
  { path: "/orders", name: msg`Desk`, letter: "d", permission: "order.read" },
  { path: "/questions", name: msg`Questions`, letter: "q", permission: "question.work" },
  { path: "/alerts", name: msg`Alerts`, letter: "l", permission: null },
  { path: "/proposals", name: msg`Proposals`, letter: "o", permission: null },
  { path: "/switches", name: msg`Switches`, letter: "s", permission: "game.off" },
  { path: "/catalogue", name: msg`Games`, letter: "g", permission: "game.publish" },
  { path: "/system", name: msg`System`, letter: "m", permission: "system.work" },
  { path: "/people", name: msg`People`, letter: "p", permission: "operator.manage" },
  { path: "/audit", name: msg`Audit log`, letter: "a", permission: "audit.read" },
  { path: "/policy", name: msg`Policy`, letter: "y", permission: null },
  { path: "/sessions", name: msg`Sessions`, letter: "e", permission: null },
];

/** Returns the pages that exist for somebody with these roles. */
export const pagesFor = (held: readonly Role[]): readonly PageEntry[] =>
  pages.filter(({ permission }) => permission === null || hasPermission(held, permission));
