import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAuditEvent } from '#server/model/audit/record-audit-event.ts'
import { writeJson } from '#server/platform/database/columns.ts'
import { makeBeat, makeUser } from './factories.ts'
import { openShop, type Shop } from './shop.ts'

let shop: Shop
let admin: Awaited<ReturnType<Shop['as']>>
/** Content of the rows, by list URL. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as(shop.admin)
  const { db } = shop
  const owner = await makeUser(db, { username: 'Ömer', email: 'ÉLODIE@example.com' })
  const beat = await makeBeat(db, { owner_id: owner.id, title: 'Éclair ΟΔΟΣ' })
  const customer = await shop.as(shop.customer)
  await customer.addToCart(shop.licenses[0]!)
  const { orderId } = (await customer.checkOut(29)).body
  const billing = writeJson({ ...billingOf('Éva Ås') })
  await db.updateTable('orders').set({ username: 'Ömer', billing }).where('id', '=', orderId).execute()
  await recordAuditEvent(db, { userId: owner.id, username: 'Ömer' }, 'tag.created', {
    id: 'subject',
    name: 'Éclair',
  })
  await shop.app.catalogue.refresh()
  Object.assign(ids, {
    '/api/users': owner.id,
    '/api/admin/beats': beat.id,
    '/api/beats': beat.id,
    '/api/orders': orderId,
    '/api/admin/audit': 'subject',
  })
})

afterAll(() => shop.close())

const billingOf = (name: string) => ({ name, address: 'a', city: 'b', country: 'DE', postalCode: '1' })

test.each([
  ['/api/users', ['ömer', 'ÖMER', 'élodie', 'Élodie']],
  ['/api/admin/beats', ['éclair', 'ÉCLAIR', 'ömer', 'ÖMER', 'οδοσ', 'ΟΔΟΣ']],
  ['/api/beats', ['éclair', 'ÉCLAIR', 'ömer', 'ÖMER', 'ΟΔΟΣ']],
  ['/api/orders', ['ömer', 'ÖMER', 'éva', 'ÉVA Å']],
  ['/api/admin/audit', ['éclair', 'ÉCLAIR', 'ömer', 'ÖMER']],
])('the search of %s ignores the case of non-ASCII letters, too', async (list, searches) => {
  for (const typed of searches) {
    const { body } = await admin.get<{ id: string; subject?: { id: string } }[]>(
      `${list}?q=${encodeURIComponent(typed)}`,
    )
    expect([typed, body.map(({ id, subject }) => subject?.id ?? id)]).toEqual([typed, [ids[list]]])
  }
})
