import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseUnavailableError } from '#server/platform/database/database-unavailable.ts'
import { makeUser } from '#tests/factories.ts'
import { openShop, type Shop } from '#tests/shop.ts'
import { engine } from '#tests/test-store.ts'
import { PostgresLocks } from './order-locks.ts'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.close())

test('many concurrent checkouts of changed carts all get their payment', async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, async () => shop.as(await makeUser(shop.db))))
  for (const buyer of buyers) {
    await buyer.addToCart(shop.licenses[0]!)
    expect((await buyer.checkOut(29)).status).toBe(200)
    await buyer.addToCart(shop.licenses[2]!)
  }
  const answers = await Promise.all(buyers.map((buyer) => buyer.checkOut(74.5)))
  expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
  const { data } = await shop.payments.stripe.paymentIntents.list({ limit: 100 })
  const open = data.filter((intent) => intent.status !== 'canceled')
  expect(open.map((intent) => intent.amount)).toEqual(Array(12).fill(7450))
})

describe.runIf(engine === 'postgres')('with the locks of PostgreSQL', () => {
  test('as many checkouts as connections do not block an order', async () => {
    const inside: Promise<string>[] = []
    for (let count = 0; count < 8; count++)
      inside.push(
        shop.payments.locks.run(`checkout:${count}`, () =>
          shop.payments.locks.run(`order:${count}`, async () => 'done'),
        ),
      )
    expect(await Promise.all(inside)).toEqual(Array(8).fill('done'))
  })

  test('waiting for a lock times out', async () => {
    const locks = new PostgresLocks(shop.config.databaseUrl!, 200)
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const holders = Array.from({ length: 4 }, (_, count) => locks.run(`order:${count}`, () => held))
    await expect(locks.run('order:late', async () => {})).rejects.toThrow(DatabaseUnavailableError)
    letGo()
    await Promise.all(holders)
    await locks.close()
  })
})
