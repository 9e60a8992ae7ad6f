import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BatchQueue } from './batch-queue.ts'

test('questions that wait are answered together, up to so many, in the order they came', async () => {
  const turns: (readonly number[])[] = []
  const queue = new BatchQueue<number, string>(
    (questions) => {
      turns.push(questions)
      return questions.map(String)
    },
    { mostAtOnce: 2 },
  )
  expect(await Promise.all([1, 2, 3, 4, 5].map((number) => queue.ask(number)))).toEqual([...'12345'])
  expect(turns).toEqual([[1, 2], [3, 4], [5]])
})

test('others are served between two turns, and who asks meanwhile queues behind', async () => {
  const done: string[] = []
  const queue = new BatchQueue<string, string>(
    ([question = '']) => {
      done.push(question)
      return [question]
    },
    { mostAtOnce: 1 },
  )
  const first = queue.ask('first')
  const second = queue.ask('second')
  await setImmediate()
  done.push('something else')
  const third = queue.ask('third')
  await Promise.all([first, second, third])
  expect(done).toEqual(['first', 'something else', 'second', 'third'])
})

test('where answering fails, those who asked are told, and the next are answered', async () => {
  const queue = new BatchQueue<number, number>(
    async (questions) => {
      if (questions.includes(2)) throw new Error('the database is away')
      return questions
    },
    { mostAtOnce: 2 },
  )
  const answers = await Promise.allSettled([1, 2, 3].map((number) => queue.ask(number)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})
