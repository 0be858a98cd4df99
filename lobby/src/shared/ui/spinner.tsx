/** A turning kawung of the size of the text beside it; that text says what is loading. */
export function Spinner({ className = "size-4" }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-spin bg-current [mask:url(/art/patterns/kawung.svg)_center/contain] ${className}`}
    />
  );
}
