/// <reference lib="dom" />
import { i18n } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { Link, Route, Router, Switch } from "wouter";
import { create } from "zustand";

// Uses each library of the lobby's first load once, around one button with one picture.

const usePressed = create<{ readonly presses: number }>()(() => ({ presses: 0 }));

function Screen() {
  const { i18n: texts } = useLingui();
  const picture = useQuery({ queryKey: ["picture"], queryFn: () => "/art/tiles/66121-a.svg" });
  const presses = usePressed((state) => state.presses);
  const press = () => usePressed.setState({ presses: presses + 1 });
  return (
    <>
      <h1>{texts._("title")}</h1>
      <ul>
        <li>
          <button type="button" onClick={press}>
            {picture.data !== undefined && <img src={picture.data} alt="" width={160} height={160} />}
          </button>
        </li>
      </ul>
      <Link href="/">{presses}</Link>
    </>
  );
}

i18n.loadAndActivate({ locale: "id", messages: { title: "Bare shell" } });
createRoot(document.getElementById("root") as HTMLElement).render(
  <I18nProvider i18n={i18n}>
    <QueryClientProvider client={new QueryClient()}>
      <Router>
        <Switch>
          <Route component={Screen} />
        </Switch>
      </Router>
    </QueryClientProvider>
  </I18nProvider>,
);
