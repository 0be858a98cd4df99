import { hrtime } from "node:process";

/** The bench's players, known to both processes. */
export const firstPlayer = 20_000_000;

export const tokenOf = (index: number): string => `bench-push-${index}`;
export const playerOf = (index: number): string => String(firstPlayer + index);
/** The withdrawal order that all measured messages name; other pushes of the server are not counted. */
export const measuredOrder = "W0123456789abcdefghjk";
/** The open withdrawal of each client in the restart bench. */
export const openOrderOf = (index: number): string => `Wbenchopen${index}`;

/** Returns the monotonic clock shared by all processes of the machine, milliseconds. */
export function sharedMs(): number {
  return Number(hrtime.bigint()) / 1e6;
}
