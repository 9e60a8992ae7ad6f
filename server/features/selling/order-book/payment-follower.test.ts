import { expect, test } from 'vitest'
import { minBetweenMs, PaymentFollower } from './payment-follower.ts'

/** A follower with a fake clock, and its provider requests. `finish` completes the running one. */
function open(allow: (userId: string) => boolean = () => true) {
  const clock = { ms: 1_000_000 }
  const asked: string[] = []
  let finish = () => {}
  const follower = new PaymentFollower({
    ask: (orderId) => {
      asked.push(orderId)
      return new Promise((resolve) => {
        finish = resolve
      })
    },
    allow: async (userId) => allow(userId),
    now: () => clock.ms,
  })
  return {
    clock,
    asked,
    follow: (orderId: string, userId = 'buyer') => follower.follow(orderId, userId),
    /** One completed poll. */
    look: async (orderId: string, userId = 'buyer') => {
      const answered = follower.follow(orderId, userId)
      await Promise.resolve()
      await Promise.resolve()
      finish()
      await answered
    },
    finish: () => finish(),
  }
}

test('polls during a request share its result, however long it takes', async () => {
  const { clock, asked, follow, finish } = open()
  const first = follow('order')
  clock.ms += 10 * minBetweenMs.stripe
  const second = follow('order', 'admin')
  await Promise.resolve()
  finish()
  await Promise.all([first, second])
  expect(asked).toEqual(['order'])
})

test('an order is requested again only after the interval, per order', async () => {
  const { clock, asked, look } = open()
  await look('first')
  await look('first')
  clock.ms += minBetweenMs.stripe - 1
  await look('first')
  await look('second')
  expect(asked).toEqual(['first', 'second'])
  clock.ms += 1
  await look('first')
  await look('second')
  expect(asked).toEqual(['first', 'second', 'first'])
})

test('a rate-limited user does not block others', async () => {
  const { asked, look } = open((userId) => userId !== 'impatient')
  await look('order', 'impatient')
  expect(asked).toEqual([])
  await look('order', 'admin')
  expect(asked).toEqual(['order'])
})
