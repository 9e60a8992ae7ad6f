import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeOrphanedFiles } from '#server/features/store/backup/remove-orphaned-files.ts'
import { PrivateFiles } from '#server/platform/storage/private-files.ts'
import { PublicFiles } from '#server/platform/storage/public-files.ts'
import { signIn } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'

const DAY_MS = 86_400_000

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

async function buy() {
  const customer = await shop.as(shop.customer)
  const { id } = await customer.buy(shop.licenses[0]!, 29)
  expect((await shop.app.jobs.drain()).failures).toEqual([])
  const { documentUrl } = (await customer.order(id)).beats[0]!.delivery!
  return { customer, orderId: id, read: async () => (await customer.get(documentUrl!)).raw }
}

const grant = () => shop.db.selectFrom('grants').selectAll().executeTakeFirstOrThrow()
const pathOf = (key: string) => join(shop.config.dataDir, 'files', 'private', key)

test('concurrent requests render a license document once', async () => {
  const { read } = await buy()
  const [first, second] = await Promise.all([read(), read()])
  expect(first.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(second.equals(first)).toBe(true)
  const { document } = await grant()
  // The stored file is what is sent.
  await writeFile(pathOf(document!), '%PDF-kept')
  expect((await read()).toString()).toBe('%PDF-kept')
})

test('it is rendered again when its content has changed or the file is lost', async () => {
  const { read } = await buy()
  const asTest = await read()
  const { document } = await grant()
  await shop.db.updateTable('orders').set({ payment_mode: 'live' }).execute()
  const asReal = await read()
  expect(asReal.equals(asTest)).toBe(false)
  const changed = await grant()
  expect(changed.document).not.toBe(document)
  await shop.storage.private.remove(changed.document!)
  expect((await read()).equals(asReal)).toBe(true)
})

test('an account deleted while its license is being signed: the license is signed without its buyer soon after', async () => {
  const customer = await shop.as(shop.customer)
  await customer.buy(shop.licenses[0]!, 29)
  const headers = await signIn(shop, shop.admin)
  const add = vi.spyOn(PrivateFiles.prototype, 'add')
  add.mockImplementationOnce(async function (this: PrivateFiles, ...args) {
    const url = `/api/users/${shop.customer.id}`
    expect((await shop.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(200)
    return this.add(...args)
  })
  expect((await shop.app.jobs.drain()).failures).toMatchObject([
    { error: expect.stringContaining('changed') },
  ])
  expect(await grant()).toMatchObject({ user_id: null, statement: null })
  await shop.app.jobs.drain({ at: Date.now() + 10_000 })
  expect((await grant()).statement).not.toBeNull()
  expect((await grant()).statement).not.toContain(shop.customer.username)
  add.mockRestore()
})

test('erasing the buyer removes it and its file', async () => {
  const { customer, read } = await buy()
  await read()
  const { document } = await grant()
  const sweep = () =>
    removeOrphanedFiles(
      {
        connection: shop.connection,
        masters: new PrivateFiles(shop.storage),
        publicFiles: new PublicFiles(shop.storage),
      },
      Date.now() + 2 * DAY_MS,
    )
  await sweep()
  expect(await shop.storage.private.stat(document!)).toBeDefined()
  const headers = await signIn(shop, shop.admin)
  const deleted = await shop.app.inject({ method: 'DELETE', url: `/api/users/${shop.customer.id}`, headers })
  expect(deleted.statusCode).toBe(200)
  expect(await grant()).toMatchObject({ user_id: null, document: null, document_source: null })
  await sweep()
  expect(await shop.storage.private.stat(document!)).toBeUndefined()
  expect((await customer.get('/api/orders')).status).toBe(401)
})
