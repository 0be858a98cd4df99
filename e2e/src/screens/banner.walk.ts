import { walk } from "./walk.ts";

walk("banner");
