/** Carries small messages to every node, this one included, best effort: what must not be lost is in the database. */
export interface Bus {
  /** Resolves once the message is under way. Messages of one publisher keep their order. */
  publish(channel: string, message: unknown): Promise<void>;
  /**
   * @param missed called when messages may have passed by unheard: the connection they come over was lost and is back
   */
  subscribe(channel: string, handle: (message: unknown) => void, missed: () => void): Promise<void>;
  close(): Promise<void>;
}
