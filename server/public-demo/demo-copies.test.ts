import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DemoCopies, IDLE_MS, isToken } from './demo-copies.ts'
import type { DemoStore } from './open-demo-store.ts'

const MINUTE_MS = 60_000

let folder: string
let clock: { ms: number }
let closed: string[]
let fail: Error | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backbeat-copies-'))
  clock = { ms: 1_000_000 }
  closed = []
  fail = undefined
})

afterEach(() => rm(folder, { recursive: true, force: true }))

/** Copies whose stores are empty folders: what they hold does not matter to who gets one. */
function openCopies(most: number): DemoCopies {
  return new DemoCopies({
    folder,
    most,
    now: () => clock.ms,
    onError: (error) => {
      throw error
    },
    open: async (copy) => {
      await mkdir(copy)
      if (fail) throw fail
      return { close: async () => void closed.push(copy) } as unknown as DemoStore
    },
  })
}

test('a copy is found by its token alone, which is 256 bits of chance', async () => {
  const copies = openCopies(3)
  const [one, other] = [await copies.make(), await copies.make()]
  expect(isToken(one.token)).toBe(true)
  expect(one.token).not.toBe(other.token)
  expect(one.folder).not.toContain(one.token)
  expect(copies.find(one.token)).toBe(one)
  expect(copies.find(undefined)).toBeUndefined()
  expect(copies.find(one.token.slice(0, -1))).toBeUndefined()
  expect(copies.find(`${one.token.slice(0, -1)}${one.token.endsWith('A') ? 'B' : 'A'}`)).toBeUndefined()
})

test('a copy that nobody uses for 30 minutes is over, closed and deleted; use makes it stay', async () => {
  const copies = openCopies(3)
  const [used, idle] = [await copies.make(), await copies.make()]
  clock.ms += IDLE_MS - 1
  expect(copies.leftMs(idle)).toBe(1)
  copies.touch(used)
  clock.ms += 1
  // At once, and not only when somebody sweeps.
  expect(copies.find(idle.token)).toBeUndefined()
  expect(copies.find(used.token)).toBe(used)
  await copies.sweep()
  expect(closed).toEqual([idle.folder])
  expect(await readdir(folder)).toEqual([used.folder.slice(folder.length + 1)])
})

test('with all copies taken, the one idle for the longest makes room, if it was idle for five minutes', async () => {
  const copies = openCopies(2)
  const first = await copies.make()
  clock.ms += MINUTE_MS
  const second = await copies.make()
  copies.touch(first)
  await expect(copies.make()).rejects.toMatchObject({ code: 'demo_full', status: 503 })
  clock.ms += 5 * MINUTE_MS
  copies.touch(first)
  const third = await copies.make()
  expect(copies.find(second.token)).toBeUndefined()
  expect([copies.find(first.token), copies.find(third.token)]).toEqual([first, third])
  expect(copies.count).toBe(2)
})

test('many at once get no more copies than there are', async () => {
  const copies = openCopies(3)
  const made = await Promise.allSettled(Array.from({ length: 10 }, () => copies.make()))
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(copies.count).toBe(3)
})

test('a copy that cannot be made, as on a full disk, leaves nothing and takes no place', async () => {
  const copies = openCopies(1)
  fail = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  await expect(copies.make()).rejects.toBe(fail)
  expect(await readdir(folder)).toEqual([])
  fail = undefined
  expect(copies.find((await copies.make()).token)).toBeDefined()
})

test('removing a copy twice closes it once, and closing all leaves no folder', async () => {
  const copies = openCopies(2)
  const copy = await copies.make()
  await Promise.all([copies.remove(copy), copies.remove(copy)])
  expect(closed).toEqual([copy.folder])
  const other = await copies.make()
  await copies.close()
  expect(existsSync(other.folder)).toBe(false)
})
