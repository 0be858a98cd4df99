/** How long a line waits for what takes seconds: a dead node's job is taken over within seconds. Programs may be down. */
export const patience = { timeoutMs: 90_000, intervalMs: 30, despiteErrors: true } as const;
