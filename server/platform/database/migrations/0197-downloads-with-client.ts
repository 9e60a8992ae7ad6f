import { type Kysely, sql } from 'kysely'

/** For forgetting each hour from where files were downloaded a year ago. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index downloads_with_client on downloads (at) where client_address is not null`.execute(db)
}
