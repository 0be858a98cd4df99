export interface ProposalsSearch {
  /** Left out for the proposals that wait for the operator. */
  readonly tab?: "mine" | "decided";
}

/** Reads the search from the parameters of an address; drops invalid ones. */
export const readProposalsSearch = ({ tab }: Readonly<Record<string, unknown>>): ProposalsSearch =>
  tab === "mine" || tab === "decided" ? { tab } : {};
