import type { Page } from "playwright";

/** Returns everything the browser stores for the lobby: both storages, cookies, databases and caches, as one text. */
export async function everythingKept(page: Page): Promise<string> {
  const cookies = await page.context().cookies();
  const kept = await page.evaluate(async () => {
    const readStore = (database: IDBDatabase, name: string) =>
      new Promise<unknown>((resolve, reject) => {
        const request = database.transaction(name).objectStore(name).getAll();
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error(name)));
      });
    const databases: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined) continue;
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name);
        request.addEventListener("success", () => resolve(request.result));
        request.addEventListener("error", () => reject(request.error ?? new Error(name)));
      });
      for (const store of database.objectStoreNames) databases.push([name, store, await readStore(database, store)]);
      database.close();
    }
    const cached: string[] = [];
    for (const key of await caches.keys()) {
      const cache = await caches.open(key);
      for (const request of await cache.keys()) {
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    return { local: { ...localStorage }, session: { ...sessionStorage }, databases, cached, name: window.name };
  });
  return JSON.stringify({ cookies, kept });
}
