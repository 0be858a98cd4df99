import { walkFree } from "./walk.ts";

walkFree();
