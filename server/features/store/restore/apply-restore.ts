import { existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import type { DatabaseConfig } from '#server/config/config.ts'
import { connect, type Engine } from '#server/platform/database/connect.ts'
import { DatabaseUnavailableError, isDiskFull } from '#server/platform/database/database-unavailable.ts'
import { OtherInstanceError, waitUntilAlone } from '#server/platform/database/other-instances.ts'
import { withStartupLock } from '#server/platform/database/startup-lock.ts'
import { waitForDatabase } from '#server/platform/database/wait-for-database.ts'
import { loadDatabase } from './load-database.ts'
import { explainFailure, writeProblem } from './restore-problem.ts'

const databaseFiles = ['backbeat.sqlite', 'backbeat.sqlite-wal', 'backbeat.sqlite-shm'] as const
/** The other parts of the data folder that belong to one store. Locks, rate limits and caches do not. */
const otherFiles = [
  'store-secret',
  'secrets',
  'payment-sandbox.sqlite',
  'payment-sandbox.sqlite-wal',
  'payment-sandbox.sqlite-shm',
  'admin-sign-in.txt',
] as const

export function restoreFolder(dataDir: string): string {
  return join(dataDir, 'restore')
}

/** A data folder with the restored database and secrets. */
export function stagedFolder(dataDir: string): string {
  return join(restoreFolder(dataDir), 'staged')
}

/**
 * The staged store takes the place of this one at the next start. Call it once the staged database is closed. The phases:
 * `load` the rows into PostgreSQL, `move-out` the old files, `move-in` the new ones. On SQLite the database is a file.
 */
export async function announceRestore(dataDir: string, engine: Engine): Promise<void> {
  await writeMarker(dataDir, engine === 'postgres' ? 'load' : 'move-out', uuidv7())
}

type Load = (stagedDir: string, restoreId: string) => Promise<void>

/**
 * Replaces the store by a staged one, if there is one. Call it before anything else opens the data folder or the
 * database. A start that was killed in between is continued by the next one: each phase can be repeated. Returns false if
 * there is none, or PostgreSQL refused its rows: then the store is as it was, and its administrator reads why.
 * @throws OtherInstanceError, ConfigError or DatabaseUnavailableError; the next start continues
 */
export async function applyRestore(
  database: Pick<DatabaseConfig, 'dataDir' | 'databaseUrl' | 'databaseWaitSeconds'>,
  log: (line: string) => void,
): Promise<boolean> {
  const { dataDir, databaseUrl, databaseWaitSeconds: waitSeconds } = database
  if (!existsSync(restoreFolder(dataDir))) return false
  if (!databaseUrl) return exchange(dataDir)
  const connection = connect({ dataDir, databaseUrl, databasePoolSize: 2, noTimeouts: true })
  try {
    await waitForDatabase(connection, { databaseUrl, waitSeconds, log })
    const load: Load = async (staged, restoreId) => {
      await waitUntilAlone(connection, { waitSeconds, log })
      log('Restoring the backup')
      await loadDatabase(connection, staged, restoreId)
    }
    // A restore that another instance has under way on the same folder holds it, too.
    return await withStartupLock(
      databaseUrl,
      () => exchange(dataDir, load),
      () => log('Waiting for another instance to prepare the database'),
    )
  } finally {
    await connection.close()
  }
}

async function exchange(dataDir: string, load?: Load): Promise<boolean> {
  const folder = restoreFolder(dataDir)
  const before = join(folder, 'before')
  // Beside PostgreSQL, a SQLite file is of the time before a move.
  const replaced = load ? otherFiles : [...databaseFiles, ...otherFiles]
  if (load && existsSync(join(folder, 'load'))) await loadOrCancel(dataDir, load)
  if (existsSync(join(folder, 'move-out'))) {
    await mkdir(before, { recursive: true, mode: 0o700 })
    await moveAll(replaced, dataDir, before)
    await rename(join(folder, 'move-out'), join(folder, 'move-in'))
    await syncFolder(folder)
  }
  if (!existsSync(join(folder, 'move-in'))) {
    // Of a restore that was killed before it was announced, or after it was applied.
    for (const leftover of [stagedFolder(dataDir), before])
      await rm(leftover, { recursive: true, force: true })
    return false
  }
  await moveAll(replaced, stagedFolder(dataDir), dataDir)
  await syncFolder(dataDir)
  await rm(join(folder, 'move-in'))
  await rm(folder, { recursive: true, force: true })
  return true
}

async function moveAll(names: readonly string[], from: string, to: string): Promise<void> {
  for (const name of names) if (existsSync(join(from, name))) await rename(join(from, name), join(to, name))
}

async function loadOrCancel(dataDir: string, load: Load): Promise<void> {
  const folder = restoreFolder(dataDir)
  const marker = join(folder, 'load')
  try {
    await load(stagedFolder(dataDir), await readFile(marker, 'utf8'))
  } catch (error) {
    const isPassing =
      (error instanceof DatabaseUnavailableError && error.isOutage) || error instanceof OtherInstanceError
    if (isPassing && !isDiskFull(error)) throw error
    await writeProblem(folder, explainFailure(error))
    await rm(marker)
    return
  }
  await rename(marker, join(folder, 'move-out'))
  await syncFolder(folder)
}

async function writeMarker(dataDir: string, name: string, content: string): Promise<void> {
  const folder = restoreFolder(dataDir)
  const file = await open(join(folder, name), 'w', 0o600)
  await file.writeFile(content)
  await file.sync()
  await file.close()
  await syncFolder(folder)
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
