/** Carries small messages to every node, this one included, best effort: what must not be lost is in the database. */
export interface Bus {
  publish(channel: string, message: unknown): Promise<void>;
  subscribe(channel: string, handle: (message: unknown) => void): Promise<void>;
  close(): Promise<void>;
}
