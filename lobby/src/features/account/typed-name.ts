/** The login name as it is being typed: a switch of mode keeps it, and clears the passwords (R-ACC-22). */
export interface TypedName {
  readonly typed: string;
  readonly onType: (field: string, typed: string) => void;
}
