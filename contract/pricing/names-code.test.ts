import { expect, test } from 'vitest'
import { namesCode } from './names-code.ts'

test.each([
  ['Ten percent off with FRIDAY10, until Sunday', 'FRIDAY10', true],
  ['use friday1O!', 'FRIDAY10', true],
  ['(FRIDAY10)', 'FRIDAY10', true],
  ['FRIDAY-10', 'FRIDAY 10', true],
  ['FRIDAY 10 today', 'FRIDAY-10', true],
  ['FRIDAY100', 'FRIDAY10', false],
  ['MYFRIDAY10', 'FRIDAY10', false],
  ['Friday, 10 beats', 'FRIDAY10', false],
  ['Say SUMMER at the checkout', 'SUMMER', true],
  ['The summer of beats', 'SUMMER', false],
  ['/?code=summer', 'SUMMER', true],
  ['https://beats.example/?from=x&code=FRI%20DAY10 now', 'FRIDAY10', true],
  ['https://beats.example/?barcode=FRIDAY', 'SUMMER', false],
  ['/?code=%E0%A4%A', 'SUMMER', false],
  ['', 'SUMMER', false],
])('%j tells %s: %s', (text, code, tells) => {
  expect(namesCode(text, code)).toBe(tells)
})
