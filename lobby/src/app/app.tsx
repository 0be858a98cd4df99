import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { QueryClientProvider, type QueryClient } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { ConfigContext, type PublicConfig } from "../shared/config.ts";
import { useSession } from "../shared/session.ts";
import { Toaster } from "../shared/ui/toaster.tsx";
import { DialogHost } from "./dialogs/dialog-host.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { Routes } from "./routes.tsx";

const FirstRunGate = lazy(() => import("./gate/first-run-gate.tsx"));

interface AppProps {
  readonly config: PublicConfig;
  readonly client: QueryClient;
}

/** A returning player never loads the gate. */
function Gate() {
  const open = useSession((session) => session.access === "gate");
  return (
    open && (
      <Suspense>
        <FirstRunGate />
      </Suspense>
    )
  );
}

export function App({ config, client }: AppProps) {
  return (
    <I18nProvider i18n={i18n}>
      <ConfigContext value={config}>
        <QueryClientProvider client={client}>
          <ErrorBoundary>
            <Routes />
            <Gate />
            <DialogHost />
          </ErrorBoundary>
          <OfflineNotice />
          <Toaster />
        </QueryClientProvider>
      </ConfigContext>
    </I18nProvider>
  );
}
