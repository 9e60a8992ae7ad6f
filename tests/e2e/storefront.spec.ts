import type { Page } from '@playwright/test'
import {
  card,
  cardPrice,
  cards,
  expect,
  expectAccessible,
  expectSounding,
  player,
  sound,
  test,
} from './store-page.ts'

const carousel = (page: Page) => page.getByRole('group', { name: 'Featured Beats' })

test('first visit: the home page shows, a beat plays, and playback continues across pages', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Backbeat' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Featured Beats' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Available Beats' })).toBeVisible()
  await expect(carousel(page).getByRole('button')).toHaveCount(7)

  const title = await card(page, 1).getByRole('heading').innerText()
  await card(page, 1)
    .getByRole('button', { name: `Play ${title}` })
    .click()
  await expect(player(page)).toContainText(title)
  await expectSounding(page)
  await expect(card(page, 1).getByRole('button', { name: `Pause ${title}` })).toBeVisible()

  await card(page, 3).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/beats\/[\w-]+$/)
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await expect(player(page)).toContainText(title)
  await expectSounding(page)
})

test('a filtered list can be shared, and the back button removes filters', { tag: '@phone' }, async ({
  page,
  isMobile,
}) => {
  await page.goto('/beats')
  await expect(cards(page).first()).toBeVisible()
  if (isMobile) await page.getByRole('button', { name: 'Filters' }).click()
  const panel = isMobile
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('complementary', { name: 'Filters' })
  await panel.getByRole('button', { name: /^Drill/ }).click()
  await expect(page).toHaveURL(/tag=/)
  await panel.getByLabel('BPM Range').selectOption({ label: '141-160 (2)' })
  await expect(page).toHaveURL(/bpm_min=141&bpm_max=160/)
  if (isMobile) await panel.getByRole('button', { name: 'Show 2 beats' }).click()
  await expect(cards(page)).toHaveCount(2)
  await expect(page.getByRole('list', { name: 'Active filters' }).getByRole('button')).toHaveCount(2)

  const shared = await page.context().newPage()
  await shared.goto(page.url())
  await expect(cards(shared)).toHaveCount(2)
  await shared.close()

  await page.goBack()
  await expect(cards(page)).toHaveCount(3)
  await page.goBack()
  await expect(cards(page)).toHaveCount(24)
})

test('search filters while typing, and no results offer a reset', async ({ page }) => {
  await page.goto('/beats')
  await page.getByLabel('Search beats').pressSequentially('lagos')
  await expect(cards(page)).toHaveCount(1)
  await page.getByLabel('Search beats').fill('no such beat anywhere')
  await expect(page.getByText('No beats available.')).toBeVisible()
  await page
    .getByText('No beats available.')
    .locator('xpath=..')
    .getByRole('button', { name: 'Reset Filters' })
    .click()
  await expect(cards(page)).toHaveCount(24)
  await expect(page.getByLabel('Search beats')).toHaveValue('')
})

test('the price slider filters when released, and its upper end is unlimited', async ({ page }) => {
  await page.goto('/beats')
  const highest = page.getByRole('complementary').getByLabel('Highest price')
  await highest.focus()
  await highest.fill('60')
  await highest.press('ArrowLeft')
  await expect(page).toHaveURL(/price_max=59/)
  // The old cards stay until the new ones have loaded.
  const prices = async () =>
    (await cardPrice(cards(page)).allInnerTexts()).map((price) => Number(price.slice(1)))
  await expect.poll(async () => Math.max(...(await prices()))).toBeLessThanOrEqual(59)
  await highest.fill('300')
  await highest.press('ArrowRight')
  await expect(page).not.toHaveURL(/price_max/)
  await expect(cards(page)).toHaveCount(24)
})

test('failed beats have an error message and a working retry', async ({ page, expectConsole }) => {
  expectConsole(/Failed to load resource/)
  await page.goto('/support')
  await page.route('**/api/beats?**', (route) =>
    route.fulfill({ status: 400, json: { code: 'x', detail: 'Not now.' } }),
  )
  await page.getByRole('link', { name: /home$/ }).click()
  await expect(page.getByText("The beats can't be loaded.")).toBeVisible()
  await page.unroute('**/api/beats?**')
  await page
    .getByRole('alert')
    .filter({ hasText: "The beats can't be loaded." })
    .getByRole('button', { name: 'Retry' })
    .click()
  await expect(cards(page)).toHaveCount(24)
})

test('a beat page plays from its cover; an unknown beat says so and redirects after five seconds', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/404/)
  await page.goto('/beats')
  await card(page, 5).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page
    .getByRole('main')
    .getByRole('button', { name: `Play ${title}` })
    .first()
    .click()
  await expectSounding(page)
  await expect(page.getByText(/^BPM/).first()).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: `Pause ${title}` })
    .first()
    .click()
  await expect.poll(async () => (await sound(page)).paused).toBe(true)

  await page.goto('/beats/unknown')
  await expect(page.getByText("Oops, we couldn't find this beat.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Explore more beats' })).toBeVisible()
  await expect(page).toHaveURL(/\/beats$/, { timeout: 300_000 })
})

test('a visitor who adds to the cart is asked to log in first', async ({ page }) => {
  await page.goto('/beats')
  await card(page, 0).getByRole('heading').getByRole('link').click()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByText(/must log in/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/must log in/)).toBeHidden()
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('dialog', { name: 'Sign in' }).getByLabel('Email address')).toBeFocused()
})

test('navigation starts at the top, going back restores the position, and Explore and About scroll to their sections', async ({
  page,
}) => {
  await page.goto('/beats')
  // A font that came later would move everything by a few pixels.
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  await card(page, 20).scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => Math.round(window.scrollY))
  expect(place).toBeGreaterThan(400)
  await card(page, 20).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(place)

  // A full page load starts at the top as well, and going back restores its position.
  await page.goto('/support')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(place)
  await page.goto('/support')
  const follow = async (name: string) => {
    await page.getByRole('link', { name, exact: true }).first().click()
  }
  await follow('About')
  await expect(page).toHaveURL(/\/#about-section$/)
  await expect(page.locator('#about-section')).toBeInViewport({ ratio: 0.2 })
  await follow('Explore')
  await expect(page.locator('#beats-heading')).toBeInViewport()
})

test('the featured carousel moves to the next beat, wraps around, and plays the featured beats', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  const front = carousel(page).locator('[aria-current="true"]')
  const first = await front.getAttribute('aria-label')
  const next = page.getByRole('button', { name: 'Next featured beat' })
  await next.click()
  await expect(front).not.toHaveAttribute('aria-label', first!)
  for (let step = 0; step < 6; step++) await next.click()
  await expect(front).toHaveAttribute('aria-label', first!)
  await page.getByRole('region', { name: 'Featured Beats' }).getByRole('button', { name: /^Play/ }).click()
  await expectSounding(page)
  await expect(player(page)).toContainText(first!.split(' by ')[0]!)
})

test('header and footer links work, and the menu slides in on a phone', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  await page.goto('/terms')
  const header = page.getByRole('banner')
  if (isMobile) {
    await expect(header.getByRole('link', { name: 'Explore' })).toBeHidden()
    await header.getByRole('button', { name: 'Menu' }).click()
  }
  const menu = isMobile ? page.getByRole('dialog', { name: 'Menu' }) : header
  for (const [name, path] of [
    ['Explore', '/#beats-section'],
    ['About', '/#about-section'],
    ['Login', '/login'],
    ['Register', '/register'],
  ] as const)
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
  await expect(menu.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await expect(menu.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  if (isMobile) await menu.getByRole('button', { name: 'Close menu' }).click()
  await header.getByRole('button', { name: /^Cart, / }).click()
  await expect(page.getByRole('dialog', { name: 'Cart' }).getByText('Your cart is empty.')).toBeVisible()
  await page.getByRole('button', { name: 'Close cart' }).click()

  const footer = page.getByRole('contentinfo')
  await expect(footer.getByText(/^Privacy: /)).toBeVisible()
  await expect(footer.getByRole('heading', { name: 'About' })).toBeVisible()
  await expect(footer.getByLabel('Email address')).toHaveAttribute('type', 'email')
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expect(
    footer.getByRole('navigation', { name: 'Social' }).getByRole('link', { name: 'SoundCloud' }),
  ).toHaveAttribute('href', 'https://soundcloud.com/')
  for (const name of ['Terms', 'Privacy', 'Support', 'Contact'])
    await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `/${name.toLowerCase()}`,
    )
  await header.getByRole('link', { name: /home$/ }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('the hero’s button scrolls to the featured beats', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('main').getByRole('link', { name: 'Hear the beats' }).click()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await expect(page.getByRole('heading', { name: 'Featured Beats' })).toBeInViewport()
})

test('a card and its beat page show title, producer, price, tempo and key', async ({ page, request }) => {
  const [beat] = await (await request.get('/api/beats?sort=title&limit=1')).json()
  await page.goto('/beats?sort=title')
  await expect(card(page, 0).getByRole('heading')).toHaveText(beat.title)
  await expect(card(page, 0).getByText(`by ${beat.owner.username}`, { exact: true })).toBeVisible()
  await expect(cardPrice(card(page, 0))).toHaveText(`$${beat.price}`)
  await expect(card(page, 0).locator('img')).toHaveAttribute('src', /^\/api\/media\/covers\//)
  await card(page, 0).getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/beats/${beat.slug}$`))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: beat.title })).toBeVisible()
  await expect(main.getByText(`By: ${beat.owner.username}`)).toBeVisible()
  await expect(main.getByRole('blockquote')).toHaveText(beat.description)
  const facts = main.locator('[data-facts]')
  await expect(facts.getByText(`$${beat.price}`, { exact: true })).toBeVisible()
  await expect(facts).toContainText(`BPM${beat.bpm}`)
  await expect(facts).toContainText(`TONE${beat.tone}`)
  await expect(main.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
})

test('a loading beat says so', async ({ page, request }) => {
  const [beat] = await (await request.get('/api/beats?limit=1')).json()
  const answer = Promise.withResolvers<void>()
  await page.route(`**/api/beats/${beat.id}`, async (route) => {
    await answer.promise
    await route.continue()
  })
  await page.goto('/support')
  // Visible once hydrated.
  await expect(page.getByRole('banner').locator('[href="/login"]')).toBeAttached()
  await page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `/beats/${beat.id}`)
  await expect(page.getByText('Loading... Please wait.')).toBeVisible()
  answer.resolve()
  await expect(page.getByRole('heading', { level: 1, name: beat.title })).toBeVisible()
})

test('the grid has one to four columns, and the filters are beside it or behind a button', async ({
  page,
}) => {
  await page.goto('/beats')
  const columns = () =>
    card(page, 0)
      .locator('xpath=..')
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  const sidebar = page.getByRole('complementary', { name: 'Filters' })
  for (const [width, count] of [
    [400, 1],
    [640, 2],
    [1100, 3],
    [1440, 4],
    [1800, 4],
    [2560, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(columns).toBe(count)
    await expect(sidebar).toBeVisible({ visible: width >= 1024 })
  }
  expect(await sidebar.evaluate((panel) => getComputedStyle(panel).position)).toBe('sticky')
  await page.setViewportSize({ width: 640, height: 900 })
  await page.getByRole('button', { name: 'Filters' }).click()
  const overlay = page.getByRole('dialog', { name: 'Filters' })
  const { x, y, width, height } = (await overlay.boundingBox())!
  expect([x, y, height]).toEqual([0, 0, 900])
  // The page's scroll bar may remain.
  expect(width).toBeGreaterThan(620)
  await overlay.getByRole('button', { name: 'Close' }).click()
  await expect(overlay).toBeHidden()
})

test('the filter panel has every control, and Reset Filters clears them', async ({ page }) => {
  await page.goto('/beats?price_max=59&bpm_min=81&bpm_max=100')
  const panel = page.getByRole('complementary', { name: 'Filters' })
  await expect(panel.getByRole('group', { name: /^Price Range/ })).toBeVisible()
  for (const [label, value] of [
    ['Lowest price', '0'],
    ['Highest price', '59'],
  ] as const) {
    const slider = panel.getByLabel(label)
    await expect(slider).toHaveValue(value)
    for (const [name, bound] of Object.entries({ min: '0', max: '300', step: '1' }))
      await expect(slider).toHaveAttribute(name, bound)
  }
  const bpm = panel.getByLabel('BPM Range')
  await expect(bpm).toHaveValue('81-100')
  await expect(bpm.locator('option')).toHaveText([
    'All BPM',
    ...Array.from({ length: 10 }, (_, at) => new RegExp(`^${at * 20 + 1}-${at * 20 + 20} \\(\\d+\\)$`)),
  ])
  await bpm.selectOption('')
  await expect(page).not.toHaveURL(/bpm/)
  await panel.getByLabel('Tone').selectOption({ index: 1 })
  await expect(page).toHaveURL(/tone=/)
  await panel.getByLabel('Producer').selectOption({ index: 1 })
  await expect(page).toHaveURL(/user=/)
  const tags = panel.getByRole('group', { name: 'Tags' })
  await expect(tags.getByRole('button').first()).toHaveAttribute('aria-pressed', 'false')
  await panel.getByRole('button', { name: 'Reset Filters' }).click()
  await expect(page).toHaveURL(/\/beats$/)
  await expect(cards(page)).toHaveCount(24)
})

test('failed filter options have an error message and a working retry', async ({
  page,
  isMobile,
  expectConsole,
}) => {
  expectConsole(/Failed to load resource/)
  await page.goto('/support')
  await page.route('**/api/beats/facets**', (route) =>
    route.fulfill({ status: 400, json: { code: 'x', detail: 'Not now.' } }),
  )
  await page.getByRole('link', { name: /home$/ }).click()
  const panel = isMobile
    ? page.getByRole('dialog', { name: 'Filters' })
    : page.getByRole('complementary', { name: 'Filters' })
  await expect(panel.getByRole('alert')).toContainText("The filters can't be loaded.")
  await expectAccessible(page)
  await page.unroute('**/api/beats/facets**')
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel.getByRole('button', { name: /^Drill/ })).toBeVisible()
  await expect(panel.getByRole('alert')).toHaveCount(0)
})

test('the pages after a payment show the result and the next step', async ({ page }) => {
  const main = page.getByRole('main')
  await page.goto('/success')
  await expect(main.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  await expect(main.getByText(/confirmation email/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Go to homepage' })).toHaveAttribute('href', '/')
  await expect(main.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support')
  await page.goto('/failed')
  await expect(main.getByRole('heading', { level: 1, name: 'Payment Failed!' })).toBeVisible()
  await page.goto('/error')
  await expect(main.getByRole('heading', { level: 1, name: 'Internal Server Error!' })).toBeVisible()
  await expect(main.getByText('500')).toBeVisible()
  await expect(main.getByRole('link', { name: 'Support' })).toHaveAttribute('href', '/support')
  await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
  const reloaded = page.waitForEvent('load')
  await main.getByRole('button', { name: 'Retry' }).click()
  await reloaded
  await expect(main.getByRole('heading', { level: 1, name: 'Internal Server Error!' })).toBeVisible()
})

test.describe('axe finds nothing', () => {
  for (const path of [
    '/',
    '/beats',
    '/beats?q=nothing-at-all',
    '/support',
    '/faq',
    '/contact?session=Evening',
    '/register',
    '/terms',
    '/privacy',
    '/newsletter/confirm/none',
    '/nowhere/at/all',
  ]) {
    test(`on ${path}`, async ({ page, expectConsole }) => {
      if (path.startsWith('/nowhere')) expectConsole(/404/)
      await page.goto(path)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectAccessible(page)
    })
  }

  test('on a playing beat, and in the menus of a phone', { tag: '@phone' }, async ({ page, isMobile }) => {
    await page.goto('/beats')
    await card(page, 0).getByRole('button', { name: /^Play/ }).click()
    await card(page, 0).getByRole('heading').getByRole('link').click()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeVisible()
    await expectAccessible(page)
    if (!isMobile) return
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('dialog', { name: /^More for/ })).toContainText('Find matches')
    await expectAccessible(page)
    await page.goBack()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Close menu' }).click()
    await page.goto('/beats')
    await page.getByRole('button', { name: 'Filters' }).click()
    await expectAccessible(page)
  })
})

test('being offline is shown, and pending requests resume once online', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/beats')
  await card(page, 0).getByRole('button', { name: /^Play/ }).click()
  await expectSounding(page)
  await context.setOffline(true)
  const note = page.getByText("You're offline.")
  await expect(note).toBeVisible()
  // A beat shown in the list is available offline; a page not yet loaded waits.
  const title = await card(page, 3).getByRole('heading').innerText()
  await card(page, 3).getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()
  await expect(page.getByRole('main')).toContainText('Loading...')
  await context.setOffline(false)
  await expect(note).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: /Terms/ })).toBeVisible()
})

test('the first HTML has metadata for search engines and shared links', async ({ request }) => {
  const [beat] = await (await request.get('/api/beats?limit=1')).json()
  const html = await (await request.get(`/beats/${beat.id}`)).text()
  expect(html).toContain(`<title>${beat.title} by ${beat.owner.username} | Backbeat</title>`)
  expect(html).toContain('<link rel="canonical"')
  expect(html).toMatch(/property="og:image" content="http[^"]+\/media\/share\/beats\/[^"]+\.png"/)
  expect(html).toMatch(/property="og:audio" content="http[^"]+\.mp3"/)
  expect(
    JSON.parse(/<script type="application\/ld\+json">(.+?)<\/script>/.exec(html)![1]!)['@graph'][0].name,
  ).toBe(beat.title)
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`/beats/${beat.slug}</loc>`)
  expect(await (await request.get('/feed.xml')).text()).toContain(beat.title)
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap: http')
  expect((await request.get('/manifest.webmanifest')).ok()).toBe(true)
  expect((await request.get('/favicon.svg')).ok()).toBe(true)
  expect((await request.get('/nowhere/at/all')).status()).toBe(404)
})

test('a modified URL still opens, and a foreign Host header is ignored', async ({ page, request }) => {
  await page.goto('/beats?bpm_min=99999999999999999999&price_max=-4&sort=loud&x=1')
  await expect(cards(page)).toHaveCount(24)
  const feed = await request.get('/feed.xml', { headers: { host: 'x"><script>' }, failOnStatusCode: false })
  expect(feed.status()).toBe(400)
})

test('without scripts, the list already has the controls for your tempo and key', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  for (const path of ['/', '/beats']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Tap your tempo' })).toBeVisible()
    await expect(page.getByLabel('Your key')).toBeVisible()
  }
  await page.close()
})
