import { expect, test } from 'vitest'
import { DealFormValues } from './deal-form-values.ts'
import { dealFormDefaults } from './typed-deal.ts'

const code = { ...dealFormDefaults(undefined), name: 'Friends', code: 'FRIDAY10', unit: 'amount' as const }
function amountOf(amount: string) {
  const { data } = DealFormValues.safeParse({ ...code, amount })
  return data && 'amount' in data ? data.amount : undefined
}

test.each([
  ['10', 10],
  ['9.99', 9.99],
  [' $ 1,200.50 ', 1200.5],
  ['€25', 25],
])('the amount %j is read as %d', (typed, dollars) => {
  expect(amountOf(typed)).toBe(dollars)
})

test.each(['9,99', '100,5', 'ten', '9.999', '-5'])('the amount %j is refused', (typed) => {
  expect(amountOf(typed)).toBeUndefined()
})

test('a decimal comma in the minimum is refused, not read as hundreds', () => {
  const { success, error } = DealFormValues.safeParse({ ...code, amount: '5', minimum: '30,00' })
  expect(success).toBe(false)
  expect(error?.issues).toMatchObject([
    { path: ['minimum'], message: 'Enter an amount, such as 10 or 9.99.' },
  ])
})
