/**
 * A turning kawung, as large as the text beside it; that text says what is loading. It is drawn inline: a request for a
 * file would restart the active service worker, and an update would then have to wait.
 */
export function Spinner({ className = "size-4" }: { readonly className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" fill="currentColor" className={`shrink-0 animate-spin ${className}`}>
      <path d="M2 2Q20 4 22 22 4 20 2 2ZM46 2Q28 4 26 22 44 20 46 2ZM2 46Q20 44 22 26 4 28 2 46ZM46 46Q28 44 26 26 44 28 46 46ZM24 20l4 4-4 4-4-4Z" />
    </svg>
  );
}
