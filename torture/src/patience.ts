/**
 * How long a line waits for things that take seconds; another node takes over a dead node's job within seconds. Errors
 * are ignored, because programs may be down.
 */
export const patience = { timeoutMs: 90_000, intervalMs: 30, despiteErrors: true } as const;
