import { lazy, Suspense, useEffect, useRef } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { useConfig } from "../shared/server/config.ts";
import { lazyScreen } from "../shared/navigation/lazy-screen.ts";
import { deviceStorage } from "../shared/browser/storage.ts";
import { PageFallback } from "./page-fallback.tsx";
import { HomeRoute } from "./home-route.tsx";

const DepositPage = lazyScreen(() => import("../features/deposit/deposit-page.tsx"));
const CashierPage = lazyScreen(() => import("../features/deposit/cashier-page.tsx"));
const WithdrawRoute = lazyScreen(() => import("./withdraw-route.tsx"));
const TrackerPage = lazyScreen(() => import("../features/tracker/tracker-page.tsx"));
const OrdersPage = lazyScreen(() => import("../features/tracker/orders-page.tsx"));
const HistoryPage = lazyScreen(() => import("../features/history/history-page.tsx"));
export const GamesRoute = lazyScreen(() => import("./games-route.tsx"));
const InboxPage = lazyScreen(() => import("../features/inbox/inbox-page.tsx"));
const TaskRoute = lazyScreen(() => import("./task-route.tsx"));
const TaskGamePage = lazyScreen(() => import("../features/tasks/task-game-page.tsx"));
const InvitePage = lazyScreen(() => import("../features/invite/invite-page.tsx"));
const SettingsRoute = lazyScreen(() => import("./settings-route.tsx"));
const ServicePage = lazyScreen(() => import("../features/service/service-page.tsx"));
const QuestionPage = lazyScreen(() => import("../features/service/question-page.tsx"));
const VerifyPage = lazyScreen(() => import("../features/verify/verify-page.tsx"));
const ActivityPage = lazyScreen(() => import("./activity/activity-page.tsx"));
const AboutPage = lazyScreen(() => import("../features/about/about-page.tsx"));
const NotFoundPage = lazy(() => import("./not-found-page.tsx"));

/** Remembers the route before this one (R-LS-14, for R-HOME-34) and starts each screen at its top. */
function RouteMemory() {
  const [path] = useLocation();
  const last = useRef(path);
  useEffect(() => {
    // A route stored by an earlier visit is not the previous one.
    deviceStorage.remove("fromPath");
  }, []);
  useEffect(() => {
    if (last.current === path) return;
    deviceStorage.set("fromPath", last.current);
    last.current = path;
    scrollTo(0, 0);
  }, [path]);
  return null;
}

export function Routes() {
  const { variant, cashierUrl } = useConfig();
  return (
    <>
      <RouteMemory />
      <Suspense fallback={<PageFallback />}>
        <Switch>
          <Route path="/" component={HomeRoute} />
          <Route path="/games" component={GamesRoute} />
          <Route path="/rechargeMall" component={DepositPage} />
          {/* The cashier of `tabs`, unless an external one is configured (R-DEP-02). */}
          {variant === "tabs" && cashierUrl.startsWith("/") && <Route path={cashierUrl} component={CashierPage} />}
          <Route path="/withdrawMoney" component={WithdrawRoute} />
          <Route path="/withdrawMoney2" component={WithdrawRoute} />
          <Route path="/withdrawalTracker" component={TrackerPage} />
          <Route path="/withdrawalTrackerAll" component={OrdersPage} />
          <Route path="/history" component={HistoryPage} />
          <Route path="/inbox" component={InboxPage} />
          <Route path="/task" component={TaskRoute} />
          <Route path="/taskGame" component={TaskGamePage} />
          <Route path="/invite" component={InvitePage} />
          <Route path="/settings/*?" component={SettingsRoute} />
          <Route path="/activity" component={ActivityPage} />
          <Route path="/service" component={ServicePage} />
          <Route path="/service/question" component={QuestionPage} />
          <Route path="/verify" component={VerifyPage} />
          <Route path="/about/:page" component={AboutPage} />
          <Route path="/404" component={NotFoundPage} />
          {/* R-RTE-19: the address itself changes. */}
          <Route>
            <Redirect to="/404" replace />
          </Route>
        </Switch>
      </Suspense>
    </>
  );
}
