import fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Locale } from '#contract/text/locales.ts'
import { translate } from '#tests/translations.ts'
import { registerErrorHandling } from './errors.ts'
import { offerLanguages } from './languages.ts'
import { ProblemError } from './problem.ts'

const ENGLISH = 'Too many requests. Please try again later.'
const GERMAN = 'Zu viele Anfragen. Bitte versuch es später noch einmal.'

translate('de', { [ENGLISH]: GERMAN })

/** What is said of too many requests, and in which language the answer says that it is. */
async function ask(accept: string | undefined, offered?: readonly Locale[]) {
  const app = fastify()
  if (offered) offerLanguages(app, () => offered)
  registerErrorHandling(app)
  app.get('/api/beats', () => {
    throw new ProblemError('too_many_requests')
  })
  const answer = await app.inject({
    url: '/api/beats',
    headers: accept === undefined ? {} : { 'accept-language': accept },
  })
  const { detail, error, code, title } = answer.json()
  expect([answer.statusCode, code, title, error]).toEqual([
    429,
    'too_many_requests',
    'too many requests',
    detail,
  ])
  return [detail, answer.headers['content-language']]
}

test('an error is in the language that is asked for, if the store offers it', async () => {
  const offered = ['en', 'de', 'fr'] as const
  expect(await ask('de', offered)).toEqual([GERMAN, 'de'])
  expect(await ask('de-AT, de;q=0.9, en;q=0.8', offered)).toEqual([GERMAN, 'de'])
  expect(await ask('en, de;q=0.5', offered)).toEqual([ENGLISH, undefined])
  expect(await ask('ja, es', offered)).toEqual([ENGLISH, undefined])
  expect(await ask(undefined, offered)).toEqual([ENGLISH, undefined])
  expect(await ask(undefined, ['de', 'en'])).toEqual([GERMAN, 'de'])
})

test('a store with one language answers in it, whatever is asked for', async () => {
  expect(await ask('de')).toEqual([ENGLISH, undefined])
  expect(await ask(`${'de-AT,'.repeat(10_000)}de`)).toEqual([ENGLISH, undefined])
})

test('what cannot be read as a language is ignored', async () => {
  const offered = ['en', 'de'] as const
  for (const accept of ['', ';;q=;', '<de>', 'x'.repeat(10_000), 'de,'.repeat(350_000)])
    expect((await ask(accept, offered))[0]).toBe(ENGLISH)
})
