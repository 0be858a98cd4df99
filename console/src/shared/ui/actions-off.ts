import { createContext } from "react";

/** True while nothing can be done: what is shown is old (R-CUI-09). Buttons that act are disabled then. */
export const ActionsOff = createContext(false);
