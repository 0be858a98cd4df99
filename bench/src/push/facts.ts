import { hrtime } from "node:process";

/** Players of the bench, and what both processes have to know of them. */
export const firstPlayer = 20_000_000;

export const tokenOf = (index: number): string => `bench-push-${index}`;
export const playerOf = (index: number): string => String(firstPlayer + index);
/** The order all measured messages are about; what else the server pushes meanwhile is not counted. */
export const measuredOrder = "W0123456789abcdefghjk";
/** The withdrawal that is open for the clients of the restart. */
export const openOrderOf = (index: number): string => `Wbenchopen${index}`;

/** Milliseconds of a clock that all processes of a machine share and nobody sets. */
export function sharedMs(): number {
  return Number(hrtime.bigint()) / 1e6;
}
