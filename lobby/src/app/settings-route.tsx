import { Redirect, Route, Switch } from "wouter";
import SettingsPage from "../features/settings/settings-page.tsx";
import { lazyScreen } from "../shared/navigation/lazy-screen.ts";

const StatementPage = lazyScreen(() => import("../features/settings/statement-page.tsx"));
const RecordPage = lazyScreen(() => import("../features/settings/record-page.tsx"));
const DataPage = lazyScreen(() => import("../features/account/data-page.tsx"));
const EmailLinkPage = lazyScreen(() => import("../features/account/email-link-page.tsx"));
const DeletePage = lazyScreen(() => import("../features/account/delete-page.tsx"));
const SelfTestPage = lazyScreen(() => import("../features/settings/self-test-page.tsx"));

/** The settings and the screens below them, whose addresses need not be in the first load. */
export default function SettingsRoute() {
  return (
    <Switch>
      <Route path="/settings" component={SettingsPage} />
      <Route path="/settings/statement" component={StatementPage} />
      <Route path="/settings/record" component={RecordPage} />
      <Route path="/settings/data" component={DataPage} />
      <Route path="/settings/email" component={EmailLinkPage} />
      <Route path="/settings/delete" component={DeletePage} />
      <Route path="/settings/self-test" component={SelfTestPage} />
      <Route>
        <Redirect to="/404" replace />
      </Route>
    </Switch>
  );
}
