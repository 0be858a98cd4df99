/** Sends small messages to every node, including this one. They may be lost; lasting data is in the database. */
export interface Bus {
  /** Resolves once the message is sent. Messages of one publisher keep their order. */
  publish(channel: string, message: unknown): Promise<void>;
  /** @param missed called when messages may have been missed, because the connection was lost and is back */
  subscribe(channel: string, handle: (message: unknown) => void, missed: () => void): Promise<void>;
  /** False while it is known that messages are lost. */
  isConnected(): boolean;
  close(): Promise<void>;
}
