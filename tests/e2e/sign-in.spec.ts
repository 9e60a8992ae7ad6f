import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { notice, signInAsAdmin, startAdminStore } from './admin-store.ts'
import type { OwnStore } from './own-store.ts'
import { expect, expectAccessible, test } from './store-page.ts'

let store: OwnStore

test.beforeAll(async () => {
  const started = await startAdminStore({ DEMO: 'off', ADMIN_PASSKEYS: 'required' })
  // Passkeys need a host name.
  store = { ...started, url: started.url.replace('127.0.0.1', 'localhost') }
})

test.afterAll(() => store.stop())

/** Adds a virtual authenticator that confirms every prompt. */
async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('an admin adds the required passkey, signs in and confirms with it', async ({ page, expectConsole }) => {
  // The browser logs each 403 that asks for a fresh proof.
  expectConsole(/403/)
  await addAuthenticator(page)
  await signInAsAdmin(page, store)
  await page.goto(`${store.url}/admin`)
  await expect(page).toHaveURL(`${store.url}/account`)
  await expect(page.getByText('Administrators of this store need a passkey.')).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Name of the new passkey').fill('Desk key')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await codes.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('Desk key', { exact: true })).toBeVisible()
  await expect(page.getByText('10 codes are left')).toBeVisible()

  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${store.url}/`)
  await page.goto(`${store.url}/login?to=%2Fadmin%2Fmanage-users`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(`${store.url}/admin/manage-users`)

  store.sql('update sessions set proved_at = 0')
  await page.getByRole('button', { name: 'Create User' }).click()
  const form = page.getByRole('form', { name: 'Create User' })
  await form.getByLabel('Username').fill('second_admin')
  await form.getByLabel('Email').fill('second@example.com')
  await form.getByLabel('Password', { exact: true }).fill('Nightbus36!')
  await form.getByLabel('Confirm password').fill('Nightbus36!')
  await form.getByLabel('Role').selectOption('admin')
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c43d22' } })
    .jpeg()
    .toBuffer()
  await form
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: picture })
  await form.getByRole('button', { name: 'Save User' }).click()
  const proof = page.getByRole('dialog', { name: "Confirm that it's you" })
  await expect(proof.getByLabel('Password', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(notice(page, 'User created successfully!')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Users' }).getByRole('listitem').filter({ hasText: 'second_admin' }),
  ).toBeVisible()
})
