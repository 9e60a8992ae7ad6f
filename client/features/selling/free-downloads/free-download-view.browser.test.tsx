import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FreeDownload } from '#contract/licenses/free-download.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { FreeDownloadView } from './free-download-view.tsx'

test('each download is counted, and after the last there is no button', async () => {
  const found: FreeDownload = {
    beat: {
      id: 'b1',
      slug: 'copper-rain',
      title: 'Copper Rain',
      producer: 'mara_volt',
      image: 'media/covers/a.jpg',
    },
    bytes: 800_000,
    left: 2,
    until: '2026-11-24T02:00:00.000Z',
    newsletter: false,
  }
  answerApi({ 'GET /api/free-downloads/secret': found })
  await renderInStore(<FreeDownloadView token="secret" />)
  const button = page.getByRole('link', { name: 'Download MP3' })
  await expect.element(page.getByText(/^Twice, until/)).toBeVisible()
  // The component is under test, not the download.
  const stay = (event: Event) => event.preventDefault()
  addEventListener('click', stay)
  await button.click()
  await expect.element(page.getByText(/^Once, until/)).toBeVisible()
  await button.click()
  await expect.element(page.getByText(/^Used three times/)).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  removeEventListener('click', stay)
})
