import { expect, test } from 'vitest'
import { z } from 'zod'
import { formatTotal } from '#contract/pricing/money.ts'
import { faultText, schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { translate } from '#tests/translations.ts'
import { translated } from './drawn-english.ts'

const wait = msg`Too many requests. Please try again later.`
const replyTo = ({ email }: { email: string }) => msg`We'll reply to ${{ email }}.`

const GERMAN = 'Zu viele Anfragen. Bitte versuch es später noch einmal.'
translate('de', {
  'Too many requests. Please try again later.': GERMAN,
  "We'll reply to {email}.": 'Wir antworten an {email}.',
})

test('what a schema and a rule say in English is found again in another language', () => {
  const Schema = z.object({
    a: z.string(schemaError(wait)).min(3, schemaError(replyTo({ email: 'jo@x.de' }))),
  })
  const [short] = Schema.safeParse({ a: '' }).error?.issues ?? []
  expect(short?.message).toBe("We'll reply to jo@x.de.")
  expect(translated(short?.message ?? '', 'de')).toBe('Wir antworten an jo@x.de.')
  const [missing] = Schema.safeParse({}).error?.issues ?? []
  expect([missing?.message, translated(missing?.message ?? '', 'de')]).toEqual([
    'Too many requests. Please try again later.',
    GERMAN,
  ])
  expect(translated(faultText(replyTo({ email: 'a@b.c' })), 'de')).toBe('Wir antworten an a@b.c.')
})

test('values are written in the language of who reads them', () => {
  const said = faultText((locale) => replyTo({ email: formatTotal(1250.5, 'eur', locale) }))
  expect(said).toBe("We'll reply to €1,250.50.")
  expect(translated(said, 'de')).toBe('Wir antworten an 1.250,50\u00a0€.')
})

test('an error takes in what another has said, and what it is about', () => {
  const { message } = new ProblemError('too_many_requests')
  const error = new ProblemError('invalid_request', {
    detail: (locale) => `Dusk: ${translated(message, locale)}`,
    errors: { name: message, reply: replyTo({ email: 'a@b.c' }) },
  })
  expect(error.message).toBe('Dusk: Too many requests. Please try again later.')
  expect(error.toBody('de')).toMatchObject({
    code: 'invalid_request',
    title: 'invalid request',
    detail: `Dusk: ${GERMAN}`,
    errors: { name: GERMAN, reply: 'Wir antworten an a@b.c.' },
  })
  expect(error.toBody('en')).toMatchObject({ errors: { reply: "We'll reply to a@b.c." } })
})

test('the reason in a text is translated with it, in an error as in what is stored', () => {
  const why = ({ reason }: { reason: string }) => msg`The backup failed: ${{ reason }}`
  translate('de', { 'The backup failed: {reason}': 'Das Backup ging schief: {reason}' })
  const { message } = new ProblemError('too_many_requests')
  const error = new ProblemError('invalid_request', { detail: why({ reason: message }) })
  expect(error.toBody('de').detail).toBe(`Das Backup ging schief: ${GERMAN}`)
  expect(translated(`The backup failed: ${message}`, 'de')).toBe(`Das Backup ging schief: ${GERMAN}`)
})

test('what nobody has drawn stays as it is, and only the latest values are remembered', () => {
  expect(translated('Out of paper', 'de')).toBe('Out of paper')
  for (let at = 0; at <= 2_000; at++) faultText(replyTo({ email: `${at}@x.de` }))
  expect(translated("We'll reply to 0@x.de.", 'de')).toBe("We'll reply to 0@x.de.")
  expect(translated("We'll reply to 2000@x.de.", 'de')).toBe('Wir antworten an 2000@x.de.')
  const sent = faultText(replyTo({ email: 'x'.repeat(1_000_000) }))
  expect(translated(sent, 'de')).toBe(sent)
})

test('what was stored, or drawn by another process, is found by the texts of the sources', () => {
  const tooLong =
    'The audio is longer than 15 minutes ({minutes, plural, one {# minute} other {# minutes}}). Please upload a shorter one.'
  translate('de', {
    'This is an Ogg file. Please choose a WAV, AIFF, FLAC or MP3 file.': 'Das ist eine Ogg-Datei.',
    [tooLong]: 'Zu lang: {minutes, plural, one {# Minute} other {# Minuten}}.',
    '{checker} is checking your payment. That can take a day. We email you as soon as it is done; you need not stay.':
      '{checker} prüft deine Zahlung.',
  })
  const said = (minutes: string) =>
    translated(`The audio is longer than 15 minutes (${minutes}). Please upload a shorter one.`, 'de')
  expect(translated('This is an Ogg file. Please choose a WAV, AIFF, FLAC or MP3 file.', 'de')).toBe(
    'Das ist eine Ogg-Datei.',
  )
  expect([said('1 minute'), said('1,016 minutes')]).toEqual(['Zu lang: 1 Minute.', 'Zu lang: 1.016 Minuten.'])
  expect(
    translated(
      'A (b) is checking your payment. That can take a day. We email you as soon as it is done; you need not stay.',
      'de',
    ),
  ).toBe('A (b) prüft deine Zahlung.')
  // What nearly is one of ours is somebody's own words.
  expect(said('long')).toContain('The audio is longer')
})
