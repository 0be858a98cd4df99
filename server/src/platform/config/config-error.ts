/** Thrown for a problem that must be fixed before the server can start; the message is one line that names it. */
export class ConfigError extends Error {}
