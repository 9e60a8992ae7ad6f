import { expect, test } from 'vitest'
import { orderNumber } from '#contract/orders/order.ts'
import { i18nOf } from '#server/platform/text/i18n-of.ts'
import { fc } from '#tests/laws.ts'
import { orderNumberIn, receivedText, statementText, withdrawalReference } from './withdrawal-statement.ts'

const id = '01a2171b-647b-7e36-a72a-cffbc40354a9'

test('the reference has its own letter and the form of an order number', () => {
  expect(withdrawalReference(id)).toBe('W-FBC40-354A9')
})

test.each([
  ['BB-3F09A-1C2D4', 'BB-3F09A-1C2D4'],
  [' bb-3f09a-1c2d4 ', 'BB-3F09A-1C2D4'],
  ['3F09A1C2D4', 'BB-3F09A-1C2D4'],
  ['order BB 3F09A 1C2D4, the Kerosene beat', 'BB-3F09A-1C2D4'],
  ['BB – 3f09a – 1c2d4', 'BB-3F09A-1C2D4'],
  ['ＢＢ－３Ｆ０９Ａ－１Ｃ２Ｄ４', 'BB-3F09A-1C2D4'],
  ['BB-3F09A-1C2D45', undefined],
  ['Kerosene, last Monday', undefined],
  ['', undefined],
])('the order number in %j is %s', (given, number) => {
  expect(orderNumberIn(given)).toBe(number)
})

test('the number of any order is found in any case and words', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), fc.boolean(), (order, isLower) => {
      const number = orderNumber(order)
      expect(orderNumberIn(`my order ${isLower ? number.toLowerCase() : number}!`)).toBe(number)
    }),
  )
})

const said = i18nOf('en')._

test('the statement says what, who and where to', () => {
  const statement = {
    order: 'BB-3F09A-1C2D4',
    titles: ['Kerosene (Basic)'],
    name: 'Zoë',
    email: 'z@example.com',
  }
  expect(said(statementText({ wording: 'withdraw', ...statement }))).toBe(
    'I withdraw from my contract: order BB-3F09A-1C2D4, Kerosene (Basic). Zoë. Send the confirmation to z@example.com.',
  )
  expect(said(statementText({ wording: 'cancel', ...statement, titles: [] }))).toBe(
    'I cancel my contract: order BB-3F09A-1C2D4. Zoë. Send the confirmation to z@example.com.',
  )
})

test('the time is said with seconds and zone, in the store’s', () => {
  const receivedAt = Date.parse('2026-11-26T23:30:05Z')
  expect(said(receivedText({ wording: 'withdraw', receivedAt, timeZone: 'Europe/Berlin' }))).toMatch(
    /^We received your withdrawal on November 27, 2026 at 12:30:05\sAM GMT\+1\.$/,
  )
  expect(said(receivedText({ wording: 'cancel', receivedAt, timeZone: 'UTC' }))).toMatch(
    /cancellation on November 26/,
  )
})
