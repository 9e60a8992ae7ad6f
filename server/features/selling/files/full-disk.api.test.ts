import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TempDirectory } from '#server/platform/storage/temp-directory.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { engine } from '#tests/test-store.ts'
import { DownloadLog } from './download-log.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function buy() {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  await shop.app.jobs.drain()
  const { beats, archiveUrl } = await customer.order(id)
  const { files, documentUrl } = beats[0]!.delivery!
  return { customer, fileUrl: files[0]!.url!, documentUrl: documentUrl!, archiveUrl: archiveUrl! }
}

const TABLES = ['downloads', 'rate_limits', 'grants']

/** Nothing more can be written to the database. Returns the undo. */
async function fillDisk(): Promise<() => Promise<void>> {
  if (engine === 'postgres') {
    await sql`create function disk_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      shop.db,
    )
    for (const table of TABLES)
      await sql`create trigger disk_full before insert or update on ${sql.table(table)} execute function disk_full()`.execute(
        shop.db,
      )
    return async () => void (await sql`drop function disk_full cascade`.execute(shop.db))
  }
  // Counting requests has its own file.
  const counts = new DatabaseSync(join(shop.config.dataDir, 'rate-limits.sqlite'))
  counts.exec('begin exclusive')
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(shop.db)
  await sql`pragma max_page_count = ${sql.lit(rows[0]!.page_count)}`.execute(shop.db)
  // Fills the last pages, too: these rows are shorter than any real one.
  const [grant] = await shop.db.selectFrom('grants').select(['id', 'user_id']).execute()
  const filler = { grant_id: grant!.id, user_id: grant!.user_id, asset: 'x', at: 0, from_byte: 0 }
  const insert = (id: number) =>
    shop.db
      .insertInto('downloads')
      .values({ ...filler, id: `${id}`, client_address: '', user_agent: null })
      .execute()
  await expect(async () => {
    for (let id = 0; id < 1_000; id++) await insert(id)
  }).rejects.toThrow('full')
  return async () => {
    counts.close()
    await sql`pragma max_page_count = 1073741823`.execute(shop.db)
    await shop.db.deleteFrom('downloads').where('asset', '=', 'x').execute()
  }
}

const logged = async () =>
  (await shop.db.selectFrom('downloads').select('asset').execute()).map(({ asset }) => asset).toSorted()

test('buyers download what they bought on a full disk, which is logged once there is room', async () => {
  const { customer, fileUrl, documentUrl, archiveUrl } = await buy()
  const wanted = await customer.get(fileUrl)
  const makeRoom = await fillDisk()
  const temporary = vi
    .spyOn(TempDirectory.prototype, 'newPath')
    .mockRejectedValue(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  const file = await customer.get(fileUrl)
  expect([file.status, file.raw.equals(wanted.raw)]).toEqual([200, true])
  const document = await customer.get(documentUrl)
  expect([document.status, document.raw.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  expect(document.raw.subarray(-6).toString()).toContain('%%EOF')
  expect((await customer.get(archiveUrl)).status).toBe(200)
  temporary.mockRestore()
  await makeRoom()
  expect(await logged()).toEqual(['mp3-320'])
  // It also keeps trying while it runs.
  await shop.app.close()
  expect(await logged()).toEqual(['archive', 'document', 'mp3-320', 'mp3-320'])
})

test('what waits to be logged is kept until there is room, and written once', async () => {
  await buy()
  const grants = await shop.db.selectFrom('grants').select(['id', 'user_id']).execute()
  const downloads = new DownloadLog({ db: shop.db, log: shop.app.log })
  const client = { client_address: '192.0.2.1', user_agent: 'Test' }
  const makeRoom = await fillDisk()
  await downloads.record(grants, 'stems', 0, client)
  await downloads.record([{ id: grants[0]!.id, user_id: 'erased since' }], 'mp3-320', 0, client)
  await downloads.retry()
  await makeRoom()
  expect(await logged()).toEqual([])
  await downloads.retry()
  expect(await logged()).toEqual(['stems'])
  await downloads.retry()
  expect(await logged()).toEqual(['stems'])
})

test('administrators see their lists on a full disk, also without a fresh proof', async () => {
  await buy()
  const admin = await shop.as(shop.admin)
  await shop.db.updateTable('sessions').set({ proved_at: 0 }).execute()
  const makeRoom = await fillDisk()
  expect((await admin.get('/api/orders')).status).toBe(200)
  await makeRoom()
})
