import { resolve } from "node:path";
import { prepareDatabase } from "../server/src/platform/db/migrate.ts";
import { useDatabase } from "./product-database.ts";

// npm run migrate: brings the database of MIGRATION_URL, or the product's own in DATA_DIR, to this version.

try {
  const { url, release } = await useDatabase("MIGRATION_URL", resolve(import.meta.dirname, ".."));
  try {
    await prepareDatabase(url);
    console.log("The database is ready for this version.");
  } finally {
    await release();
  }
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  console.error(message || code);
  process.exitCode = 1;
}
