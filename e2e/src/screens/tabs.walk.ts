import { walk } from "./walk.ts";

walk("tabs");
