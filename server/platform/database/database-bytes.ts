import { sql } from 'kysely'
import type { Connection } from './connect.ts'

/** Size of the database on its disk. */
export async function databaseBytes({ db, engine }: Pick<Connection, 'db' | 'engine'>): Promise<number> {
  const query =
    engine === 'postgres'
      ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
      : sql<{
          bytes: number
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  const { rows } = await query.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
