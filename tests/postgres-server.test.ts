import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from './free-port.ts'
import { findPostgres, type PackagedPrograms, packagedPrograms } from './postgres-programs.ts'
import { PostgresServer } from './postgres-server.ts'

const isRoot = process.getuid?.() === 0
const folders: string[] = []
let locked: PackagedPrograms

beforeAll(async () => {
  if (isRoot) locked = await lockedPrograms()
})

afterEach(() => vi.unstubAllEnvs())

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function newFolder(mode: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backbeat-test-'))
  folders.push(folder)
  await chmod(folder, mode)
  return folder
}

/** The programs in a folder of root only, as in a clone below /root. */
async function lockedPrograms(): Promise<PackagedPrograms> {
  const folder = await newFolder(0o700)
  const packageFolder = join(dirname((await packagedPrograms()).initdb), '..', '..')
  await cp(packageFolder, folder, { recursive: true, verbatimSymlinks: true })
  const bin = join(folder, 'native', 'bin')
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

test.runIf(isRoot)('programs that the user postgres cannot reach run from a copy made once', async () => {
  const shared = await newFolder(0o755)
  vi.stubEnv('TMPDIR', shared)
  const found = await findPostgres(locked)
  expect(found.initdb).toMatch(new RegExp(`^${shared}/backbeat-postgresql-.+/bin/initdb$`))
  expect(found.user.uid).toBeGreaterThan(0)
  expect(await findPostgres(locked)).toEqual(found)
  // Someone else could have modified it.
  await chmod(join(dirname(found.initdb), '..'), 0o777)
  await expect(findPostgres(locked)).rejects.toThrow('Remove it.')
})

test.runIf(isRoot)('an inaccessible folder is reported with cause and solution', async () => {
  vi.stubEnv('TMPDIR', await newFolder(0o700))
  await expect(findPostgres(locked)).rejects.toThrow(/may not run .+initdb\. Set TMPDIR/)
})

test('a server that cannot start reports PostgreSQL’s output', async () => {
  const server = await PostgresServer.create(await freePort())
  try {
    await expect(server.start()).rejects.toThrow(/did not start on port \d+\. .*No such file or directory/s)
  } finally {
    await server.close()
  }
})
