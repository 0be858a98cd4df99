export interface ProposalsSearch {
  /** Absent: those that wait for the reader. */
  readonly tab?: "mine" | "decided";
}

/** Takes what fits from an address; the rest is dropped. */
export const readProposalsSearch = ({ tab }: Readonly<Record<string, unknown>>): ProposalsSearch =>
  tab === "mine" || tab === "decided" ? { tab } : {};
