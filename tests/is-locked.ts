import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

const program = `
  const { DatabaseSync } = require('node:sqlite')
  const database = new DatabaseSync(process.argv[1])
  database.exec('pragma busy_timeout = 0; pragma locking_mode = exclusive; pragma journal_mode = wal')
  database.prepare('select count(*) from sqlite_schema').get()
  database.close()
`

/** True if another process is refused a SQLite file for itself, as `npm run move-database` asks for it. */
export async function isLocked(file: string): Promise<boolean> {
  try {
    await run(process.execPath, ['-e', program, file])
    return false
  } catch (error) {
    if (error instanceof Error && /database is locked/.test(error.message)) return true
    throw error
  }
}
