import { expect, test } from 'vitest'
import { leastBetweenMs, PaymentFollower } from './payment-follower.ts'

/** A follower on a clock of its own, and the questions that it asked. `finish` answers the one that runs. */
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
    /** One look at the order, answered. */
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

test('who looks while a question runs shares its answer, however long that takes', async () => {
  const { clock, asked, follow, finish } = open()
  const first = follow('order')
  clock.ms += 10 * leastBetweenMs
  const second = follow('order', 'admin')
  await Promise.resolve()
  finish()
  await Promise.all([first, second])
  expect(asked).toEqual(['order'])
})

test('a question is asked again only when the interval is over, for each order by itself', async () => {
  const { clock, asked, look } = open()
  await look('first')
  await look('first')
  clock.ms += leastBetweenMs - 1
  await look('first')
  await look('second')
  expect(asked).toEqual(['first', 'second'])
  clock.ms += 1
  await look('first')
  await look('second')
  expect(asked).toEqual(['first', 'second', 'first'])
})

test('who may not ask any more keeps nobody else from asking', async () => {
  const { asked, look } = open((userId) => userId !== 'impatient')
  await look('order', 'impatient')
  expect(asked).toEqual([])
  await look('order', 'admin')
  expect(asked).toEqual(['order'])
})
