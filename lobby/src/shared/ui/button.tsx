import type { ComponentProps } from "react";
import { Link } from "wouter";
import { Spinner } from "./spinner.tsx";

/** `primary` is the one amber action of a screen; `paper` is for tickets. */
type Look = "primary" | "plain" | "quiet" | "danger" | "paper";

const looks: Record<Look, string> = {
  primary:
    "border border-transparent bg-amber text-amber-ink font-bold shadow-glow hover:brightness-105 disabled:bg-lifted disabled:text-faint disabled:shadow-none",
  plain: "bg-lifted text-text border border-line font-semibold hover:border-faint disabled:text-faint",
  quiet: "text-sky font-semibold hover:underline disabled:text-faint",
  danger: "bg-transparent text-coral border border-coral/60 font-semibold hover:bg-coral/10 disabled:text-faint",
  paper:
    "border border-transparent bg-ink text-paper font-semibold hover:brightness-125 disabled:bg-paper-line disabled:text-ink-soft",
};

/**
 * Returns the classes of a button. The background has no transition: between disabled and enabled the text would be
 * unreadable on it.
 */
export function buttonClass(look: Look, wide: boolean, extra: string): string {
  return `inline-flex min-h-11 items-center justify-center gap-2 rounded-md px-4 py-2 text-center leading-tight transition-[transform,filter,border-color] duration-(--duration-quick) ease-out active:scale-[0.98] disabled:pointer-events-none disabled:active:scale-100 ${looks[look]} ${wide ? "w-full" : ""} ${extra}`;
}

interface Shape {
  readonly look?: Look;
  readonly wide?: boolean;
}

export function Button({
  look = "plain",
  wide = false,
  busy = false,
  className = "",
  children,
  disabled,
  type = "button",
  ...rest
}: Shape & { readonly busy?: boolean } & ComponentProps<"button">) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled === true || busy}
      aria-busy={busy}
      data-main={look === "primary" || undefined}
      className={buttonClass(look, wide, className)}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

export function ButtonLink({
  look = "plain",
  wide = false,
  className = "",
  href,
  children,
  onClick,
}: Shape & {
  readonly className?: string;
  readonly href: string;
  readonly children: React.ReactNode;
  readonly onClick?: () => void;
}) {
  return (
    <Link
      href={href}
      data-main={look === "primary" || undefined}
      className={buttonClass(look, wide, className)}
      {...(onClick === undefined ? {} : { onClick })}
    >
      {children}
    </Link>
  );
}
