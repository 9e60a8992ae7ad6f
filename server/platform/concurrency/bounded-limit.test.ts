import { expect, test } from 'vitest'
import { boundedLimit, QueueFullError } from './bounded-limit.ts'

test('a few run at once, the next ones wait in line, and too many are refused', async () => {
  const limit = boundedLimit({ concurrency: 2, maxWaiting: 3 })
  let running = 0
  let most = 0
  const order: number[] = []
  const work = (index: number) =>
    limit(async () => {
      running++
      most = Math.max(most, running)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(index)
      running--
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work))
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(results[5]).toMatchObject({ status: 'rejected', reason: expect.any(QueueFullError) })
})

test('work that fails makes room for the next', async () => {
  const limit = boundedLimit({ concurrency: 1, maxWaiting: 1 })
  const failing = limit(() => Promise.reject(new Error('no')))
  const next = limit(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
