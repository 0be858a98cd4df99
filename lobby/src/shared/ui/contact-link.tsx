import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

interface ContactLinkProps {
  /** A page, which opens in a window of its own, or an address for another app, such as `mailto:`. */
  readonly href: string;
  /** The readable part of the address, shown below the name. */
  readonly address?: string | undefined;
  readonly children: ReactNode;
}

/** A link to a contact of the operator, outside the lobby. */
export function ContactLink({ href, address, children }: ContactLinkProps) {
  return (
    <a
      href={href}
      target={href.startsWith("http") ? "_blank" : undefined}
      rel="noopener noreferrer"
      className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-raised px-4 text-left font-semibold"
    >
      <span className="min-w-0 flex-1 py-2 wrap-anywhere">
        {children}
        {address !== undefined && <span className="block text-note font-normal text-muted">{address}</span>}
      </span>
      <Icon name="external-link" size={18} className="text-sky" />
    </a>
  );
}
