import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { notice, signInAsAdmin, startAdminStore } from './admin-store.ts'
import type { OwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore
let picture: Buffer
let serial = 0

test.beforeAll(async () => {
  store = await startAdminStore()
  picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c43d22' } })
    .jpeg()
    .toBuffer()
})

test.afterAll(() => store.stop())

test.beforeEach(async ({ page }) => {
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin/manage-users`)
})

const form = (page: Page) => page.getByRole('form', { name: 'Create User' })
const rows = (page: Page) => page.getByRole('list', { name: 'Users' }).getByRole('listitem')
const row = (page: Page, username: string) => rows(page).filter({ hasText: username })

function newPerson() {
  const username = `made_${process.pid}_${++serial}`
  return { username, email: `${username}@example.com`, password: 'Nightbus36!' }
}

async function createUser(page: Page, person = newPerson(), role = 'customer') {
  await page.getByRole('button', { name: 'Create User' }).click()
  await form(page).getByLabel('Username').fill(person.username)
  await form(page).getByLabel('Email').fill(person.email)
  await form(page).getByLabel('Password', { exact: true }).fill(person.password)
  await form(page).getByLabel('Confirm password').fill(person.password)
  await form(page).getByLabel('Role').selectOption(role)
  await form(page)
    .getByLabel('Image')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
  await form(page).getByRole('button', { name: 'Save User' }).click()
  await expect(notice(page, 'User created successfully!')).toBeVisible()
  return person
}

test('an invalid form is not sent, and every message is under its field', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await expect(form(page)).toHaveCount(0)
  const toggle = page.getByRole('button', { name: 'Create User' })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.click()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(form(page).getByLabel('Role')).toHaveValue('customer')
  await expect(form(page).getByLabel('Role').locator('option')).toHaveText(['customer', 'admin'])
  await expect(form(page).getByLabel('Email')).toHaveAttribute('type', 'email')
  const image = form(page).getByLabel('Image')
  await expect(image).toHaveAttribute('accept', 'image/*')
  await image.setInputFiles({ name: 'words.txt', mimeType: 'text/plain', buffer: Buffer.from('words') })
  await expect(form(page).getByText('That is not an image file.')).toBeVisible()
  await image.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(form(page).getByText('That is not an image file.')).toBeHidden()
  await page.reload()
  await toggle.click()
  await form(page).getByRole('button', { name: 'Save User' }).click()
  for (const message of [
    'Username is required',
    'Email is required',
    'Password is required',
    'Image is required',
  ]) {
    await expect(form(page).getByText(message, { exact: true })).toBeVisible()
  }
  await expect(
    form(page).getByRole('alert').getByText('Please fix the errors above and try again.', { exact: true }),
  ).toBeVisible()
  await expect(form(page).getByLabel('Username')).toBeFocused()
  await form(page).getByLabel('Password', { exact: true }).fill('Nightbus36!')
  await form(page).getByLabel('Confirm password').fill('Nightbus')
  await expect(form(page).getByLabel('Confirm password')).toHaveAccessibleDescription('Passwords must match')
  await expectAccessible(page)
  expect(sent.filter((url) => url.includes('/api/auth/register'))).toEqual([])
  await toggle.click()
  await expect(form(page)).toHaveCount(0)
})

test('a user created with picture and role is listed and can sign in, and the form is cleared', async ({
  page,
  browser,
}) => {
  const person = await createUser(page, newPerson(), 'admin')
  await expect(form(page).getByLabel('Username')).toHaveValue('')
  await expect(form(page).getByText('Drop an image')).toBeVisible()
  const made = row(page, person.username)
  await expect(made).toContainText(person.email)
  await expect(made).toContainText('admin')
  await expect(made.locator('img')).toHaveAttribute('src', /\/api\/media\/avatars\//)
  const mail = await store.mailTo(person.email, /^Your account at/)
  expect(mail.text).not.toContain(person.password)
  const other = await browser.newPage()
  const login = await other.request.post(`${store.url}/api/auth/login`, { data: person })
  expect((await login.json()).user.role).toBe('admin')
  await other.close()
})

test('server-side errors are shown under their fields', async ({ page, expectConsole }) => {
  // The trace recorder fetches the URL of the non-image file.
  expectConsole(/409|422|blob:/)
  const person = await createUser(page)
  const fill = async (username: string, email: string, buffer: Buffer) => {
    await form(page).getByLabel('Username').fill(username)
    await form(page).getByLabel('Email').fill(email)
    await form(page).getByLabel('Password', { exact: true }).fill(person.password)
    await form(page).getByLabel('Confirm password').fill(person.password)
    await form(page).getByLabel('Image').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
    await form(page).getByRole('button', { name: 'Save User' }).click()
  }
  await fill(person.username, person.email, picture)
  await expect(form(page).getByText('This username is already taken.')).toBeVisible()
  await expect(form(page).getByText('There is already an account with this email address.')).toBeVisible()
  const other = newPerson()
  await fill(other.username, other.email, Buffer.from('not a picture'))
  await expect(form(page).getByText(/The image cannot be read/)).toBeVisible()
})

test('users can be searched, made admin, locked and sent a reset link, and each can be undone', {
  tag: '@phone',
}, async ({ page }) => {
  const person = await createUser(page)
  await page.getByLabel('Search users').fill(person.username)
  await expect(page).toHaveURL(/[?&]q=made_/)
  await expect(rows(page)).toHaveCount(1)
  const found = row(page, person.username)
  const act = async (name: string) => {
    await found.getByRole('button', { name: `More for ${person.username}` }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await act('Make admin')
  await expect(found.getByText('admin', { exact: true })).toBeVisible()
  await notice(page, `${person.username} is now an admin.`).getByRole('button', { name: 'Undo' }).click()
  await expect(found.getByText('customer', { exact: true })).toBeVisible()
  await act('Lock')
  await expect(found.getByText('Locked', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await act('Unlock')
  await expect(found.getByText('Locked', { exact: true })).toHaveCount(0)
  await act('Send reset link')
  await expect(notice(page, `A reset link is on its way to ${person.email}.`)).toBeVisible()
  const mail = await store.mailTo(person.email, /^Reset your/)
  expect(mail.text).toMatch(/\/reset-password\//)

  await page.getByLabel('Search users').fill('nobody-is-called-this')
  await expect(page.getByText('No users found.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all users' }).click()
  await expect(row(page, 'juno_park')).toBeVisible()
})

test('deleting asks in the specified words, and admins cannot delete themselves', async ({ page }) => {
  const person = await createUser(page)
  await row(page, person.username)
    .getByRole('button', { name: `Delete ${person.username}` })
    .click()
  const confirm = page.getByRole('alertdialog')
  await expect(confirm).toContainText(
    `Are you sure that you want to delete ${person.username}? All the information related will also be deleted.`,
  )
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(confirm).toHaveCount(0)
  await expect(row(page, person.username)).toBeVisible()
  await row(page, person.username)
    .getByRole('button', { name: `Delete ${person.username}` })
    .click()
  await confirm.getByRole('button', { name: 'Delete' }).click()
  await expect(row(page, person.username)).toHaveCount(0)
  await expect(row(page, 'admin@example.com').getByRole('button', { name: 'Delete admin' })).toBeDisabled()
})
