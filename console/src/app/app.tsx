import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useState } from "react";
import { CallFailed } from "../shared/server/call.ts";
import { setSignedOut } from "../shared/server/session.ts";
import { createAppRouter } from "./routes.tsx";

function createClient(): QueryClient {
  const onError = (error: Error): void => {
    if (error instanceof CallFailed && error.msgCode === "signed_out") setSignedOut(client);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        // Only a call without an answer is repeated: any other failure would be the same again.
        retry: (times, error) => times < 2 && error instanceof CallFailed && error.msgCode === "connection",
        refetchOnReconnect: "always",
      },
    },
  });
  return client;
}

export function App() {
  const [client] = useState(createClient);
  const [router] = useState(createAppRouter);
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  );
}
