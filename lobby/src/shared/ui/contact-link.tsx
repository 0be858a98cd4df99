import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface ContactLinkProps {
  /** A page, which opens in a window of its own, or an address for another app, such as `mailto:`. */
  readonly href: string;
  readonly children: ReactNode;
}

/** A link to a contact of the operator, outside the lobby. */
export function ContactLink({ href, children }: ContactLinkProps) {
  return (
    <a
      href={href}
      target={href.startsWith("http") ? "_blank" : undefined}
      rel="noopener noreferrer"
      className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-raised px-4 text-left font-semibold"
    >
      <span className="min-w-0 flex-1 wrap-anywhere">{children}</span>
      <Icon name="external-link" size={18} className="text-sky" />
    </a>
  );
}
