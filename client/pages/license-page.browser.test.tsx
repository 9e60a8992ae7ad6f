import { Route, Routes } from 'react-router'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LicensePassport } from '#contract/licenses/license-passport.ts'
import { makeLicense } from '#tests/components/license.ts'
import { answerApi, customer, type Fakes, problem, renderInStore } from '#tests/components/store.tsx'
import { makeOrder, makePassport } from '#tests/license-passports.ts'
import { OrdersPage } from './orders-page.tsx'

const song = { id: 'use1', title: 'Cordova Street', url: 'https://youtu.be/9wXz2kQe', addedAt: '2026-11-18' }
const AMBER = 'rgb(255, 176, 32)'
const RED = 'rgb(255, 90, 68)'

async function open<const Keys extends string>(
  passport: LicensePassport,
  answers?: Fakes<Keys>,
  path = '/orders/BB-1',
) {
  const requests = answerApi(
    {
      'GET /api/auth/session': customer,
      'GET /api/orders/mine': [makeOrder(passport)],
    },
    answers,
  )
  await renderInStore(
    <Routes>
      <Route path="/orders/:certificate?" element={<OrdersPage />} />
    </Routes>,
    { path, publicUrl: 'https://backbeat.example' },
  )
  return requests
}

test.each([
  [39_999, '39,999 of 50,000, 80%', 0, 0],
  [42_300, '42,300 of 50,000, 85%', 1, 0],
  [50_000, '50,000 of 50,000, 100%', 8, 0],
  [53_800, '53,800 of 50,000, 108%', 8, 3],
])('the meter of %i streams', async (count, text, amber, red) => {
  await open(makePassport({ streams: { count, reportedAt: '2026-11-18', limit: 50_000 } }))
  const meter = page.getByRole('meter', { name: 'streams' })
  await expect.element(meter).toHaveAttribute('aria-valuetext', text)
  const lit = (color: string) =>
    [...meter.element().querySelectorAll('i')].filter(
      (cell) => getComputedStyle(cell).backgroundColor === color,
    ).length
  expect([lit(AMBER), lit(RED)]).toEqual([amber, red])
})

test('streams are reported as typed, and server errors are shown', async () => {
  const after = makePassport({ streams: { count: 42_300, reportedAt: '2026-11-18', limit: 50_000 } })
  const requests = await open(makePassport(), { 'PUT /api/licenses/BB-1/streams': () => answer() })
  let answer = (): LicensePassport | Response =>
    problem(409, 'streams_below_reported', 'You reported 50,000 streams before.')
  await expect.element(page.getByText(/Nothing reported yet/)).toBeVisible()
  await page.getByLabelText('All streams so far').fill('many')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect.element(page.getByText('Enter a whole number, such as 42,300.')).toBeVisible()
  await page.getByLabelText('All streams so far').fill('42,300')
  await page.getByRole('button', { name: 'Report' }).click()
  await expect.element(page.getByText('You reported 50,000 streams before.')).toBeVisible()
  answer = () => after
  await page.getByRole('button', { name: 'Report' }).click()
  await expect.element(page.getByText('7,700 streams are left.')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'PUT')?.body).toEqual({ count: 42_300 })
})

test('a release is added and removed, and an invalid link is rejected', async () => {
  await open(makePassport(), {
    'PUT /api/licenses/BB-1/uses': makePassport({ uses: [song] }),
    'DELETE /api/licenses/BB-1/uses/use1': makePassport(),
  })
  await page.getByLabelText('Title of the release').fill(song.title)
  await page.getByLabelText('Link to the release').fill('cordova street')
  await page.getByRole('button', { name: 'Add Release' }).click()
  await expect.element(page.getByText(/That isn’t a link/)).toBeVisible()
  await page.getByLabelText('Link to the release').fill(song.url)
  await page.getByRole('button', { name: 'Add Release' }).click()
  await expect.element(page.getByRole('link', { name: 'youtu.be/9wXz2kQe' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Cordova Street' }).click()
  await expect.element(page.getByText(/No release yet/)).toBeVisible()
})

test('the answer to a claim is copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await open(makePassport({ uses: [song] }))
  await page.getByRole('button', { name: 'Answer a claim about Cordova Street' }).click()
  await userEvent.click(page.getByRole('button', { name: 'Copy answer' }))
  await expect.element(page.getByText('Copied.')).toBeVisible()
  expect(write).toHaveBeenCalledWith(
    'I use the beat “Copper Rain” by mara_volt under a license. Certificate BB-1. It can be checked at backbeat.example/verify/BB-1, where this release is listed.',
  )
  await expect
    .element(page.getByRole('link', { name: 'Proof as PDF' }).last())
    .toHaveAttribute('href', '/api/licenses/BB-1/confirmation.pdf')
})

test('an expiring license is renewed from its page', async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const passport = makePassport({ startsAt: inDays(-1_080), endsAt: inDays(15), renewableFrom: inDays(-15) })
  const { license } = passport
  const requests = await open(passport, {
    'GET /api/beats/b1/licenses': [
      {
        ...makeLicense('Basic', 95),
        id: 'l1',
        revision: 'r1',
        scope: { ...license.scope, termYears: 3 },
      },
    ],
    'POST /api/carts': [],
  })
  await page.getByRole('button', { name: 'Renew for $95' }).click()
  await vi.waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      beat: 'b1',
      license: 'l1',
      revision: 'r1',
    }),
  )
})

test('a refunded license is inactive and read-only', async () => {
  await open(makePassport({ state: 'refunded', licensee: null, endedAt: '2026-11-09T12:00:00.000Z' }))
  await expect.element(page.getByText('Refunded', { exact: true })).toBeVisible()
  expect(page.getByRole('textbox').elements()).toEqual([])
})

test('My Purchases lists licenses, with orders in a second tab', async () => {
  await open(makePassport({ uses: [song] }), {}, '/orders')
  await expect
    .element(page.getByRole('link', { name: 'Copper Rain' }))
    .toHaveAttribute('href', '/orders/BB-1')
  await expect.element(page.getByText('No streams reported yet. Used in 1 release.')).toBeVisible()
  await page.getByRole('link', { name: 'Orders' }).click()
  await expect.element(page.getByRole('article', { name: 'Order BB-1042' })).toBeVisible()
})

test('near its limit a license offers the next higher one for the difference', async () => {
  const passport = makePassport({
    upgradeCredit: 85,
    streams: { count: 42_300, reportedAt: '2026-11-18', limit: 50_000 },
  })
  const offered = (id: string, price: number, scope: object) => ({
    ...makeLicense(id, price),
    revision: `r-${id}`,
    scope: { ...passport.license.scope, ...scope },
  })
  const requests = await open(passport, {
    'GET /api/beats/b1/licenses': [
      offered('Demo', 10, { streams: 1_000 }),
      offered('Premium', 170, { streams: 500_000 }),
      offered('Trackout', 340, { streams: null }),
    ],
    'POST /api/carts': [],
  })
  await expect
    .element(page.getByText(/Premium adds 450,000 more streams for \$85, the difference/))
    .toBeVisible()
  await page.getByRole('button', { name: 'Upgrade to Premium' }).click()
  await vi.waitFor(() =>
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      beat: 'b1',
      from: 'direct',
      license: 'Premium',
      revision: 'r-Premium',
      upgradeOf: 'BB-1',
      user: 'u1',
    }),
  )
})

test('an upgraded license links to its replacement', async () => {
  await open(
    makePassport({
      state: 'upgraded',
      uses: [song],
      replacedBy: {
        kind: 'upgrade',
        certificate: 'BB-2',
        license: 'Premium',
        at: '2026-11-21T12:00:00.000Z',
      },
    }),
  )
  await expect
    .element(page.getByText(/took its place on November 21, 2026 and covers the same releases/))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'BB-2' })).toHaveAttribute('href', '/orders/BB-2')
  expect(page.getByRole('textbox').elements()).toEqual([])
})
