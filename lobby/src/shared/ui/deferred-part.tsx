import { Component, Suspense, type ReactNode } from "react";
import { useFirstPaintDone } from "../browser/first-paint.ts";

interface Part {
  /** Shown until the part is loaded, and in place of a part that fails. */
  readonly place?: ReactNode;
  readonly children: ReactNode;
}

/** Keeps an error in one part, or a failed load, from breaking the rest of the lobby. */
export class ErrorBoundary extends Component<Part, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.place : this.props.children;
  }
}

/** A part of a screen whose code is loaded after the first paint. */
export function DeferredPart({ place, children }: Part) {
  return useFirstPaintDone() ? (
    <ErrorBoundary place={place}>
      <Suspense fallback={place}>{children}</Suspense>
    </ErrorBoundary>
  ) : (
    place
  );
}
