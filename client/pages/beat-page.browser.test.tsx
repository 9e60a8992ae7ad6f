import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { factNames } from '#contract/beats/beat-facts.ts'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import type { ExclusiveState } from '#contract/licenses/exclusive.ts'
import { beats } from '#tests/components/beats.ts'
import { makeLicense } from '#tests/components/license.ts'
import { answerApi, customer, renderInStore } from '#tests/components/store.tsx'
import { makeOrder, makePassport } from '#tests/license-passports.ts'
import { BeatPage } from './beat-page.tsx'

const licenses = [makeLicense('Basic', 29), makeLicense('Exclusive', 900, { exclusive: true })]
const beat: BeatDetail = {
  ...beats[0]!,
  id: 'b1',
  title: 'Night Bus',
  price: 29,
  licenses,
  freeDownload: false,
  soldExclusivelyAt: null,
  exactBpm: null,
  downbeatSeconds: null,
  sections: [],
}

async function openBeat(
  state: ExclusiveState,
  given: Partial<BeatDetail> = {},
  answers: Record<string, unknown> = {},
) {
  answerApi({
    ...answers,
    'GET /api/beats/named/b1': { ...beat, ...given },
    'GET /api/beats/b1/licenses': given.licenses ?? licenses,
    'GET /api/beats/b1/exclusive': state,
    'GET /api/beats/b1/similar': [],
  })
  await page.viewport(1280, 900)
  await renderInStore(
    <Routes>
      <Route path="/beats/:name" element={<BeatPage />} />
    </Routes>,
    { path: '/beats/b1' },
  )
}

const add = () => page.getByRole('button', { name: 'Add to Cart' })
const facts = () => page.elementLocator(document.querySelector('[data-facts]')!)
const price = () =>
  facts()
    .getByText(/^\$[\d.]+$/)
    .query()?.textContent

test('a beat with an available exclusive is for sale', async () => {
  await openBeat({ state: 'free', freeAt: null, licensesGranted: 0 })
  await expect.element(add()).toBeVisible()
  expect(price()).toBe('$29')
  await expect.element(page.getByText(/Someone is buying/)).not.toBeInTheDocument()
})

test('the page shows every fact of the beat', async () => {
  await openBeat({ state: 'free', freeAt: null, licensesGranted: 0 })
  await expect.element(add()).toBeVisible()
  const shown = facts().element().textContent ?? ''
  expect(factNames.filter((name) => !shown.includes(String(beat[name])))).toEqual([])
})

test('on a phone, the price of a sale and its button stay within the screen', async () => {
  const sale = { deal: 's1', name: 'Winter', reference: 150, until: null }
  const onSale = licenses.map((license) => ({ ...license, price: 120, sale }))
  await openBeat({ state: 'free', freeAt: null, licensesGranted: 0 }, { price: 120, licenses: onSale })
  await page.viewport(390, 844)
  await expect.element(page.getByText('−20%').first()).toBeVisible()
  expect(add().element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

test('under Add to Cart is one row of quiet icons with names, two on a phone', async () => {
  const offered = licenses.map((license) => ({ ...license, takesOffers: true }))
  await openBeat(
    { state: 'free', freeAt: null, licensesGranted: 0 },
    { freeDownload: true, licenses: offered },
  )
  const names = [
    ...['Heart', 'Add to crate', 'Find matches'],
    ...['Free download', 'Make an offer', 'Play next', 'Add to queue', 'Share'],
  ]
  const boxes = () =>
    names.map((name) => page.getByRole('button', { name, exact: true }).element().getBoundingClientRect())
  await expect.element(page.getByRole('button', { name: 'Make an offer' })).toBeVisible()
  const rows = () => new Set(boxes().map(({ top }) => Math.round(top)))
  for (const width of [1280, 1440]) {
    await page.viewport(width, 900)
    await expect.poll(() => rows().size).toBe(1)
  }
  for (const name of names) {
    const style = getComputedStyle(page.getByRole('button', { name, exact: true }).element())
    expect([name, style.backgroundColor]).toEqual([name, 'rgba(0, 0, 0, 0)'])
  }
  await page.viewport(390, 844)
  await expect.poll(() => rows().size).toBe(2)
  for (const { left, right, height } of boxes()) {
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
    expect(height).toBeGreaterThanOrEqual(44)
  }
})

test('while the exclusive is held, the page says when the beat is available again', async () => {
  await openBeat({ state: 'held', freeAt: '2026-11-22T16:32:00Z', licensesGranted: 0 })
  await expect.element(page.getByText(/Someone is buying the exclusive license/)).toBeVisible()
  await expect.element(add()).toBeVisible()
})

test('a beat sold exclusively can be played, not bought', async () => {
  const sold = licenses.map((license) => ({ ...license, availability: 'sold' as const }))
  await openBeat(
    { state: 'sold', freeAt: null, licensesGranted: 1 },
    { soldExclusivelyAt: '2026-11-21T12:00:00Z', licenses: sold },
  )
  await expect.element(page.getByText(/Sold on November 21, 2026/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Play Night Bus' }).first()).toBeVisible()
  await expect.element(add()).not.toBeInTheDocument()
  expect(price()).toBeUndefined()
})

test('a beat sold while the page is open is updated', async () => {
  await openBeat({ state: 'sold', freeAt: null, licensesGranted: 1 })
  await expect.element(page.getByText('Sold exclusively')).toBeVisible()
  await expect.element(add()).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Licenses' })).not.toBeInTheDocument()
})

test('the page says which license of the beat one owns, until it is refunded', async () => {
  const free = { state: 'free', freeAt: null, licensesGranted: 1 } as const
  const open = (state: 'valid' | 'refunded') =>
    openBeat(
      free,
      {},
      {
        'GET /api/auth/session': customer,
        'GET /api/orders/mine': [makeOrder(makePassport({ state }))],
        'GET /api/offers': [],
        'GET /api/carts/u1': [],
      },
    )
  await open('refunded')
  await expect.element(add()).toBeVisible()
  await expect.element(page.getByText(/You own this beat/)).not.toBeInTheDocument()
  await open('valid')
  await expect.element(page.getByText(/You own this beat/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Basic license' }))
    .toHaveAttribute('href', '/orders/BB-1')
})
