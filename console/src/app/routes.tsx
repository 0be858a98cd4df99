import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent as lazy,
  Navigate,
  Outlet,
} from "@tanstack/react-router";
import { msg } from "@lingui/core/macro";
import { useMe } from "../shared/server/session.ts";
import { Broken } from "./broken.tsx";
import { NotHere } from "./not-here.tsx";
import { pageEntries, pagesFor, type PageEntry, type PagePath } from "./pages.ts";
import { Shell } from "./shell.tsx";

const rootRoute = createRootRoute({ component: Outlet });

const signedInRoute = createRoute({ getParentRoute: () => rootRoute, id: "signed-in", component: Shell });
const getParentRoute = () => signedInRoute;

/** Opens the first page that the operator may open. */
function Start() {
  const { roles } = useMe();
  const [first] = pagesFor(roles);
  return first === undefined ? <NotHere /> : <Navigate to={first.path} search={{}} replace />;
}

const startRoute = createRoute({ getParentRoute, path: "/", component: Start });

const routeOf = <Path extends PagePath>({ path, name, title = name, readSearch, component }: PageEntry<Path>) =>
  createRoute({ getParentRoute, path, validateSearch: readSearch, component, staticData: { title } });

// Object.fromEntries loses the type of each page's path and search; the cast below restores it.
const pageRoutes: object = Object.fromEntries(pageEntries.map((page) => [page.path, routeOf(page)]));
type PageRoutes = { readonly [Path in PagePath]: ReturnType<typeof routeOf<Path>> };

const figuresRoute = createRoute({
  getParentRoute,
  path: "/orders/figures",
  component: lazy(() => import("../features/desk/figures-page.tsx"), "FiguresPage"),
  staticData: { title: msg`Holds of the last 30 days` },
});

const orderRoute = createRoute({
  getParentRoute,
  path: "/orders/$orderId",
  component: lazy(() => import("../features/desk/order-page.tsx"), "OrderPage"),
});

const questionRoute = createRoute({
  getParentRoute,
  path: "/questions/$number",
  component: lazy(() => import("../features/questions/question-page.tsx"), "QuestionPage"),
});

const unknownRoute = createRoute({ getParentRoute, path: "$", component: NotHere });

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/invitation",
  component: lazy(() => import("../features/invitation/invitation-page.tsx"), "InvitationPage"),
});

const routeTree = rootRoute.addChildren({
  signedInRoute: signedInRoute.addChildren({
    startRoute,
    ...(pageRoutes as PageRoutes),
    figuresRoute,
    orderRoute,
    questionRoute,
    unknownRoute,
  }),
  invitationRoute,
});

export const createAppRouter = () => createRouter({ routeTree, defaultErrorComponent: Broken });

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
