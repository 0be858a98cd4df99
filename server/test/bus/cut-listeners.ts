import pg from "pg";

/** Closes the connections that listen on this database, as a restarted proxy would. */
export async function cutListeners(url: string): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'fairlobby-listener %'`,
  );
  await owner.end();
  if (rowCount === 0) throw new Error("no connection listens");
}
