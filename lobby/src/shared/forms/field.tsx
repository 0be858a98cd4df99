import { useId, type ComponentProps, type ReactNode } from "react";

interface FieldProps extends Omit<ComponentProps<"input">, "id"> {
  readonly label: ReactNode;
  readonly error?: ReactNode;
  readonly hint?: ReactNode;
  readonly prefix?: string | undefined;
}

/** A labelled input. An error takes the place of the hint, whose space it keeps: it moves nothing below it. */
export function Field({ label, error, hint, prefix, className = "", ...input }: FieldProps) {
  const id = useId();
  const noteId = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-note font-semibold text-muted">
        {label}
      </label>
      <div
        className={`flex min-h-12 items-center rounded-md border transition-colors ${input.readOnly === true ? "border-line" : error === undefined ? "border-edge bg-ground focus-within:border-sky" : "border-coral bg-ground"}`}
      >
        {prefix !== undefined && (
          <span aria-hidden="true" className="tabular pl-3.5 text-muted">
            {prefix}
          </span>
        )}
        <input
          {...input}
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={noteId}
          className="tabular h-12 w-full min-w-0 scroll-mb-24 rounded-md bg-transparent px-3.5 text-[1rem] text-text outline-none placeholder:text-faint disabled:text-muted"
        />
      </div>
      <p
        id={noteId}
        aria-live="polite"
        className={`mt-1 grid min-h-5 text-note *:[grid-area:1/1] ${hint === undefined ? "mb-1" : "mb-2.5"} ${error === undefined ? "text-faint" : "text-coral"}`}
      >
        {hint !== undefined && (
          <span className={`transition-none **:transition-none ${error === undefined ? "" : "invisible"}`}>{hint}</span>
        )}
        {error !== undefined && <span>{error}</span>}
      </p>
    </div>
  );
}
