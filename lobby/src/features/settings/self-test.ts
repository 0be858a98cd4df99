/**
 * The Problem Gambling Severity Index: nine questions about the last twelve months, each answered with 0 (never) to 3
 * (almost always). Source: J. Ferris, H. Wynne, The Canadian Problem Gambling Index: Final Report, Canadian Centre on
 * Substance Abuse, 2001.
 */
export const questionCount = 9;

export type Answer = 0 | 1 | 2 | 3;
export type Risk = "none" | "low" | "moderate" | "high";

/** Returns the index's category of some answers: 0, 1 to 2, 3 to 7, and 8 or more points. */
export function riskOf(answers: readonly Answer[]): Risk {
  const points = answers.reduce<number>((sum, answer) => sum + answer, 0);
  if (points === 0) return "none";
  if (points < 3) return "low";
  return points < 8 ? "moderate" : "high";
}
