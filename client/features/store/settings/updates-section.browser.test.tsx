import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { settingsView, storeStatus } from '#tests/components/settings-view.ts'
import { admin, answerApi, renderInStore } from '#tests/components/store.tsx'
import { UpdatesSection } from './updates-section.tsx'

const tick = page.getByRole('checkbox', { name: 'Tell me on Today about new versions' })

function show(releases: Partial<typeof storeStatus.releases>) {
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/settings/status': { ...storeStatus, releases: { ...storeStatus.releases, ...releases } },
    'PATCH /api/settings': { ...view, values: { ...view.values, checksReleases: true } },
  })
  renderInStore(<UpdatesSection view={view} />, { path: '/admin/settings/updates' })
  return requests
}

const view = settingsView

test('a build without a release file says so, and cannot be told to look', async () => {
  show({})
  await expect.element(page.getByText(/^This build has no release file/)).toBeVisible()
  await expect.element(tick).toBeDisabled()
  await expect.element(tick).not.toBeChecked()
})

test('says what it gets from where, and looks once that is ticked', async () => {
  const requests = show({ host: 'releases.example.com', newest: '2.1.0' })
  await expect.element(page.getByText(/gets a signed file from releases\.example\.com/)).toBeVisible()
  await expect.element(page.getByText('2.1.0')).toBeVisible()
  await tick.click()
  await page.getByRole('button', { name: /Save/ }).click()
  await expect
    .poll(() => requests.find(({ method }) => method === 'PATCH')?.body)
    .toMatchObject({ checksReleases: true })
})
