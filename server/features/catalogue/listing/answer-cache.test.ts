import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { prepareResponse } from '#server/platform/http/prepared-response.ts'
import { AnswerCache } from './answer-cache.ts'

const asked = (url: string, language = 'en') =>
  ({
    url,
    originalUrl: `/api${url}`,
    headers: { 'accept-language': language },
    server: { languages: () => ['en', 'de'] },
  }) as unknown as FastifyRequest
const answer = async (body: string) => prepareResponse(body, 'text/plain')
const never = () => Promise.reject(new Error('was made again'))

test('responses are cached by URL and created once per key', async () => {
  const answers = new AnswerCache({ version: 1 })
  expect(answers.find(asked('/a?x=1&y=2'))).toBeUndefined()
  const made = await answers.findOrMake('a', asked('/a?x=1&y=2'), () => answer('a'))
  expect(answers.find(asked('/a?x=1&y=2'))).toBe(made)
  expect(answers.find(asked('/a?y=2&x=1'))).toBeUndefined()
  expect(await answers.findOrMake('a', asked('/a?y=2&x=1'), never)).toBe(made)
  expect(answers.find(asked('/a?y=2&x=1'))).toBe(made)
})

test('a catalogue change invalidates every response', async () => {
  const catalogue = { version: 1 }
  const answers = new AnswerCache(catalogue)
  await answers.findOrMake('a', asked('/a'), () => answer('old'))
  catalogue.version = 2
  expect(answers.find(asked('/a'))).toBeUndefined()
  const made = await answers.findOrMake('a', asked('/a'), () => answer('new'))
  expect(String(made.body)).toBe('new')
})

test('all but the first are cached from their second request on, so that rare ones evict no popular one', async () => {
  const catalogue = { version: 1 }
  const answers = new AnswerCache(catalogue, 20)
  for (let at = 0; at < 100; at++) await answers.findOrMake(`${at}`, asked(`/${at}`), () => answer('once'))
  const cached = (at: number) => answers.find(asked(`/${at}`)) !== undefined
  expect([0, 1, 2, 99].map(cached)).toEqual([true, true, false, false])
  await answers.findOrMake('99', asked('/99'), () => answer('again'))
  expect(String(answers.find(asked('/99'))?.body)).toBe('again')
  catalogue.version = 2
  await answers.findOrMake('99', asked('/99'), () => answer('new'))
  expect(String(answers.find(asked('/99'))?.body)).toBe('new')
})

test('a response that a change makes stale meanwhile is sent but not cached', async () => {
  const catalogue = { version: 1 }
  const answers = new AnswerCache(catalogue)
  const made = await answers.findOrMake('a', asked('/a'), async () => {
    catalogue.version = 2
    return answer('old')
  })
  expect(String(made.body)).toBe('old')
  expect(answers.find(asked('/a'))).toBeUndefined()
  expect(String((await answers.findOrMake('a', asked('/a'), () => answer('new'))).body)).toBe('new')
})

test('concurrent requests share one response; a failed one is retried', async () => {
  const answers = new AnswerCache({ version: 1 })
  let making = 0
  const make = async () => {
    making++
    await Promise.resolve()
    if (making === 1) throw new Error('the database is away')
    return answer('a')
  }
  const ask = () => answers.findOrMake('a', asked('/a'), make)
  const outcomes = await Promise.allSettled([ask(), ask()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(new Set(await Promise.all([ask(), ask()])).size).toBe(1)
  expect(making).toBe(2)
})

test('long URLs are not cached', async () => {
  const answers = new AnswerCache({ version: 1 })
  const url = `/a?${'x'.repeat(600)}`
  await answers.findOrMake('a', asked(url), () => answer('a'))
  expect(answers.find(asked(url))).toBeUndefined()
})

test('each language has responses of its own', async () => {
  const answers = new AnswerCache({ version: 1 })
  const english = await answers.findOrMake('a', asked('/a'), () => answer('a'))
  expect(answers.find(asked('/a', 'de'))).toBeUndefined()
  expect(answers.find(asked('/a'))).toBe(english)
})
