import { lazy, Suspense, useEffect, useRef } from "react";
import { Redirect, Route, Switch, useLocation } from "wouter";
import { kept } from "../shared/storage.ts";
import { PageFallback } from "../shared/ui/page.tsx";
import { HomeRoute } from "./home-route.tsx";

const DepositPage = lazy(() => import("../features/deposit/deposit-page.tsx"));
const WithdrawPage = lazy(() => import("../features/withdraw/withdraw-page.tsx"));
const TrackerPage = lazy(() => import("../features/tracker/tracker-page.tsx"));
const OrdersPage = lazy(() => import("../features/tracker/orders-page.tsx"));
const SettingsPage = lazy(() => import("../features/settings/settings-page.tsx"));
const ServicePage = lazy(() => import("../features/service/service-page.tsx"));
const NotFoundPage = lazy(() => import("./not-found-page.tsx"));

/** Remembers the route before this one (R-LS-14, for R-HOME-34) and starts each screen at its top. */
function RouteMemory() {
  const [path] = useLocation();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    kept.set("fromPath", last.current);
    last.current = path;
    scrollTo(0, 0);
  }, [path]);
  return null;
}

export function Routes() {
  return (
    <>
      <RouteMemory />
      <Suspense fallback={<PageFallback />}>
        <Switch>
          <Route path="/" component={HomeRoute} />
          <Route path="/rechargeMall" component={DepositPage} />
          <Route path="/withdrawMoney" component={WithdrawPage} />
          <Route path="/withdrawMoney2" component={WithdrawPage} />
          <Route path="/withdrawalTracker" component={TrackerPage} />
          <Route path="/withdrawalTrackerAll" component={OrdersPage} />
          <Route path="/settings" component={SettingsPage} />
          <Route path="/service" component={ServicePage} />
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
