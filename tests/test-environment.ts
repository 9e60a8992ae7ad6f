import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import '#scripts/compile-cache.mjs'
import { settingNames } from '#server/config/settings.ts'

const MEMORY_DISK = '/dev/shm'
const PREFIX = 'backbeat-tests-'
const GIB = 2 ** 30
/** Several times the peak of a whole run. */
const MIN_FREE = { disk: 3 * GIB, memory: 6 * GIB }

/** A store that a test starts must not find the settings of a real one, least of all its database. */
export function removeSettings(env: NodeJS.ProcessEnv): void {
  for (const name of settingNames) if (name !== 'NODE_ENV') delete env[name]
}

/**
 * Removes the store's settings from the environment, and puts temporary files of a test run in memory if there is room: creating a PostgreSQL database takes 20 ms there
 * instead of 300. Child processes inherit the folder and the compile cache; it is removed on exit.
 */
export function prepareTestEnvironment(): void {
  removeSettings(process.env)
  if (process.env.TMPDIR !== undefined || !hasRoom()) return
  removeThoseOfKilledRuns()
  const folder = mkdtempSync(join(MEMORY_DISK, `${PREFIX}${process.pid}-`))
  // PostgreSQL runs as another user if tests run as root.
  chmodSync(folder, 0o755)
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  if (canRunPrograms(folder)) process.env.TMPDIR = folder
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_DISK)
    return bavail * bsize >= MIN_FREE.disk && process.availableMemory() >= MIN_FREE.memory
  } catch {
    return false
  }
}

/** Files of a killed run would take memory until a reboot. */
function removeThoseOfKilledRuns(): void {
  for (const name of readdirSync(MEMORY_DISK)) {
    const pid = name.startsWith(PREFIX) && Number.parseInt(name.slice(PREFIX.length), 10)
    if (pid && !existsSync(`/proc/${pid}`)) rmSync(join(MEMORY_DISK, name), { recursive: true, force: true })
  }
}

/** False on a disk mounted with `noexec`. */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, 'program')
  writeFileSync(program, '', { mode: 0o755 })
  try {
    accessSync(program, constants.X_OK)
    return true
  } catch {
    return false
  }
}
