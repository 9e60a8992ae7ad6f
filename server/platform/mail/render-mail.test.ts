import { expect, test } from 'vitest'
import { msg } from '#contract/text/msg.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import type { MailReason } from './mail-kind.ts'
import { renderMail } from './render-mail.ts'

const store = { name: 'Night Desk', url: 'https://beats.example' }
const content = { subject: 'Hello', preview: 'Hello', heading: 'Hello', blocks: [] }
const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&#39;/g, "'")
    .replace(/\s+/g, ' ')

test.each<[MailReason | undefined, string]>([
  [undefined, 'You’re getting this because you have an account at Night Desk.'],
  [
    ({ store }) => msg`You’re getting this because you asked for a free download at ${{ store }}.`,
    'You’re getting this because you asked for a free download at Night Desk.',
  ],
])('an email says why it was sent: %s', (reason, sentence) => {
  const { html, text } = renderMail(
    reason === undefined ? content : { ...content, reason },
    store,
    i18nOf('en'),
  )
  expect(wordsOf(html)).toContain(sentence)
  expect(text).toContain(sentence)
})

test.each([
  ['en', 'Open: '],
  ['fr', 'Open : '],
  ['ja', 'Open：'],
] as const)('rows and links of a text mail in %s have the colon of its language', (locale, named) => {
  const blocks = [{ rows: [['Open', '1'] as const] }, { button: 'Open', url: store.url }]
  const { text } = renderMail({ ...content, blocks }, store, i18nOf(locale))
  expect(text.replace(/\u00A0/g, ' ')).toContain(`${named}1`)
  expect(text.replace(/\u00A0/g, ' ')).toContain(`\n${named.trimEnd()}\n${store.url}`)
})
