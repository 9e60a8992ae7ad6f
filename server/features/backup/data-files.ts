import { writeFileSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SANDBOX = 'payment-sandbox.sqlite'

/** A file of the data folder that a store cannot be without, and where to read it. */
export type DataFile = { name: string; path: string; discard: () => Promise<void> }

/**
 * What lies beside the stored files and belongs to the store: what it signs with, and the state of the payment
 * sandbox, of which a copy is made that is as it is at one moment. The first administrator's made-up password and
 * the counts of attempts are not among them.
 * @param nextTo a file beside which there is place for the copy
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
  // SQLite fills an empty file that is there; one that it makes itself could be read by others.
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
