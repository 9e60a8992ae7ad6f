import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { locales } from '#contract/text/locales.ts'
import { drawText } from './draw-text.ts'

const texts: Record<string, Record<string, string | number>[]> = {
  'Total {amount}, {amount} again': [{ amount: '$29' }, { amount: 29 }],
  '{count, plural, =0 {No beats} one {# beat of {name}} other {# beats of {name}}}.': [
    { count: 0, name: 'Maya' },
    { count: 1, name: '<b>#</b>' },
    { count: 10_024, name: '' },
    { count: 1_000_000, name: 'Jo' },
  ],
  '{kind, select, code {A code} other {A deal}} for {count, plural, one {# beat} other {# beats}} #': [
    { kind: 'code', count: 2 },
    { kind: 'toString', count: 1 },
  ],
  'It isn’t {what} and it’s <0>done</0>': [{ what: 'constructor' }],
}

test('mails and errors are drawn as Lingui draws pages, in every language', () => {
  for (const locale of locales) {
    const pages = setupI18n({ locale, messages: { [locale]: {} } })
    for (const [message, values] of Object.entries(texts))
      for (const given of values)
        expect(drawText(compileMessage(message), given, locale)).toBe(
          pages._({ id: message, message, values: given }),
        )
  }
})

test('a value that is missing leaves its place empty', () => {
  expect(drawText(compileMessage('For {name}.'), {}, 'en')).toBe('For .')
})
