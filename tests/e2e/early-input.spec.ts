import type { Page } from '@playwright/test'
import { expect, expectSounding, player, test } from './store-page.ts'

/** Opens a page whose scripts load once the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return arrival.resolve
}

test('a form submitted before the scripts load is sent once they have', async ({ page, expectConsole }) => {
  expectConsole(/503/)
  const sent: unknown[] = []
  await page.route('**/api/contact', (route) => {
    sent.push(route.request().postDataJSON())
    return route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'Busy.' } })
  })
  const scriptsArrive = await openWithoutScripts(page, '/contact')
  const main = page.getByRole('main')
  await main.getByLabel('Name').fill('Maya')
  await main.getByLabel('Email').fill('maya@example.com')
  await main.getByLabel('Message').fill('Hello')
  await main.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('contentinfo').getByLabel('Email address').fill('listener@example.com')
  scriptsArrive()
  await expect(page.getByRole('alert')).toContainText('Busy.')
  expect(sent).toEqual([{ name: 'Maya', email: 'maya@example.com', message: 'Hello' }])
  expect(page.url()).not.toContain('maya')
  await expect(page.getByRole('contentinfo').getByLabel('Email address')).toHaveValue('listener@example.com')
  await expect(main.getByLabel('Message')).toHaveValue('Hello')
})

test('a search typed before the scripts load filters the list', async ({ page }) => {
  const scriptsArrive = await openWithoutScripts(page, '/beats')
  const search = page.getByRole('searchbox', { name: 'Search beats' })
  await search.fill('nothing-at-all')
  scriptsArrive()
  await expect(page).toHaveURL(/q=nothing-at-all/)
  await expect(search).toHaveValue('nothing-at-all')
})

test('a sort order and theme chosen before the scripts load are kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const scriptsArrive = await openWithoutScripts(page, '/beats')
  await page.getByLabel('Sort').selectOption('title')
  await page.getByRole('group', { name: 'Theme' }).getByText('Light', { exact: true }).click()
  scriptsArrive()
  await expect(page).toHaveURL(/sort=title/)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
})

/** Opens the list, waits until it works, and holds back what it loads from then on. */
async function openWithoutLaterScripts(page: Page): Promise<() => void> {
  await page.goto('/beats')
  await page.waitForFunction(() => window.earlyInput === undefined)
  const arrival = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await arrival.promise
    await route.continue()
  })
  return arrival.resolve
}

test('a shortcut pressed before its script loads works once it has', async ({ page }) => {
  const scriptsArrive = await openWithoutLaterScripts(page)
  await page.keyboard.press('j')
  scriptsArrive()
  await expect(
    page.getByRole('main').getByRole('article').first().getByRole('heading').getByRole('link'),
  ).toBeFocused()
})

test('a play button clicked before the scripts load plays once they have', async ({ page }) => {
  const scriptsArrive = await openWithoutScripts(page, '/beats')
  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  scriptsArrive()
  await expect(player(page)).toBeVisible()
  await expectSounding(page)
})

test('a page of its own file is laid out before its scripts arrive', async ({ browser, page, request }) => {
  const [beat] = await (await request.get('/api/beats?limit=1')).json()
  const bare = await browser.newPage({ javaScriptEnabled: false })
  for (const [path, last] of [
    [`/beats/${beat.id}`, 'Licenses'],
    ['/terms', 'Refunds'],
  ] as const) {
    const boxes = []
    for (const visited of [bare, page]) {
      await visited.goto(path)
      const heading = visited.getByRole('main').getByRole('heading', { name: last, exact: true })
      boxes.push(await heading.boundingBox())
    }
    expect(boxes[0], path).toEqual(boxes[1])
  }
  await bare.close()
})

test('the font of the headings is asked for with the page, and scripts only after it', async ({
  page,
  request,
}) => {
  for (const path of ['/', '/beats']) {
    const html = await (await request.get(path)).text()
    expect(html, path).not.toMatch(/<script[^>]+src=|rel="modulepreload"/)
    await page.goto(path)
    await page.waitForFunction(() => window.earlyInput === undefined)
    const font = /<link rel="preload" as="font"[^>]* href="([^"]+)"/.exec(html)?.[1]
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => ({
        path: new URL(entry.name).pathname,
        by: entry instanceof PerformanceResourceTiming && entry.initiatorType,
      })),
    )
    // From the styles it would be asked for only once they are read.
    expect(
      asked.filter((one) => one.path === font),
      path,
    ).toEqual([{ path: font, by: 'link' }])
  }
})
