import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BeatDetail } from '#contract/beat.ts'
import type { ExclusiveState } from '#contract/exclusive.ts'
import { beats } from '#tests/components/beats.ts'
import { makeLicense } from '#tests/components/license.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
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

async function openBeat(state: ExclusiveState, given: Partial<BeatDetail> = {}) {
  answerApi({
    'GET /api/beats/b1': { ...beat, ...given },
    'GET /api/beats/b1/licenses': given.licenses ?? licenses,
    'GET /api/beats/b1/exclusive': state,
    'GET /api/beats/b1/similar': [],
  })
  await page.viewport(1280, 900)
  await renderInStore(
    <Routes>
      <Route path="/beats/:id" element={<BeatPage />} />
    </Routes>,
    { path: '/beats/b1' },
  )
}

const add = () => page.getByRole('button', { name: 'Add to Cart' })
const price = () => document.querySelector('.beat__price')?.textContent

test('a beat with an available exclusive is for sale', async () => {
  await openBeat({ state: 'free', freeAt: null, licensesGranted: 0 })
  await expect.element(add()).toBeVisible()
  expect(price()).toBe('$29')
  await expect.element(page.getByText(/Somebody is buying/)).not.toBeInTheDocument()
})

test('on a phone, the price of a sale and its button stay within the screen', async () => {
  const sale = { deal: 's1', name: 'Winter', reference: 150, until: null }
  const onSale = licenses.map((license) => ({ ...license, price: 120, sale }))
  await openBeat({ state: 'free', freeAt: null, licensesGranted: 0 }, { price: 120, licenses: onSale })
  await page.viewport(390, 844)
  await expect.element(page.getByText('−20%').first()).toBeVisible()
  expect(add().element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

test('while the exclusive is held, the page says when the beat is available again', async () => {
  await openBeat({ state: 'held', freeAt: '2026-11-22T16:32:00Z', licensesGranted: 0 })
  await expect.element(page.getByText(/Somebody is buying the exclusive license/)).toBeVisible()
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
