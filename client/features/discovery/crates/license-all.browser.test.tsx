import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CartItem } from '#contract/orders/cart.ts'
import type { Order } from '#contract/orders/order.ts'
import { beats } from '#tests/components/beats.ts'
import { answerApi, customer, problem, renderInStore } from '#tests/components/store.tsx'
import { LicenseAll } from './license-all.tsx'

const offered = (at: number) =>
  [
    ['Premium', 20],
    ['Gold', 90],
  ].map(([name, price]) => ({
    id: `${name}-${at}`,
    _id: `${name}-${at}`,
    name,
    price,
    description: '',
    icon: '',
  }))
const entries = beats.slice(0, 4).map((beat, at) => ({
  id: beat.id,
  title: beat.title,
  producer: beat.owner.username,
  note: '',
  soldExclusively: false,
  beat: { ...beat, licenses: offered(at) as typeof beat.licenses },
}))
const [first, second, third, fourth] = entries.map(({ title }) => title) as [string, string, string, string]
const lowest = entries.reduce((sum, { beat }) => sum + beat.price, 0)
const crate = { name: 'Winter tape', beats: [...entries, { ...entries[0]!, id: 'gone', beat: null }] }
const owned = {
  paymentStatus: 'Completed',
  beats: [{ id: entries[1]!.id, license: { id: 'Premium-1' }, passport: null }],
} as unknown as Order
const line = (at: number, license: string) =>
  ({ beats: { id: entries[at]!.id }, license: { id: license } }) as unknown as CartItem

const selectOf = (title: string) => page.getByRole('combobox', { name: `License of ${title}` })

test("one license for all, with exceptions; skips owned beats and keeps the cart's lines", async () => {
  let cart = [line(2, 'Gold-2')]
  const requests = answerApi({
    'GET /api/auth/session': customer,
    'GET /api/orders/mine': [owned],
    'GET /api/carts/u1': () => cart,
    'POST /api/carts/all': ({ body }) => {
      const { lines } = body as { lines: { beat: string; license: string }[] }
      if (lines.some(({ license }) => license === 'Premium-3'))
        return problem(409, 'license_changed', `${fourth}: Please read it again.`)
      const added = lines.map(({ beat, license }) => ({ beats: { id: beat }, license: { id: license } }))
      cart = [...cart, ...(added as unknown as CartItem[])]
      return cart
    },
  })
  const put = () => requests.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await renderInStore(<LicenseAll crate={crate} back="/crates/c1" />)
  // The session is loaded a moment later.
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  await page.getByRole('button', { name: `License all, from $${lowest}` }).click()
  await expect.element(page.getByRole('heading', { name: 'License all of “Winter tape”' })).toBeVisible()
  await expect.element(page.getByText('You own this')).toBeVisible()
  await expect.element(selectOf(second)).not.toBeInTheDocument()
  await expect.element(selectOf(first)).toHaveValue('Premium-0')
  await expect.element(selectOf(third)).toHaveValue('Gold-2')
  await page.getByRole('button', { name: 'Gold' }).click()
  await expect.element(selectOf(first)).toHaveValue('Gold-0')
  await expect.element(page.getByText('$270.00')).toBeVisible()
  await selectOf(fourth).selectOptions('Premium')
  await expect.element(page.getByText('$200.00')).toBeVisible()
  await page.getByRole('button', { name: 'Add 3 to cart' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`${fourth}: Please read it again.`)
  await selectOf(fourth).selectOptions('Leave out')
  await page.getByRole('button', { name: 'Add 2 to cart' }).click()
  await expect.element(page.getByText('You own this')).not.toBeInTheDocument()
  const kept = { beat: entries[0]!.id, license: 'Gold-0', from: 'direct' }
  expect(put()).toEqual([
    { lines: [kept, { beat: entries[3]!.id, license: 'Premium-3', from: 'direct' }] },
    { lines: [kept] },
  ])
})

test('a visitor logs in first, and returns to the crate', async () => {
  answerApi({})
  await renderInStore(<LicenseAll crate={crate} back="/crates/a-token" />)
  await page.getByRole('button', { name: /^License all/ }).click()
  await expect
    .poll(() => page.getByTestId('address').element().textContent)
    .toBe('/login?to=%2Fcrates%2Fa-token')
})
