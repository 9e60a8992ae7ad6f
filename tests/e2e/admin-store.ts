import type { Page } from '@playwright/test'
import { type OwnStore, startOwnStore } from './own-store.ts'

/** A separate store with the demo catalogue and no month of sales, without CAPTCHA. */
export function startAdminStore(settings: Record<string, string> = {}): Promise<OwnStore> {
  return startOwnStore({ CAPTCHA: 'off', DEMO: 'beats', ...settings })
}

/** Signs the browser in as the admin. */
export async function signInAsAdmin(page: Page, store: OwnStore): Promise<void> {
  await signInAs(page, store, store.admin)
}

export async function signInAs(
  page: Page,
  store: OwnStore,
  person: { email: string; password: string },
): Promise<void> {
  const answer = await page.request.post(`${store.url}/api/auth/login`, {
    data: { email: person.email, password: person.password },
  })
  if (!answer.ok()) throw new Error(await answer.text())
}

/** The notice with this text. */
export const notice = (page: Page, text: string | RegExp) =>
  page.locator('[data-toast]').filter({ hasText: text })
