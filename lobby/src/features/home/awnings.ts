/** The colour of the awning over each tile, by the id of its game. */
export const awnings: Readonly<Record<string, string>> = {
  "66121": "#ffb648",
  "66122": "#d9694a",
  "66123": "#4fc3c7",
  "77774": "#7fb069",
  "77775": "#c86fb0",
  "14001": "#f2c14e",
  "14002": "#7fa6e8",
  "14004": "#e4572e",
};
