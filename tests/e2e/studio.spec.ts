import type { Page } from '@playwright/test'
import { type OwnStore, startOwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

const SUPPORT = 'desk@example.com'

// The film plays without reduced motion only.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let store: OwnStore
let silent: OwnStore

test.beforeAll(async () => {
  store = await startOwnStore({ SUPPORT_EMAIL: SUPPORT, SUPPORT_PHONE: '+44 20 7946 0123' })
  silent = await startOwnStore({
    SMTP_URL: '',
    MAIL_FROM: '',
    NODE_ENV: 'production',
    PAYMENTS: 'sandbox',
    SUPPORT_EMAIL: SUPPORT,
    RATE_LIMITS: 'on',
  })
})

test.afterAll(async () => {
  await store.stop()
  await silent.stop()
})

const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })
const newsletter = (page: Page) => page.getByRole('contentinfo').getByLabel('Email address')
const film = (page: Page) => page.locator('#about-section video')
const filmTime = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => video.currentTime)

test('the studio film loads near the viewport, plays muted in view, and pauses out of view or by its button', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await expect(film(page)).toHaveAttribute('preload', 'none')
  expect(asked.filter((url) => url.includes('studio-footage'))).toEqual([])

  await page.locator('#about-section').scrollIntoViewIfNeeded()
  await expect.poll(() => filmTime(page)).toBeGreaterThan(0)
  expect(await film(page).evaluate((video: HTMLVideoElement) => video.muted && video.loop)).toBe(true)
  const isPaused = () => film(page).evaluate((video: HTMLVideoElement) => video.paused)

  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await expect.poll(isPaused).toBe(true)
  await page.locator('#about-section').scrollIntoViewIfNeeded()
  await expect.poll(isPaused).toBe(false)
  await page.getByRole('button', { name: 'Pause background video' }).click()
  await expect.poll(isPaused).toBe(true)
  await page.getByRole('button', { name: 'Play background video' }).click()
  await expect.poll(isPaused).toBe(false)
})

test('with reduced motion there is the poster without film or button', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.locator('#about-section').scrollIntoViewIfNeeded()
  await expect(page.locator('#about-section img[src$="studio-poster.jpg"]')).toBeVisible()
  await expect(film(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /background video/ })).toHaveCount(0)
})

test('with data saving there is the poster without film', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await page.goto('/')
  await page.locator('#about-section').scrollIntoViewIfNeeded()
  await expect(page.locator('#about-section img[src$="studio-poster.jpg"]')).toBeVisible()
  await expect(film(page)).toHaveCount(0)
})

test('the film supports range requests and caching', async ({ request }) => {
  const answer = await request.get('/assets/studio-footage.mp4', { headers: { range: 'bytes=0-99' } })
  expect(answer.status()).toBe(206)
  expect(answer.headers()['content-type']).toBe('video/mp4')
  expect(answer.headers()['content-range']).toMatch(/^bytes 0-99\/\d+$/)
  expect(answer.headers()['cache-control']).toContain('max-age=86400')
  const beyond = await request.get('/assets/studio-footage.mp4', { headers: { range: 'bytes=99999999-' } })
  expect(beyond.status()).toBe(416)
})

test('the studio section shows services, sessions and opening state, and each session can be requested', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/#about-section')
  const about = page.locator('#about-section')
  for (const text of ['Mixing', 'Production', 'Composition', 'Session booking', 'Open']) {
    await expect(about.getByText(text, { exact: true })).toBeVisible()
  }
  for (const [name, hours] of [
    ['Morning', '9:00 AM - 1:00 PM'],
    ['Afternoon', '2:00 PM - 6:00 PM'],
    ['Evening', '7:00 PM - 11:00 PM'],
  ]) {
    await expect(about.getByText(hours!)).toBeVisible()
    await about.getByRole('link', { name: name! }).click()
    await expect(field(page, 'Message')).toHaveValue(new RegExp(`${name} session \\(${hours}\\)`))
    await page.goBack()
  }
  await about.getByRole('link', { name: 'Contact us to reserve your slot' }).click()
  await expect(field(page, 'Message')).toHaveValue(/a session \(Morning, Afternoon, Evening\)/)
})

test('the contact form reports missing fields', async ({ page }) => {
  await page.goto(`${store.url}/contact`)
  await page.getByRole('button', { name: 'Send Message' }).click()
  for (const name of ['Name', 'Email', 'Message']) {
    await expect(page.getByText(`${name} is required`)).toBeVisible()
    await expect(field(page, name)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(field(page, 'Name')).toBeFocused()
  await field(page, 'Email').fill('maya@')
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expectAccessible(page)
})

test('a message reaches the support address, and the form is cleared with a confirmation', async ({
  page,
}) => {
  const name = `Maya ${Date.now()}`
  await page.goto(`${store.url}/contact?session=Morning`)
  await field(page, 'Name').fill(name)
  await field(page, 'Email').fill('maya@example.com')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Your message is on its way.')).toBeVisible()
  for (const label of ['Name', 'Email', 'Message']) await expect(field(page, label)).toHaveValue('')
  await expectAccessible(page)
  const mail = await store.mailTo(SUPPORT, new RegExp(name))
  expect(mail.text).toContain('Morning session')
  expect(mail.replyTo).toMatchObject([{ address: 'maya@example.com' }])
})

test('a message that fails to send stays in the form', async ({ page, expectConsole }) => {
  expectConsole(/503/)
  await page.route('**/api/contact', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', detail: 'Busy.' } }),
  )
  await page.goto('/contact')
  await field(page, 'Name').fill('Maya')
  await field(page, 'Email').fill('maya@example.com')
  await field(page, 'Message').fill('Hello')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('alert')).toContainText('Busy.')
  await expect(field(page, 'Message')).toHaveValue('Hello')
})

test('without a mail server both forms only clear and send nothing', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto(`${silent.url}/contact`)
  await expect(page.getByText("isn't connected to a mailbox")).toBeVisible()
  await field(page, 'Name').fill('Maya')
  await field(page, 'Email').fill('maya@example.com')
  await field(page, 'Message').fill('Hello')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(field(page, 'Message')).toHaveValue('')
  await newsletter(page).fill('maya@example.com')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(newsletter(page)).toHaveValue('')
  expect(sent).toEqual([])
})

test('the newsletter: refused without an address, confirmed by mail, unsubscribed by a link', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/400/)
  const email = `listener${Date.now()}@example.com`
  await page.goto(`${store.url}/support`)
  await newsletter(page).fill('nobody')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible()
  await expectAccessible(page)
  await newsletter(page).fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(`open the link we sent to ${email}`)).toBeVisible()
  await expect(newsletter(page)).toHaveValue('')

  const asked = await store.mailTo(email, /Confirm the .+ newsletter/)
  await page.goto(/(http\S+\/newsletter\/confirm\/\S+)/.exec(asked.text ?? '')![1]!)
  await page.getByRole('button', { name: 'Yes, send it to me' }).click()
  await expect(page.getByText("You're on the list.")).toBeVisible()

  const welcome = await store.mailTo(email, /You’re on the .+ list/)
  expect(welcome.headers.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
    'List-Unsubscribe=One-Click',
  )
  await page.goto(/(http\S+\/newsletter\/unsubscribe\/\S+)/.exec(welcome.text ?? '')![1]!)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText("You're off the list.")).toBeVisible()
  await expectAccessible(page)
})

test('help and legal pages have their content and link to each other', async ({ page }) => {
  await page.goto(`${store.url}/support`)
  for (const name of ['Website issues', 'Purchase problems', 'General help']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: SUPPORT })).toHaveAttribute('href', `mailto:${SUPPORT}`)
  await expect(page.getByRole('link', { name: '+44 20 7946 0123' })).toHaveAttribute(
    'href',
    'tel:+442079460123',
  )
  await page.getByRole('main').getByRole('link', { name: 'FAQ' }).click()
  await expect(page).toHaveURL(/\/faq$/)
  await page.getByText('What does a license allow?').click()
  await expect(page.getByText('Exactly what it lists')).toBeVisible()
  await page.goto(`${store.url}/terms`)
  await page.getByRole('link', { name: 'privacy policy' }).click()
  await expect(page).toHaveURL(/\/privacy-policy$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
  await expect(page.getByText('jwt_token')).toBeVisible()
})

test('each page has its own title and description in its first HTML', async ({ request }) => {
  const heads = new Set<string>()
  const paths = ['/', '/beats', '/support', '/faq', '/contact', '/terms', '/privacy']
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    heads.add(/<title>(.+?)<\/title>/.exec(html)?.[1] ?? '')
    expect(html).toMatch(/<meta name="description" content="[^"]{40,}">/)
  }
  expect(heads.size).toBe(paths.length)
  const privacy = await (await request.get('/privacy-policy')).text()
  expect(privacy).toMatch(/rel="canonical" href="[^"]+\/privacy">/)
})
