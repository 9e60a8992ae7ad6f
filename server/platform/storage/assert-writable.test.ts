import { chmod, chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { assertWritable } from './assert-writable.ts'

/** Nobody's, on every Linux. */
const OTHER_USER = 65_534
const isRoot = process.getuid?.() === 0
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'backbeat-test-'))
  if (isRoot) await chown(dataDir, OTHER_USER, OTHER_USER)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** As a user whom permissions stop, unlike root. */
async function check(backupDir = join(dataDir, 'backups')): Promise<string> {
  if (isRoot) process.seteuid?.(OTHER_USER)
  try {
    await assertWritable({ dataDir, backupDir })
    return 'fine'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
}

async function make(name: string, mode: number): Promise<string> {
  const path = join(dataDir, name)
  await mkdir(path, { recursive: true })
  if (isRoot && mode === 0o700) await chown(path, OTHER_USER, OTHER_USER)
  await chmod(path, mode)
  return path
}

test('a new folder and one in use are fine, and nothing stays behind', async () => {
  expect(await check()).toBe('fine')
  for (const name of ['files', 'files/private', 'files/private/ab', 'uploads', 'backups'])
    await make(name, 0o700)
  expect(await check()).toBe('fine')
  expect((await readdir(dataDir, { recursive: true })).sort()).toEqual([
    'backups',
    'files',
    'files/private',
    'files/private/ab',
    'uploads',
  ])
})

test('every folder that cannot be written to is named at once, with what to do', async () => {
  await make('files', 0o700)
  await make('files/public', 0o700)
  const locked = [await make('uploads', 0o500), await make('files/public/covers', 0o500)]
  const backups = await make('elsewhere', 0o500)
  const said = await check(join(backups, 'of', 'the store'))
  for (const path of [...locked, backups]) expect(said).toContain(`${path}: permission denied`)
  expect(said).toContain('chown -R')
  expect(said).not.toContain(`${join(dataDir, 'files')}:`)
})

test('a file in the place of a folder says so', async () => {
  const path = join(dataDir, 'uploads')
  await writeFile(path, '')
  expect(await check()).toContain(`${path}: not a folder`)
})

test.runIf(isRoot)('a data folder that cannot be made says so', async () => {
  const locked = await make('locked', 0o500)
  const whole = dataDir
  dataDir = join(locked, 'data')
  const said = await check()
  dataDir = whole
  expect(said).toContain(`${join(locked, 'data')}: permission denied`)
})
