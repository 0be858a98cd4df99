import { refuseSecondConnections } from "../../src/platform/db/second-connection.ts";

refuseSecondConnections();
