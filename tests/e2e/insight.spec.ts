import type { Page } from '@playwright/test'
import type { Beat } from '#contract/catalogue/beat.ts'
import type { BeatInsight } from '#contract/reach/insight.ts'
import { notice, signInAsAdmin, startAdminStore } from './admin-store.ts'
import type { OwnStore } from './own-store.ts'
import { expect, expectAccessible, expectSounding, test } from './store-page.ts'

const LISTENERS = 5
let store: OwnStore

test.beforeAll(async () => {
  store = await startAdminStore({ DEMO: 'auto', TRUST_PROXY: '127.0.0.1' })
})

test.afterAll(() => store.stop())

test('Insight shows who stays, and advice is followed and undone', { tag: '@phone' }, async ({ page }) => {
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/insight`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'From play to sale' })).toBeVisible()
  await expect(main.getByText('These are figures of the demo.')).toBeVisible()
  const first = main
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Start at the hook' }) })
    .first()
  const words = await first.locator('b').innerText()
  await first.getByRole('button').click()
  const undo = main.getByRole('listitem').getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  const title = words.split(':')[0] ?? ''
  const start = async () => {
    const beats: Beat[] = await (
      await page.request.get(`${store.url}/api/beats?q=${encodeURIComponent(title)}`)
    ).json()
    return beats.find((beat) => beat.title === title)?.startSeconds
  }
  await expect.poll(start).toBeGreaterThan(4)
  await undo.click()
  await expect(main.getByText(words)).toBeVisible()
  await expect.poll(start).toBeUndefined()
  await main.getByRole('link', { name: title }).click()
  await expect(
    main.getByRole('img', { name: /^Share of listeners at each moment: 100 percent at 0:00/ }),
  ).toBeVisible()
  await main.getByText('As a table').click()
  await expect(main.getByRole('row', { name: '0:00 100% 0%' })).toBeVisible()
  await expectAccessible(page)
})

test('the demo month is marked where its orders are, and one button removes it', {
  tag: '@phone',
}, async ({ page }) => {
  const own = await startAdminStore({ DEMO: 'auto' })
  await signInAsAdmin(page, own)
  await page.goto(`${own.url}/admin/manage-payments`)
  const main = page.getByRole('main')
  await expect(main.getByText('Demo buyer').first()).toBeVisible()
  await expect(main.getByText('Demo', { exact: true }).first()).toBeVisible()
  await page.goto(`${own.url}/admin/today`)
  await expect(main.getByRole('heading', { name: 'Your store shows a demo month' })).toBeVisible()
  // An offer waits, whose count in the tabs does not widen the page.
  await expect(main.getByText('1 offer waits for an answer')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)
  await expectAccessible(page)
  await main.getByRole('button', { name: 'Remove the demo month' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(notice(page, 'The demo month is removed.')).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Your store shows a demo month' })).toHaveCount(0)
  await expect(main.getByText('No orders yet.')).toBeVisible()
  await own.stop()
})

test('a curve drawn from plays in a browser is right to the second: skip, replay, leave', async ({
  browser,
  page,
}) => {
  store.sql('delete from insight_heard; delete from insight_steps')
  const [beat]: Beat[] = await (await page.request.get(`${store.url}/api/beats?limit=1`)).json()
  if (!beat) throw new Error('the demo has no beats')
  const visits = await Promise.all(
    Array.from({ length: LISTENERS }, async (_, at) => {
      const context = await browser.newContext({
        extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${at + 1}` },
      })
      const visit = await context.newPage()
      await visit.goto(`${store.url}/beats/${beat.id}?from=summer`)
      await visit.getByRole('main').getByRole('button', { name: /^Play/ }).first().click()
      await expectSounding(visit)
      // What reports is loaded with the first play, and keeps where that came from.
      await visit.waitForFunction(() => sessionStorage.getItem('backbeat-first-played') !== null)
      const skipped = await playUntil(visit, 2.2, { moveTo: 20.5 })
      const replayed = await playUntil(visit, 22.2, { moveTo: 20.5 })
      // A report on leaving has no header of the test: one network more, of which there is one.
      const left = await playUntil(visit, 21.2, at === 1 ? 'leave' : 'pause')
      return { context, skipped, replayed, left }
    }),
  )
  await signInAsAdmin(page, store)
  const today = Date.now()
  const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const span = `from=${dayOf(today - 86_400_000)}&until=${dayOf(today + 86_400_000)}`
  const read = async (): Promise<BeatInsight> =>
    (await page.request.get(`${store.url}/api/admin/insight/beats/${beat.id}?${span}`)).json()
  await expect.poll(async () => (await read()).steps.plays).toBe(LISTENERS)
  const all = (of: (visit: (typeof visits)[number]) => [number, number][]) =>
    Array.from(
      { length: Math.ceil(beat.durationSeconds) },
      (_, second) =>
        visits.filter((visit) => of(visit).some(([from, to]) => second >= from && second <= to)).length,
    )
  const heard = all(({ skipped, replayed, left }) => [
    [0, skipped],
    [20, Math.max(replayed, left)],
  ])
  await expect.poll(async () => (await read()).heard).toEqual(heard)
  const again = all(({ replayed, left }) => [[20, Math.min(replayed, left)]])
  expect((await read()).again).toEqual(again)

  await page.goto(`${store.url}/admin/insight?beat=${beat.id}&${span}`)
  await expect(page.getByRole('heading', { name: 'Too few plays to say anything.' })).toHaveCount(0)
  for (const { context } of visits) await context.close()
})

type Act = { moveTo: number } | 'pause' | 'leave'

/**
 * Plays until the middle of a second at or after one, then acts at once. Acts where the browser tells the page the time, so
 * that the page knows it, too. Returns that second.
 */
function playUntil(page: Page, time: number, act: Act): Promise<number> {
  return page.evaluate(
    ({ time, act }) =>
      new Promise<number>((resolve) => {
        const audio = document.querySelector('audio')!
        const check = () => {
          const now = audio.currentTime
          if (now < time || now % 1 < 0.2 || now % 1 > 0.6 || audio.seeking) return
          audio.removeEventListener('timeupdate', check)
          resolve(Math.floor(now))
          if (act === 'pause') audio.pause()
          else if (act === 'leave') setTimeout(() => location.assign('about:blank'))
          else audio.currentTime = act.moveTo
        }
        audio.addEventListener('timeupdate', check)
      }),
    { time, act },
  )
}
