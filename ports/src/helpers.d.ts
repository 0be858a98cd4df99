/**
 * Returns the minor units of an amount in major units; null for an amount finer than the currency or too large to be exact.
 * Converting the result back gives exactly the number that was read.
 */
export declare function minorUnits(amount: number, decimals: number): bigint | null;

/**
 * Returns the minor units of a decimal text such as `12.50`; null for any other text, a sign, or more decimals than the
 * currency has.
 */
export declare function minorUnitsOfText(amount: string, decimals: number): bigint | null;

/** Returns an amount in major units. */
export declare function majorUnits(amount: bigint, decimals: number): number;

/** Returns an amount in major units as a decimal text with all decimals of the currency: `12.50`. */
export declare function majorUnitsText(amount: bigint, decimals: number): string;

/** Returns the value of a provider's word in a table; null if the table lacks the word. */
export declare function ownValue<Value>(table: Readonly<Record<string, Value>>, word: string): Value | null;

/** Returns the values of a variable that may have several, one per line. */
export declare function linesOf(text: string): readonly string[];

/** Compares a text with all the secrets; the time does not show which one matched, nor how much of it. */
export declare function isOneOfSecrets(secrets: readonly string[], given: string): boolean;

/** Returns the HMAC-SHA256 of some parts, one after the other, in small hexadecimal letters. */
export declare function hmacHex(secret: string, ...parts: readonly (string | Uint8Array)[]): string;
