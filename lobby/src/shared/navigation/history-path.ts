/** Returns the path of the money history, showing the entries of a group on the day of a time. */
export const historyPath = (group: "deposits" | "promotions" | "rewards", at: number): string =>
  `/history?group=${group}&at=${at}`;
