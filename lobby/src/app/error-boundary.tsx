import { Component, lazy, Suspense, type ErrorInfo, type ReactNode } from "react";

const CrashPage = lazy(() => import("./crash-page.tsx"));

/** Catches a bug on a screen, so that the rest of the night market stays lit. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack);
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <Suspense>
        <CrashPage />
      </Suspense>
    );
  }
}
