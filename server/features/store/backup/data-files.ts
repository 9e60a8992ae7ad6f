import { writeFileSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SANDBOX = 'payment-sandbox.sqlite'

/** `path` may be a temporary copy, which `discard` removes. */
type DataFile = { name: string; path: string; discard: () => Promise<void> }

/**
 * Finds the other files of the data folder to back up: secrets, and a snapshot of the payment sandbox's database.
 * Excludes the first administrator's password and rate limits.
 * @param nextTo a path beside which to put the snapshot
 */
export async function dataFiles(dataDir: string, nextTo: string): Promise<DataFile[]> {
  const secrets = await readdir(join(dataDir, 'secrets')).catch(() => [])
  const names = [
    'store-secret',
    ...secrets
      .filter((name) => /^\w[\w.-]*$/.test(name) && !name.endsWith('.part'))
      .map((name) => `secrets/${name}`),
  ]
  const found: DataFile[] = []
  for (const name of names) {
    const path = join(dataDir, name)
    if (await isFile(path)) found.push({ name, path, discard: async () => {} })
  }
  const sandbox = join(dataDir, SANDBOX)
  if (await isFile(sandbox)) {
    const copy = `${nextTo}.sandbox`
    copySqlite(sandbox, copy)
    found.push({ name: SANDBOX, path: copy, discard: () => rm(copy, { force: true }) })
  }
  return found
}

function copySqlite(from: string, to: string): void {
  // Created first with strict permissions, which SQLite keeps.
  writeFileSync(to, '', { flag: 'wx', mode: 0o600 })
  const database = new DatabaseSync(from)
  try {
    database.exec('pragma busy_timeout = 5000')
    database.prepare('vacuum into ?').run(to)
  } finally {
    database.close()
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined))?.isFile() ?? false
}
