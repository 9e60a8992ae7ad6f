import type { Page } from '@playwright/test'
import { type OwnStore, startOwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

const PASSWORD = 'Nightbus36!'

let store: OwnStore
let serial = 0

test.beforeAll(async () => {
  store = await startOwnStore()
})

test.afterAll(() => store.stop())

function newPerson() {
  serial++
  const name = `e2e_${process.pid}_${serial}`
  return { username: name, email: `${name}@example.com`, password: PASSWORD }
}

const form = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string) => form(page).getByLabel(label, { exact: true })

async function solveCaptcha(page: Page): Promise<void> {
  // As a person without a mouse does it.
  await page.getByLabel("I'm not a robot").press('Space')
  await expect(page.getByText('Verified', { exact: true })).toBeVisible()
}

async function register(page: Page, person = newPerson()) {
  await page.goto(`${store.url}/register`)
  await field(page, 'Username').fill(person.username)
  await field(page, 'Email address').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await field(page, 'Confirm password').fill(person.password)
  await solveCaptcha(page)
  await form(page).getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(`${store.url}/`)
  return person
}

async function fillLogin(page: Page, person: { email: string; password: string }): Promise<void> {
  await field(page, 'Email address').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await solveCaptcha(page)
  await form(page).getByRole('button', { name: 'Sign in' }).click()
}

/** What the header says, or on a phone the menu, which is opened for it. */
async function greeting(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  return isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner')
}

test('registering signs in, greets, and sends a welcome mail; logging out leads home', {
  tag: '@phone',
}, async ({ page, isMobile }) => {
  const person = await register(page)
  const header = await greeting(page, isMobile)
  await expect(header).toContainText(`Welcome, ${person.username}!`)
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  const mail = await store.mailTo(person.email, /^Welcome to Backbeat$/)
  expect(mail.text).toContain(person.username)
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${store.url}/`)
  const after = await greeting(page, isMobile)
  await expect(after.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(after.getByRole('link', { name: 'Register' })).toBeVisible()
  expect((await page.context().cookies()).filter(({ name }) => name === 'jwt_token')).toEqual([])
})

test('the register form says what is wrong, in the banner and under each field', async ({ page }) => {
  await page.goto(`${store.url}/register`)
  await field(page, 'Username').fill('maya_r')
  await field(page, 'Email address').fill('maya@example.com')
  await field(page, 'Password').fill('nightbus36')
  await field(page, 'Confirm password').fill('nightbus')
  await form(page).getByRole('button', { name: 'Create Account' }).click()
  const banner = page.locator('.banner')
  await expect(banner).toContainText('Registration Failed:')
  await expect(banner.getByRole('listitem')).toHaveText([
    'Password must contain at least one capital letter.',
    'Password must contain at least one symbol.',
    'Passwords do not match',
    'Please complete the CAPTCHA',
  ])
  await expect(field(page, 'Password')).toBeFocused()
  await expect(field(page, 'Password')).toHaveAccessibleDescription(
    /^Password must contain at least one capital letter\./,
  )
  // Typing on clears what was wrong and never loses the focus.
  await field(page, 'Password').fill('')
  await field(page, 'Password').pressSequentially(PASSWORD)
  await expect(field(page, 'Password')).toBeFocused()
  await expect(field(page, 'Password')).toHaveValue(PASSWORD)
  await expect(field(page, 'Password')).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)
})

test('a taken username is told under its field, and the form can be sent again', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/409/)
  const person = await register(page)
  await page.context().clearCookies()
  await page.goto(`${store.url}/register`)
  const other = newPerson()
  await field(page, 'Username').fill(person.username.toUpperCase())
  await field(page, 'Email address').fill(other.email)
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await solveCaptcha(page)
  await form(page).getByRole('button', { name: 'Create Account' }).click()
  await expect(page.locator('.banner')).toContainText('Registration failed. Please try again.')
  await expect(field(page, 'Username')).toHaveAccessibleDescription('This username is already taken.')
  await field(page, 'Username').fill(other.username)
  await solveCaptcha(page)
  await form(page).getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(`${store.url}/`)
})

test('signing in shows that it is busy, refuses wrong credentials, and leads back where one was going', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401/)
  const person = await register(page)
  await page.context().clearCookies()
  await page.goto(`${store.url}/login?to=%2Fbeats%3Fsort%3Dprice`)
  await form(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(form(page).getByText('Please complete the Captcha')).toBeVisible()
  await expectAccessible(page)

  await fillLogin(page, { ...person, password: 'Wrong1234!' })
  await expect(page.locator('.banner')).toHaveText('Login failed. Please check your credentials.')

  await page.route('**/api/auth/login', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    await route.continue()
  })
  await fillLogin(page, person)
  const busy = form(page).getByRole('button', { name: 'Signing in...' })
  await expect(busy).toBeVisible()
  await expect(busy).toBeDisabled()
  await expect(page).toHaveURL(`${store.url}/beats?sort=price`)
})

test('too many attempts and a store that is away are told in their words', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/429|500|ERR_FAILED/)
  await page.goto(`${store.url}/login`)
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 429, json: {} }))
  await fillLogin(page, newPerson())
  await expect(page.locator('.banner')).toHaveText(
    'Too many login attempts. Please try again after 15 minutes.',
  )
  await page.unroute('**/api/auth/login')
  await page.route('**/api/auth/login', (route) => route.abort())
  await fillLogin(page, newPerson())
  await expect(page.locator('.banner')).toContainText('Login failed. Please check your credentials.')
  await expect(page.locator('.banner')).toContainText('The store cannot be reached.')
})

test('each form of an account has its fields and keys', async ({ page }) => {
  const main = form(page)
  await page.goto(`${store.url}/login`)
  for (const label of ['Username', 'Email address', 'Password'])
    await expect(field(page, label)).toBeVisible()
  await expect(main.getByRole('group', { name: 'CAPTCHA' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await field(page, 'Password').fill('secret')
  await main.getByRole('button', { name: 'Show password' }).click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'text')
  await main.getByRole('button', { name: 'Hide password' }).click()
  await expect(field(page, 'Password')).toHaveAttribute('type', 'password')
  await expect(main.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/forgot-password',
  )
  await main.getByRole('link', { name: 'Register here' }).click()
  await expect(page).toHaveURL(`${store.url}/register`)
  for (const label of ['Username', 'Email address', 'Password', 'Confirm password'])
    await expect(field(page, label)).toBeVisible()
  await expect(main.getByRole('group', { name: 'CAPTCHA' })).toBeVisible()
  await expect(main.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await main.getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${store.url}/login`)
})

test('registering shows that it is busy, and too many attempts are told in their words', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/429/)
  const person = newPerson()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/auth/register', async (route) => {
    await answer.promise
    await route.fulfill({ status: 429, json: {} })
  })
  await page.goto(`${store.url}/register`)
  await field(page, 'Username').fill(person.username)
  await field(page, 'Email address').fill(person.email)
  await field(page, 'Password').fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await solveCaptcha(page)
  await form(page).getByRole('button', { name: 'Create Account' }).click()
  await expect(form(page).getByRole('button', { name: 'Creating account...' })).toBeDisabled()
  answer.resolve()
  await expect(page.locator('.banner')).toContainText('Registration Failed:')
  await expect(page.locator('.banner').getByRole('listitem')).toHaveText([
    'Too many attempts. Please try again after some time.',
  ])
})

test('a reset mail that cannot be asked for is told in its words', async ({ page, expectConsole }) => {
  expectConsole(/503/)
  await page.route('**/api/users/forgot-password', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`${store.url}/forgot-password`)
  await field(page, 'Email address').fill('maya@example.com')
  await form(page).getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.locator('.banner')).toHaveText('Failed to send reset email. Please try again later.')
})

test('a forgotten password is reset by the link in the mail', async ({ page, expectConsole }) => {
  expectConsole(/410|401/)
  const person = await register(page)
  await page.context().clearCookies()
  await page.goto(`${store.url}/login`)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page).toHaveURL(`${store.url}/forgot-password`)
  await form(page).getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(field(page, 'Email address')).toHaveAccessibleDescription('Email is required')
  await field(page, 'Email address').fill(person.email)
  await form(page).getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(form(page).getByRole('status')).toHaveText(
    'Reset password email has been sent! Check your inbox.',
  )

  const mail = await store.mailTo(person.email, /^Reset your Backbeat password$/)
  const link = /https?:\/\/\S+\/reset-password\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
  expect(link.startsWith(store.url)).toBe(true)
  expect(mail.html).toContain(`href="${link}"`)

  await page.goto(link)
  await expectAccessible(page)
  await field(page, 'New Password').fill('Daybus37')
  await field(page, 'Confirm Password').fill('Daybus3')
  await form(page).getByRole('button', { name: 'Reset Password' }).click()
  await expect(form(page).getByText('Password must contain at least one symbol.')).toBeVisible()
  await expect(form(page).getByText('Passwords do not match!')).toBeVisible()
  await field(page, 'New Password').fill('Daybus37!')
  await field(page, 'Confirm Password').fill('Daybus37!')
  await form(page).getByRole('button', { name: 'Show password' }).first().click()
  await expect(field(page, 'New Password')).toHaveAttribute('type', 'text')
  await form(page).getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Password reset successfully!' })).toBeVisible()
  await expect(page).toHaveURL(`${store.url}/login`)
  await fillLogin(page, { email: person.email, password: 'Daybus37!' })
  await expect(page).toHaveURL(`${store.url}/`)

  await page.goto(link)
  await field(page, 'New Password').fill('Daybus38!')
  await field(page, 'Confirm Password').fill('Daybus38!')
  await form(page).getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.locator('.banner')).toContainText('Error resetting password. Please try again.')
  await expect(page.locator('.banner').getByRole('link', { name: 'Send a new one' })).toBeVisible()
})

test('a session that ends is noticed within a minute, and there is a way back', async ({ page }) => {
  await page.clock.install()
  const person = await register(page)
  await page.goto(`${store.url}/account`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(field(page, 'Username')).toHaveValue(person.username)
  store.sql(`delete from sessions where user_id = (select id from users where email = '${person.email}')`)
  await page.clock.runFor(61_000)
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended. Please sign in again.' })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(`${store.url}/`)
  await notice.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login\?to=%2Faccount$/)
  await fillLoginWithClock(page, person)
  await expect(page).toHaveURL(`${store.url}/account`)
})

/** The page's clock stands still in this test, and the CAPTCHA waits on it. */
async function fillLoginWithClock(page: Page, person: { email: string; password: string }): Promise<void> {
  await page.clock.resume()
  await fillLogin(page, person)
}

test('tabs follow one another: in, out, and home', async ({ page, context, isMobile }) => {
  const person = await register(page)
  await page.goto(`${store.url}/account`)
  await expect(field(page, 'Username')).toHaveValue(person.username)
  const second = await context.newPage()
  await second.goto(`${store.url}/beats`)
  const menu = await greeting(second, isMobile)
  await expect(menu).toContainText(`Welcome, ${person.username}!`)
  await menu.getByRole('button', { name: 'Logout' }).click()
  await expect(second).toHaveURL(`${store.url}/`)
  await expect(page).toHaveURL(`${store.url}/`)

  await page.goto(`${store.url}/login`)
  await second.goto(`${store.url}/login?to=%2Fbeats`)
  await fillLogin(page, person)
  await expect(page).toHaveURL(`${store.url}/`)
  await expect(second).toHaveURL(`${store.url}/beats`)
})

test('guards: visitors and customers go home, administrators get in', async ({ page, isMobile }) => {
  await page.goto(`${store.url}/admin/manage-beats`)
  await expect(page).toHaveURL(`${store.url}/`)
  await page.goto(`${store.url}/account`)
  await expect(page).toHaveURL(`${store.url}/`)
  await register(page)
  await page.goto(`${store.url}/admin`)
  await expect(page).toHaveURL(`${store.url}/`)
  await page.context().clearCookies()
  await page.goto(`${store.url}/login`)
  await fillLogin(page, store.admin)
  await expect(page).toHaveURL(`${store.url}/`)
  const header = await greeting(page, isMobile)
  await header.getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL(`${store.url}/admin`)
})

test('a guard waits, and says so, until it is known who asks', async ({ page }) => {
  await page.route('**/api/auth/session**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 800))
    await route.continue()
  })
  await page.goto(`${store.url}/account`)
  await expect(form(page).getByText('Loading...')).toBeVisible()
  await expect(page).toHaveURL(`${store.url}/`)
})

test('one’s own account: name, password, address, devices, data', { tag: '@phone' }, async ({
  page,
  isMobile,
  expectConsole,
}) => {
  expectConsole(/403|409|401/)
  const person = await register(page)
  await page.goto(`${store.url}/account`)
  const part = (name: string) => page.getByRole('region', { name })

  await part('Profile').getByLabel('Username').fill(`${person.username}_x`)
  await part('Profile').getByRole('button', { name: 'Save username' }).click()
  await expect(page.getByText('Your username was changed.')).toBeVisible()
  if (!isMobile) await expect(page.getByRole('banner')).toContainText(`Welcome, ${person.username}_x!`)

  await part('Email').getByLabel('New email address').fill(`new-${person.email}`)
  await part('Email').getByLabel('Password', { exact: true }).fill('Wrong1234!')
  await part('Email').getByRole('button', { name: 'Change email' }).click()
  await expect(part('Email').getByText('That password is not correct.')).toBeVisible()
  await part('Email').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await part('Email').getByRole('button', { name: 'Change email' }).click()
  await expect(part('Email').getByRole('status')).toContainText(`new-${person.email}`)
  const mail = await store.mailTo(`new-${person.email}`, /^Confirm your email address/)
  const link = /https?:\/\/\S+\/confirm-email\/[\w-]+/.exec(mail.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await form(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(form(page).getByText('Your email address is confirmed.')).toBeVisible()
  await form(page).getByRole('link', { name: 'Go to your account' }).click()
  await expect(part('Email')).toContainText(`Your address is new-${person.email}.`)

  await part('Password').getByLabel('Current password').fill(PASSWORD)
  await part('Password').getByLabel('New password', { exact: true }).fill('Daybus37!')
  await part('Password').getByLabel('Confirm new password').fill('Daybus37!')
  await part('Password').getByRole('button', { name: 'Change password' }).click()
  await expect(part('Password').getByRole('status')).toContainText('Your password was changed.')
  await expect(part('Devices').getByText('This device')).toBeVisible()
  await expectAccessible(page)

  await part('Your data').getByRole('button', { name: 'Export my data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export my data' })
  await dialog.getByLabel('Password', { exact: true }).fill('Daybus37!')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toBe('my-data.json')

  await part('Your data').getByRole('button', { name: 'Delete my account' }).click()
  const last = page.getByRole('alertdialog', { name: 'Delete my account' })
  await last.getByLabel('Password', { exact: true }).fill('Daybus37!')
  await last.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Your account was deleted.')).toBeVisible()
  await expect(page).toHaveURL(`${store.url}/`)
})
