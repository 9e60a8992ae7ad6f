import { setupI18n } from '@lingui/core'
import { transform } from '@lingui/native-tools'
import { expect, test } from 'vitest'
import { macro } from '#scripts/text-macros.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { msg, plural } from './msg.ts'

const name = 'Dusk'
const count = 3
const texts = {
  'msg`Your offer was accepted`': msg`Your offer was accepted`,
  'msg`Your offer for “${{ name }}” was accepted`': msg`Your offer for “${{ name }}” was accepted`,
  'msg`Day: \\n${{ name }} isn’t it’s`': msg`Day: \n${{ name }} isn’t it’s`,
  "msg({ message: 'All', context: 'drafts' })": msg({ message: 'All', context: 'drafts' }),
  "msg`${plural({ count }, { one: 'Your beat is', other: 'Your # beats are' })} ready`": msg`${plural({ count }, { one: 'Your beat is', other: 'Your # beats are' })} ready`,
}

test.each(Object.entries(texts))('%s is the same text to Node and to the macro', async (code, message) => {
  const source = `import { msg, plural } from '#contract/text/msg.ts'\nexport const text = (name, count) => ${code}`
  const made = await transform(source, 'text.js', { macro: { ...macro, descriptorFields: 'message' } })
  const [, id] = /id: "([^"]+)"/.exec(made.code) ?? []
  expect(message.id).toBe(id)
  const [, text = ''] = /message: ("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/.exec(made.code) ?? []
  expect(message.message).toBe(JSON.parse(text))
})

test('the server draws a text as the pages do', () => {
  const pages = setupI18n({ locale: 'en', messages: { en: {} } })
  for (const message of Object.values(texts)) expect(i18nOf('en')._(message)).toBe(pages._(message))
  const beats = (many: number) =>
    i18nOf('en')._(msg`${plural({ many }, { one: '# beat', other: '# beats' })} of yours`)
  expect([0, 1, 10_024].map(beats)).toEqual(['0 beats of yours', '1 beat of yours', '10,024 beats of yours'])
})
