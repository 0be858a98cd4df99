import { createContext } from "react";

/** True while the page counts as old (R-CUI-09): buttons that change something are then disabled. */
export const ActionsOff = createContext(false);
