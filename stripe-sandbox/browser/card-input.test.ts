import { expect, test } from 'vitest'
import { formatCardNumber, formatExpiry, validateCard } from './card-input.ts'

test.each([
  ['4242424242424242', '4242 4242 4242 4242'],
  ['378282246310005', '3782 822463 10005'],
  ['42-42x', '4242'],
  ['', ''],
])('the number %j is shown as %j', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown))

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12 / 3'],
  ['1234', '12 / 34'],
  ['5', '05'],
  ['12/2034', '12 / 34'],
])('the expiry %j is shown as %j', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

test('the first field that is incomplete or wrong is named', () => {
  const complete = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123' }
  expect(validateCard(complete)).toBeUndefined()
  expect(validateCard({ ...complete, number: '4242' })?.message).toBe('Your card number is incomplete.')
  expect(validateCard({ ...complete, number: '4242 4242 4242 4241' })).toMatchObject({
    code: 'invalid_number',
    message: 'Your card number is invalid.',
  })
  expect(validateCard({ ...complete, expiry: '13 / 34' })?.code).toBe('incomplete_expiry')
  expect(validateCard({ ...complete, cvc: '12' })?.code).toBe('incomplete_cvc')
})
