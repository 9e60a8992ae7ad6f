import { type OwnStore, startOwnStore } from './own-store.ts'
import { card, cards, expect, player, test } from './store-page.ts'

let store: OwnStore

/** A hundred beats without cover and preview files: more than one page. */
test.beforeAll(async () => {
  store = await startOwnStore()
  store.sql(`
    insert into users (id, username, username_key, email, email_key, role, created_at)
      values ('maker', 'maker', 'maker', 'maker@example.com', 'maker@example.com', 'customer', 0);
    with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 100)
    insert into beats (id, slug, title, description, price_cents, bpm, tone, owner_id, image, cover, audio_url,
                       duration_ms, waveform_small, status, created_at)
      select printf('beat-%03d', n), printf('number-%03d', n), printf('Number %03d', n), 'One of a hundred.', 2900, 90, 'A minor', 'maker',
             'media/covers/none-1200.jpg',
             '{"path":"media/covers/none","widths":[160],"color":"#333333","placeholder":"data:,"}',
             'media/previews/none.mp3', 45000, 'AAAA', 'ready', n
      from numbers;
    insert into beat_addresses (slug, beat_id, created_at) select slug, id, created_at from beats;
    update catalogue_version set version = version + 1;
    insert into catalogue_changes select version, null from catalogue_version;
  `)
  await expect.poll(async () => (await (await fetch(`${store.url}/api/beats`)).json()).length).toBe(100)
})

test.afterAll(() => store.stop())

test('scrolling and a button load more beats; going back restores the position', {
  tag: '@phone',
}, async ({ page, expectConsole }) => {
  expectConsole(/404/)
  await page.goto(`${store.url}/beats?sort=title`)
  await expect(cards(page)).toHaveCount(24)
  await expect(page.getByText('24 of 100')).toBeAttached()
  await page.getByRole('button', { name: 'Show more beats' }).click()
  await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(48)
  await expect
    .poll(async () => {
      await cards(page).last().scrollIntoViewIfNeeded()
      return cards(page).count()
    })
    .toBe(100)
  await expect(page.getByRole('button', { name: 'Show more beats' })).toBeHidden()
  await expect(card(page, 99)).toContainText('Number 100')
  await card(page, 99).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Number 100' })).toBeVisible()
  await page.goBack()
  await expect(card(page, 99)).toBeInViewport()
})

test('a missing cover shows the title instead, also on the first screen', async ({ page, expectConsole }) => {
  expectConsole(/404/)
  await page.goto(`${store.url}/beats?sort=title`)
  const cover = card(page, 0).getByRole('img', { includeHidden: true }).filter({ hasText: /./ })
  await expect(cover).toHaveText('Number 001')
})

test('the queue is the whole list, even if the page has loaded only part of it', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/404|Failed to load/)
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto(`${store.url}/beats?sort=title`)
  await card(page, 0).getByRole('button', { name: /^Play/ }).click()
  await player(page).getByRole('button', { name: 'Queue' }).click()
  const queue = page.getByRole('dialog', { name: 'Queue' })
  await expect(queue.getByRole('heading', { level: 2 })).toHaveText('Queue 100')
  await queue.getByRole('button', { name: /^Close/ }).click()
  await player(page).getByRole('button', { name: 'Previous' }).click()
  await expect(player(page)).toContainText('Number 100')
})
