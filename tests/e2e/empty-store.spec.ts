import { type OwnStore, startOwnStore } from './own-store.ts'
import { expect, test } from './store-page.ts'

test('an empty store is in the first HTML, and nothing on it jumps when its scripts arrive', async ({
  page,
}) => {
  const store: OwnStore = await startOwnStore({ DEMO: 'off' })
  try {
    const html = await (await fetch(store.url)).text()
    for (const words of ['Coming soon.', 'No beats available.']) expect(html).toContain(words)
    const served = await page.goto(store.url).then(() => page.locator('#beats-section').elementHandle())
    await page.getByLabel('Email address').first().fill('maya@example.com')
    await page.getByRole('button', { name: 'Subscribe' }).first().click()
    await expect(page.getByText(/open the link we sent to maya@example.com/)).toBeVisible()
    // The same element: what the server sent was hydrated, not replaced.
    expect(await served?.evaluate((element) => element.isConnected)).toBe(true)
  } finally {
    await store.stop()
  }
})
