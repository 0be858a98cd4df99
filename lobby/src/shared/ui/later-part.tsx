import { Component, Suspense, type ReactNode } from "react";
import { useFirstPaintDone } from "../browser/first-paint.ts";

interface Part {
  /** Stands there until the part does, and for good where it fails. */
  readonly place?: ReactNode;
  readonly children: ReactNode;
}

/** Keeps what breaks in one part, or never arrives, from taking the rest of the lobby with it. */
export class ErrorBoundary extends Component<Part, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.place : this.props.children;
  }
}

/** A part of a screen whose code comes once the first screen is painted. */
export function LaterPart({ place, children }: Part) {
  return useFirstPaintDone() ? (
    <ErrorBoundary place={place}>
      <Suspense fallback={place}>{children}</Suspense>
    </ErrorBoundary>
  ) : (
    place
  );
}
