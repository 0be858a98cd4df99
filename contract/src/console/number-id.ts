// In a file of its own: the console's first page loads it without the schemas of `fields.ts`.

export const numberPattern = /^[1-9]\d{0,17}$/;

/** Returns whether a text is the id of a player, a question, a job or an entry of the audit log: digits only. */
export const isNumberId = (text: string): boolean => numberPattern.test(text);
