/** A busy mark the size of the text beside it. What it waits for is said by its surroundings. */
export function Spinner({ className = "size-4" }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  );
}
