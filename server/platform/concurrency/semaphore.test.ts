import { expect, test } from 'vitest'
import { Semaphore, SemaphoreFull } from './semaphore.ts'

test('a few are inside at once, the next ones wait in line, and too many are turned away', async () => {
  const gate = new Semaphore({ atOnce: 2, waiting: 3 })
  let inside = 0
  let most = 0
  const order: number[] = []
  const work = (index: number) =>
    gate.pass(async () => {
      inside++
      most = Math.max(most, inside)
      await new Promise((resolve) => setTimeout(resolve, 5))
      order.push(index)
      inside--
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map(work))
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4])
  expect(results[5]).toMatchObject({ status: 'rejected', reason: expect.any(SemaphoreFull) })
})

test('work that fails makes room for the next', async () => {
  const gate = new Semaphore({ atOnce: 1, waiting: 1 })
  const failing = gate.pass(() => Promise.reject(new Error('no')))
  const next = gate.pass(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
