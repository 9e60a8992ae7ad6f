import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Shop } from '#tests/shop.ts'
import * as refundedAmounts from './0018-refunded-amounts.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())

test('what was refunded so far is read from the payment history', { tags: ['engines'] }, async () => {
  const { db } = shop
  const orderIds: string[] = []
  for (const person of [shop.customer, shop.other, shop.admin]) {
    const buyer = await shop.as(person)
    orderIds.push((await buyer.buy(shop.licenses[3]!, 99.99)).id)
  }
  const [partly = '', whole = '', untouched = ''] = orderIds
  const entry = { order_id: partly, at: 0, status: 'Refunded' as const }
  await db
    .insertInto('payment_history')
    .values([
      { ...entry, id: 'a', kind: 'refunded', fact: 'refund:re_1', message: 'Refund of $10.50' },
      { ...entry, id: 'b', kind: 'refunded', fact: 'refund:re_2', message: 'Refund of $1.25' },
      {
        ...entry,
        id: 'c',
        kind: 'refund-pending',
        fact: 'refund:re_3:pending',
        message: 'Refund of $2.00 on its way',
      },
      { ...entry, id: 'd', kind: 'refunded', fact: 'refund:re_4', message: 'Refund of $4.00' },
      { ...entry, id: 'e', kind: 'refund-failed', fact: 'refund:re_4:failed', message: 'Refund failed' },
    ])
    .execute()
  await db.updateTable('orders').set({ status: 'Refunded' }).where('id', '=', whole).execute()
  await db.schema.alterTable('orders').dropColumn('refunded_cents').execute()

  await db.transaction().execute((trx) => refundedAmounts.up(trx as never))

  const orders = await db.selectFrom('orders').select(['id', 'refunded_cents']).execute()
  expect(new Map(orders.map((order) => [order.id, order.refunded_cents]))).toEqual(
    new Map([
      [partly, 1_175],
      [whole, 9_999],
      [untouched, 0],
    ]),
  )
})
