import type { Page } from '@playwright/test'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
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
  // Like a keyboard user.
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

/** Registers by API and signs the browser in. */
async function signUp(page: Page) {
  const person = newPerson()
  const challenge = await (
    await page.request.get(`${store.url}/api/captcha/challenge?purpose=register`)
  ).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  const captchaToken = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  const answer = await page.request.post(`${store.url}/api/auth/register`, {
    data: { ...person, captchaToken },
  })
  expect(answer.status()).toBe(200)
  return person
}

async function fillLogin(page: Page, person: { email: string; password: string }): Promise<void> {
  await field(page, 'Email address').fill(person.email)
  await field(page, 'Password').fill(person.password)
  await solveCaptcha(page)
  await form(page).getByRole('button', { name: 'Sign in' }).click()
}

/** Text of the header, or on a phone of the menu, which is opened. */
async function greeting(page: Page, isMobile: boolean) {
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  return isMobile ? page.getByRole('dialog', { name: 'Menu' }) : page.getByRole('banner')
}

test('registering signs in and sends a welcome mail; logging out leads home', {
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

test('signing in shows progress, refuses wrong credentials, and returns to the requested page', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/401/)
  const person = await signUp(page)
  await page.context().clearCookies()
  await page.goto(`${store.url}/login?to=%2Fbeats%3Fsort%3Dprice`)
  await form(page).getByRole('button', { name: 'Sign in' }).click()
  await expect(form(page).getByText('Please complete the Captcha')).toBeVisible()
  await expectAccessible(page)

  await fillLogin(page, { ...person, password: 'Wrong1234!' })
  await expect(form(page).getByRole('alert')).toHaveText('Login failed. Please check your credentials.')

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

test('a forgotten password can be reset by a mailed link', async ({ page, expectConsole }) => {
  expectConsole(/410|401/)
  const person = await signUp(page)
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
  await expect(form(page).getByRole('alert')).toContainText('Error resetting password. Please try again.')
  await expect(form(page).getByRole('alert').getByRole('link', { name: 'Send a new one' })).toBeVisible()
})

test('an ended session is noticed within a minute, and the user can sign in again', async ({
  page,
  expectConsole,
}) => {
  // Requests in flight when the session ended.
  expectConsole(/401/)
  await page.clock.install()
  const person = await signUp(page)
  await page.goto(`${store.url}/account`)
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(field(page, 'Username')).toHaveValue(person.username)
  // An answer of 401 to a part that still loads would show the notice now, and the minute would take it away.
  await page.waitForLoadState('networkidle')
  store.sql(`delete from sessions where user_id = (select id from users where email = '${person.email}')`)
  await page.clock.runFor(61_000)
  // On a busy machine the answer comes later, and the page shows it by a timer.
  await page.clock.resume()
  const notice = page.getByRole('alert').filter({ hasText: 'Your session has ended. Please sign in again.' })
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(`${store.url}/`)
  await notice.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/login\?to=%2Faccount$/)
  await fillLogin(page, person)
  await expect(page).toHaveURL(`${store.url}/account`)
})

test('tabs follow each other’s sign-in and sign-out', async ({ page, context, isMobile }) => {
  const person = await signUp(page)
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

test('visitors and customers are redirected home from the admin area, admins are not', async ({
  page,
  isMobile,
}) => {
  await page.goto(`${store.url}/admin/manage-beats`)
  await expect(page).toHaveURL(`${store.url}/`)
  await page.goto(`${store.url}/account`)
  await expect(page).toHaveURL(`${store.url}/`)
  await signUp(page)
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

test('the account page: name, password, address, devices, data', { tag: '@phone' }, async ({
  page,
  isMobile,
  expectConsole,
}) => {
  expectConsole(/403|409|401/)
  const person = await signUp(page)
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
