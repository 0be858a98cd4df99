import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
} from "@tanstack/react-router";
import { useMe } from "../shared/server/session.ts";
import { Broken } from "./broken.tsx";
import { NotHere } from "./not-here.tsx";
import { pagesFor } from "./pages.ts";
import { searches } from "./searches.ts";
import { Shell } from "./shell.tsx";

const rootRoute = createRootRoute({ component: Outlet });

const signedInRoute = createRoute({ getParentRoute: () => rootRoute, id: "signed-in", component: Shell });

/** Opens the first page that exists for whoever is signed in. */
function Start() {
  const { roles } = useMe();
  const [first] = pagesFor(roles);
  return first === undefined ? <NotHere /> : <Navigate to={first.path} search={{}} replace />;
}

const startRoute = createRoute({ getParentRoute: () => signedInRoute, path: "/", component: Start });

const deskRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/orders",
  validateSearch: searches["/orders"],
  component: lazyRouteComponent(() => import("../features/desk/desk-page.tsx"), "DeskPage"),
});

const figuresRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/orders/figures",
  component: lazyRouteComponent(() => import("../features/desk/figures-page.tsx"), "FiguresPage"),
});

const orderRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/orders/$orderId",
  component: lazyRouteComponent(() => import("../features/desk/order-page.tsx"), "OrderPage"),
});

const peopleRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/people",
  validateSearch: searches["/people"],
  component: lazyRouteComponent(() => import("../features/people/people-page.tsx"), "PeoplePage"),
});

const alertsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/alerts",
  component: lazyRouteComponent(() => import("../features/alerts/alerts-page.tsx"), "AlertsPage"),
});

const proposalsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/proposals",
  validateSearch: searches["/proposals"],
  component: lazyRouteComponent(() => import("../features/proposals/proposals-page.tsx"), "ProposalsPage"),
});

const questionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/questions",
  validateSearch: searches["/questions"],
  component: lazyRouteComponent(() => import("../features/questions/questions-page.tsx"), "QuestionsPage"),
});

const questionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/questions/$number",
  component: lazyRouteComponent(() => import("../features/questions/question-page.tsx"), "QuestionPage"),
});

const auditRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/audit",
  validateSearch: searches["/audit"],
  component: lazyRouteComponent(() => import("../features/audit/audit-page.tsx"), "AuditPage"),
});

const policyRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/policy",
  component: lazyRouteComponent(() => import("../features/policy/policy-page.tsx"), "PolicyPage"),
});

const switchesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/switches",
  component: lazyRouteComponent(() => import("../features/switches/switches-page.tsx"), "SwitchesPage"),
});

const catalogueRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/catalogue",
  validateSearch: searches["/catalogue"],
  component: lazyRouteComponent(() => import("../features/catalogue/catalogue-page.tsx"), "CataloguePage"),
});

const systemRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/system",
  component: lazyRouteComponent(() => import("../features/system/system-page.tsx"), "SystemPage"),
});

const sessionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/sessions",
  component: lazyRouteComponent(() => import("../features/sessions/sessions-page.tsx"), "SessionsPage"),
});

const unknownRoute = createRoute({ getParentRoute: () => signedInRoute, path: "$", component: NotHere });

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazyRouteComponent(() => import("../features/invitation/invitation-page.tsx"), "InvitationPage"),
});

const routeTree = rootRoute.addChildren([
  signedInRoute.addChildren([
    startRoute,
    deskRoute,
    figuresRoute,
    orderRoute,
    peopleRoute,
    alertsRoute,
    proposalsRoute,
    questionsRoute,
    questionRoute,
    auditRoute,
    policyRoute,
    switchesRoute,
    catalogueRoute,
    systemRoute,
    sessionsRoute,
    unknownRoute,
  ]),
  invitationRoute,
]);

export const createAppRouter = () => createRouter({ routeTree, defaultErrorComponent: Broken });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
