import { hasPermission, type Permission, type Role } from "@fairlobby/contract/console";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { lazyRouteComponent as lazy, type RouteComponent } from "@tanstack/react-router";
import { readAddress } from "../features/audit/audit-search.ts";
import { readCatalogueSearch } from "../features/catalogue/catalogue-search.ts";
import { readDeskSearch } from "../features/desk/desk-search.ts";
import { readPeopleSearch } from "../features/people/people-search.ts";
import { readProposalsSearch } from "../features/proposals/proposals-search.ts";
import { readQuestionsSearch } from "../features/questions/questions-search.ts";
import { readWebhooksSearch } from "../features/webhooks/webhooks-search.ts";

type Search = Readonly<Record<string, unknown>>;

interface Page {
  /** The name in the rail, the palette and the list of keys. */
  readonly name: MessageDescriptor;
  /** The heading and the window's title; the name by default. */
  readonly title?: MessageDescriptor;
  /** The key that opens the page after `g`. */
  readonly letter: string;
  /** The permission to open the page and every page below its path; null: every operator may. */
  readonly permission: Permission | null;
  /** Reads the search parameters of the page. The router passes others on too, so the page calls this again. */
  readonly readSearch: (given: Search) => object;
  readonly component: RouteComponent;
}

const readNothing = (): object => ({});

/** The pages of the console in their order, for the rail, palette, keys, routes, titles and permissions. */
const pages = {
  "/orders": {
    name: msg`Desk`,
    title: msg`Withdrawal desk`,
    letter: "d",
    permission: "order.read",
    readSearch: readDeskSearch,
    component: lazy(() => import("../features/desk/desk-page.tsx"), "DeskPage"),
  },
  "/questions": {
    name: msg`Questions`,
    letter: "q",
    permission: "question.work",
    readSearch: readQuestionsSearch,
    component: lazy(() => import("../features/questions/questions-page.tsx"), "QuestionsPage"),
  },
  "/alerts": {
    name: msg`Alerts`,
    letter: "l",
    permission: null,
    readSearch: readNothing,
    component: lazy(() => import("../features/alerts/alerts-page.tsx"), "AlertsPage"),
  },
  "/proposals": {
    name: msg`Proposals`,
    letter: "o",
    permission: null,
    readSearch: readProposalsSearch,
    component: lazy(() => import("../features/proposals/proposals-page.tsx"), "ProposalsPage"),
  },
  "/switches": {
    name: msg`Switches`,
    letter: "s",
    permission: "game.off",
    readSearch: readNothing,
    component: lazy(() => import("../features/switches/switches-page.tsx"), "SwitchesPage"),
  },
  "/catalogue": {
    name: msg`Games`,
    letter: "g",
    permission: "game.publish",
    readSearch: readCatalogueSearch,
    component: lazy(() => import("../features/catalogue/catalogue-page.tsx"), "CataloguePage"),
  },
  "/system": {
    name: msg`System`,
    letter: "m",
    permission: "system.work",
    readSearch: readNothing,
    component: lazy(() => import("../features/system/system-page.tsx"), "SystemPage"),
  },
  "/webhooks": {
    name: msg`Webhooks`,
    letter: "w",
    permission: "webhook.work",
    readSearch: readWebhooksSearch,
    component: lazy(() => import("../features/webhooks/webhooks-page.tsx"), "WebhooksPage"),
  },
  "/api-keys": {
    name: msg`API keys`,
    letter: "i",
    permission: "api.manage",
    readSearch: readNothing,
    component: lazy(() => import("../features/api-keys/api-keys-page.tsx"), "ApiKeysPage"),
  },
  "/people": {
    name: msg`People`,
    letter: "p",
    permission: "operator.manage",
    readSearch: readPeopleSearch,
    component: lazy(() => import("../features/people/people-page.tsx"), "PeoplePage"),
  },
  "/audit": {
    name: msg`Audit log`,
    letter: "a",
    permission: "audit.read",
    readSearch: readAddress,
    component: lazy(() => import("../features/audit/audit-page.tsx"), "AuditPage"),
  },
  "/policy": {
    name: msg`Policy`,
    letter: "y",
    permission: null,
    readSearch: readNothing,
    component: lazy(() => import("../features/policy/policy-page.tsx"), "PolicyPage"),
  },
  "/sessions": {
    name: msg`Sessions`,
    letter: "e",
    permission: null,
    readSearch: readNothing,
    component: lazy(() => import("../features/sessions/sessions-page.tsx"), "SessionsPage"),
  },
} as const satisfies Readonly<Record<`/${string}`, Page>>;

export type PagePath = keyof typeof pages;

/** A page with its path. */
export interface PageEntry<Path extends PagePath = PagePath> extends Page {
  readonly path: Path;
  readonly readSearch: (typeof pages)[Path]["readSearch"];
}

export const pageEntries = (Object.keys(pages) as PagePath[]).map((path): PageEntry => ({ path, ...pages[path] }));

/** Returns the pages that somebody with these roles may open. */
export const pagesFor = (held: readonly Role[]): readonly PageEntry[] =>
  pageEntries.filter(({ permission }) => permission === null || hasPermission(held, permission));

/** Returns the search parameters that the page at a path reads; empty for a path that is not in the list. */
export const keptOf = (at: string, given: Search): Search => ({
  ...pageEntries.find(({ path }) => path === at)?.readSearch(given),
});
