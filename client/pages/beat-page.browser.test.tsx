import { Route, Routes } from 'react-router'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepSong } from '#client/features/player/favorites/index.ts'
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

test('says how the beat fits your tempo, once you have one', async () => {
  onTestFinished(() => keepSong({ bpm: undefined, tone: undefined }))
  await openBeat({ state: 'free', freeAt: null, licensesGranted: 0 })
  await expect.element(add()).toBeVisible()
  expect(facts().element().textContent).not.toContain('Fits your')
  keepSong({ bpm: beat.bpm })
  await expect.element(facts().getByText(`Fits your ${beat.bpm}`, { exact: true })).toBeVisible()
})

test('on a phone, the price of a sale and its button stay within the screen', async () => {
  const sale = { deal: 's1', name: 'Winter', reference: 150, until: null }
  const onSale = licenses.map((license) => ({ ...license, price: 120, sale }))
  await openBeat({ state: 'free', freeAt: null, licensesGranted: 0 }, { price: 120, licenses: onSale })
  await page.viewport(390, 844)
  await expect.element(page.getByText('−20%').first()).toBeVisible()
  expect(add().element().getBoundingClientRect().right).toBeLessThanOrEqual(390)
})

test('under Add to Cart is one row of quiet icons with names, four keys on a phone', async () => {
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
  const row = facts().getByRole('button', { name: 'Heart' }).element().parentElement!
  const keys = () => [...row.querySelectorAll('button')].filter((key) => key.checkVisibility())
  await expect
    .poll(() => keys().map((key) => key.innerText.trim()))
    .toEqual(['Heart', 'Crate', 'Share', 'More'])
  expect(new Set(keys().map((key) => Math.round(key.getBoundingClientRect().top))).size).toBe(1)
  for (const key of keys()) {
    const { left, right, height } = key.getBoundingClientRect()
    expect(left).toBeGreaterThanOrEqual(0)
    expect(right).toBeLessThanOrEqual(390)
    expect(height).toBeGreaterThanOrEqual(44)
  }
})

describe('the menu of a beat on a phone', () => {
  const more = () => page.getByRole('button', { name: 'More', exact: true })
  const menu = page.getByRole('dialog', { name: 'More for Night Bus' })
  const entries = () =>
    menu
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent)
      .filter(Boolean)
  const open = async (state: ExclusiveState, given: Partial<BeatDetail>) => {
    await openBeat(state, given)
    await page.viewport(390, 844)
    await userEvent.click(more())
    await expect.element(menu).toBeVisible()
  }
  const offered = licenses.map((license) => ({ ...license, takesOffers: true }))
  const free: ExclusiveState = { state: 'free', freeAt: null, licensesGranted: 0 }

  test('has the rest, in order, and what is opened from it takes its place', async () => {
    await open(free, { freeDownload: true, licenses: offered })
    await expect
      .poll(entries)
      .toEqual([
        'Make an offerName your price for a license',
        'Free tagged MP3For writing. By email',
        'Play next',
        'Add to queue',
        'Find matchesBeats in this tempo and key',
        'Try another tempo or key',
        'Embed',
        'Not for me',
      ])
    await userEvent.click(menu.getByRole('button', { name: 'Embed' }))
    const share = page.getByRole('dialog', { name: 'Share Night Bus' })
    await expect.element(share.getByRole('tab', { name: 'Embed' })).toHaveAttribute('aria-selected', 'true')
    await expect.element(menu).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(share).not.toBeInTheDocument()
    await expect.element(more()).toHaveFocus()
  })

  test('leaves out what a beat does not offer, and closes with what is done', async () => {
    await open({ ...free, state: 'sold' }, { freeDownload: true, licenses: offered })
    await expect.poll(() => entries()[0]).toBe('Play next')
    await userEvent.click(menu.getByRole('button', { name: 'Not for me' }))
    await expect.element(page.getByText(/Night Bus stays out of your lists/)).toBeVisible()
    await expect.element(menu).not.toBeInTheDocument()
  })
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
