import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { Router, type AroundNavHandler } from "wouter";
import { ConfigContext, type PublicConfig } from "../shared/server/config.ts";
import { useDialogQueue } from "../shared/dialogs/dialog-queue.ts";
import { useSession } from "../shared/server/session.ts";
import { useFirstPaintDone } from "../shared/browser/first-paint.ts";
import { useToast } from "../shared/dialogs/toast.ts";
import { lazyScreen } from "../shared/navigation/lazy-screen.ts";
import { ErrorBoundary, DeferredPart } from "../shared/ui/deferred-part.tsx";
import { Routes } from "./routes.tsx";
import { StartFailed } from "./start-failed.tsx";

// None of these is on the first screen of a returning player; each is loaded on first use.
const FirstRunGate = lazy(() => import("./gate/first-run-gate.tsx"));
const DialogHost = lazy(() => import("./dialogs/dialog-host.tsx"));
const AfterPaint = lazyScreen(() => import("./after-paint.tsx"));
const RegionPage = lazyScreen(() => import("./region-page.tsx"));
const CrashPage = lazy(() => import("./crash-page.tsx"));
const Toaster = lazy(() => import("./toaster.tsx"));

interface AppProps {
  readonly config: PublicConfig;
  readonly client: QueryClient;
}

/** Navigation from a dialog replaces the dialog's history entry: back then leads to the screen below it. */
const overLayer: AroundNavHandler = (navigate, to, options) =>
  navigate(to, (history.state as { layers?: number } | null)?.layers ? { ...options, replace: true } : options);

/**
 * The layers over the screens: the gate, the open dialog and the toast. Each has a boundary of its own: React hides
 * everything within a boundary while any part of it waits for its code (R-DLG-35).
 */
function Overlays() {
  const settled = useFirstPaintDone();
  const gate = useSession((session) => session.access === "gate");
  const dialog = useDialogQueue((state) => state.queue.length > 0);
  const toast = useToast((state) => state.toast !== null);
  return (
    <>
      <Suspense>{gate && settled && <FirstRunGate />}</Suspense>
      <Suspense>{dialog && <DialogHost />}</Suspense>
      <ErrorBoundary>
        <Suspense>{toast && <Toaster />}</Suspense>
      </ErrorBoundary>
    </>
  );
}

/** The screens, or the region page for a player in a blocked region. */
function Screens() {
  const barred = useSession((session) => session.barred);
  return barred ? (
    <Suspense>
      <RegionPage />
    </Suspense>
  ) : (
    <Routes />
  );
}

/** Says that the lobby has a fault; without a connection, which this page needs itself, that there is none. */
export function Crashed() {
  return (
    <I18nProvider i18n={i18n}>
      <ErrorBoundary place={<StartFailed onRetry={() => location.reload()} />}>
        <Suspense>
          <CrashPage />
        </Suspense>
      </ErrorBoundary>
    </I18nProvider>
  );
}

export function App({ config, client }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <ConfigContext value={config}>
        <QueryClientProvider client={client}>
          <ErrorBoundary place={<Crashed />}>
            <Router aroundNav={overLayer}>
              <Screens />
              <Overlays />
            </Router>
          </ErrorBoundary>
          <DeferredPart>
            <AfterPaint />
          </DeferredPart>
        </QueryClientProvider>
      </ConfigContext>
    </I18nProvider>
  );
}
