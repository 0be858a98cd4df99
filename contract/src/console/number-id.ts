// Apart from the fields, because the console's first page loads it without their schemas.

export const numberPattern = /^[1-9]\d{0,17}$/;

/** Returns whether a text is the id of a player, a question, a job or an entry of the audit: digits only. */
export const isNumberId = (text: string): boolean => numberPattern.test(text);
