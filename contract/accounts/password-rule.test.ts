import { expect, test } from 'vitest'
import { fc } from '#tests/laws.ts'
import { Password } from './password-rule.ts'

const CAPITAL = 'Password must contain at least one capital letter.'
const SYMBOL = 'Password must contain at least one symbol.'

test.each([
  ['Nightbus36!', []],
  ['nightbus36!', [CAPITAL]],
  ['Nightbus36', [SYMBOL]],
  ['nightbus36', [CAPITAL, SYMBOL]],
  ['Éclair 36?', []],
  ['', ['Password is required']],
])('%s: %j', (password, problems) => {
  const messages = Password.safeParse(password).error?.issues.map(({ message }) => message)
  expect(messages ?? []).toEqual(problems)
})

test.each([...'!@#$%^&*(),.?":{}|<>'])('%s is a symbol', (symbol) => {
  expect(Password.safeParse(`Nightbus${symbol}`).success).toBe(true)
})

test.each([..."-_+=/\\~`;'[] "])('%s is none', (character) => {
  expect(Password.safeParse(`Nightbus${character}`).success).toBe(false)
})

test('anything with a capital, a symbol and a valid length is accepted', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 6, maxLength: 126 }), (rest) => {
      expect(Password.safeParse(`A!${rest}`).success).toBe(true)
    }),
  )
  expect(Password.safeParse(`A!${'x'.repeat(5)}`).success).toBe(false)
  expect(Password.safeParse(`A!${'x'.repeat(127)}`).success).toBe(false)
})
