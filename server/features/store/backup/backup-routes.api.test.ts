import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BackupsView } from '#contract/store/backup.ts'
import { openDisk } from '#server/platform/storage/open-storage.ts'
import { emptyDatabase } from '#tests/empty-database.ts'
import { makeUser, signIn } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { openArchive } from './open-archive.ts'
import { checkArchive, restoreStore } from './restore-store.ts'

let shop: Shop
let headers: Record<string, string>
let folder: string

beforeEach(async () => {
  shop = await openShop()
  headers = await signIn(shop, await makeUser(shop.db, { role: 'admin', username: 'ada' }))
  folder = shop.config.backupDir
})

afterEach(() => shop.close())

const url = '/api/admin/backups'
const send = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path = '', payload?: object) =>
  shop.app.inject({ method, url: `${url}${path}`, headers, ...(payload && { payload }) })
const view = async () => (await send('GET')).json<BackupsView>()
const auditActions = async () =>
  (await shop.db.selectFrom('audit_log').select('action').orderBy('id').execute()).map(({ action }) => action)

async function makeBackup(): Promise<string> {
  await send('POST')
  expect(await shop.app.jobs.drain()).toMatchObject({ failures: [] })
  const { archives, run } = await view()
  expect(run).toBeNull()
  return archives[0]!.name
}

test('a backup is made in the background, once however often it is asked for, and shown with its size', {}, async () => {
  expect(await view()).toMatchObject({ folder, last: null, run: null, archives: [], kept: 3 })
  const asked = (await send('POST')).json<BackupsView>()
  expect(asked.run).toMatchObject({ state: 'waiting', startedBy: 'ada', problem: null })
  await send('POST')
  const jobs = await shop.db.selectFrom('jobs').select('id').where('name', '=', 'make backup').execute()
  expect(jobs).toHaveLength(1)
  await shop.app.jobs.drain()
  const made = await view()
  expect(made.run).toBeNull()
  expect(made.archives).toHaveLength(1)
  const [archive] = made.archives
  expect(made.last).toMatchObject({ bytes: archive!.bytes })
  expect(made.freeBytes).toBeGreaterThan(0)
  const opened = await openArchive(join(folder, archive!.name))
  await checkArchive(opened)
  expect(opened.manifest.files.count).toBeGreaterThan(0)
  await opened.close()
  expect(await readdir(folder)).toEqual([archive!.name])
  expect(await auditActions()).toEqual(['backup.started'])
})

test('a store restored from such a backup neither shows nor repeats the backup that was under way', {}, async () => {
  const name = await makeBackup()
  const target = await emptyDatabase('sqlite')
  const archive = await openArchive(join(folder, name))
  const { connection, dataDir } = target
  await restoreStore(archive, { connection, files: openDisk(dataDir), dataDir })
  await archive.close()
  const facts = await connection.db.selectFrom('store_facts').select('name').execute()
  expect(facts.map((fact) => fact.name)).not.toContain('backup run')
  const jobs = await connection.db.selectFrom('jobs').select('name').execute()
  expect(jobs.map((job) => job.name)).not.toContain('make backup')
  await target.close()
})

test('downloading and deleting need a fresh proof, and are in the audit log', {}, async () => {
  const name = await makeBackup()
  await shop.db.updateTable('sessions').set({ proved_at: 0 }).execute()
  for (const method of ['GET', 'DELETE'] as const)
    expect((await send(method, `/${name}`)).json()).toMatchObject({ code: 'fresh_proof_required' })
  await shop.db.updateTable('sessions').set({ proved_at: Date.now() }).execute()
  const whole = await send('GET', `/${name}`)
  expect(whole.headers).toMatchObject({
    'content-type': 'application/x-tar',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'private, no-store',
  })
  expect(whole.rawPayload.equals(await readFile(join(folder, name)))).toBe(true)
  const rest = await shop.app.inject({
    url: `${url}/${name}`,
    headers: { ...headers, range: 'bytes=1000-', 'if-range': String(whole.headers.etag) },
  })
  expect(rest.statusCode).toBe(206)
  expect(rest.rawPayload.equals(whole.rawPayload.subarray(1000))).toBe(true)
  expect((await send('DELETE', `/${name}`)).json<BackupsView>().archives).toEqual([])
  expect((await send('GET', `/${name}`)).statusCode).toBe(404)
  expect(await auditActions()).toEqual(['backup.started', 'backup.downloaded', 'backup.deleted'])
})

test('no other file can be downloaded or deleted', async () => {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'notes.txt'), 'private')
  for (const name of ['notes.txt', '..%2Fstore-secret', 'backbeat-..%2F..%2Fstore-secret.tar', 'run.tar'])
    for (const method of ['GET', 'DELETE'] as const)
      expect((await send(method, `/${name}`)).statusCode, `${method} ${name}`).toBe(404)
  expect(await readdir(folder)).toEqual(['notes.txt'])
})

test('the newest backups are kept, and archives of the command are left alone', {}, async () => {
  await mkdir(folder, { recursive: true })
  const own = ['backbeat-20260101T030000Z-admin.tar', 'backbeat-20260102T030000Z-admin.tar']
  const others = ['backbeat-20250101T030000Z.tar', 'backup.tar']
  for (const name of [...own, ...others]) await writeFile(join(folder, name), name)
  expect((await send('PATCH', '', { kept: 7 })).statusCode).toBe(400)
  expect((await send('PATCH', '', { kept: 2 })).json()).toMatchObject({ kept: 2 })
  const name = await makeBackup()
  expect((await readdir(folder)).sort()).toEqual([...others, own[1], name].sort())
  await send('PATCH', '', { kept: 1 })
  expect((await readdir(folder)).sort()).toEqual([...others, name].sort())
})

test('without the room for it no backup begins, and what is needed is said', {}, async () => {
  const place = join(shop.config.dataDir, 'files', 'private', 'huge.bin')
  await writeFile(place, '')
  // Sparse: it takes no room.
  await truncate(place, 8 * 2 ** 40)
  await send('POST')
  await shop.app.jobs.drain()
  expect((await view()).run).toMatchObject({
    state: 'failed',
    problem: expect.stringMatching(/^There isn’t enough room: this backup needs up to 8,388,[\d,]+ MB/),
  })
  expect(await readdir(folder)).toEqual([])
  await rm(place)
  await makeBackup()
})

test('a backup can be stopped, and what a killed process left is removed', {}, async () => {
  await send('POST')
  expect((await send('DELETE', '/run')).json()).toMatchObject({ run: null })
  await mkdir(folder, { recursive: true })
  const left = [
    '.backbeat-20260101T030000Z-admin.tar.0a1b2c3d.part',
    'backbeat-20260101T030000Z-admin.tar.sandbox',
  ]
  const others = '.backbeat-20260101T030000Z.tar.0a1b2c3d.part'
  for (const name of [...left, others]) await writeFile(join(folder, name), '')
  expect(await shop.app.jobs.drain()).toMatchObject({ failures: [] })
  expect((await view()).archives).toEqual([])
  const name = await makeBackup()
  expect((await readdir(folder)).sort()).toEqual([others, name].sort())
})
