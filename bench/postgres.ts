import { sql } from 'kysely'
import { connect } from '#server/platform/database/connect.ts'
import { PostgresServer } from '#tests/postgres-server.ts'

/** A PostgreSQL with default settings for a measurement. */
export async function startPostgres(port: number): Promise<{
  /** Creates a database and returns its URL. */
  makeDatabase: (name: string) => Promise<string>
  stop: () => Promise<void>
}> {
  const server = await PostgresServer.create(port)
  await server.initialize()
  await server.start()
  return {
    async makeDatabase(name) {
      const { db } = connect({ dataDir: '', databaseUrl: server.url('postgres') })
      await sql.raw(`create database ${name}`).execute(db)
      await db.destroy()
      return server.url(name)
    },
    stop: () => server.close(),
  }
}
