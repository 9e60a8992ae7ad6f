import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FreeDownload } from '#contract/licenses/free-download.ts'
import { answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { FreeDownloadView } from './free-download-view.tsx'

test('each download that arrived is counted, and after the last there is no button', async () => {
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
  let arrived = 0
  answerApi({
    'GET /api/free-downloads/secret': () =>
      arrived < 2
        ? { ...found, left: found.left - arrived }
        : problem(410, 'free_download_used_up', 'This link has been used three times.'),
  })
  await renderInStore(<FreeDownloadView token="secret" />)
  const button = page.getByRole('link', { name: 'Download MP3' })
  await expect.element(page.getByText(/^Twice, until/)).toBeVisible()
  // The component is under test, not the download.
  const stay = (event: Event) => event.preventDefault()
  addEventListener('click', stay)
  // As the server counts it: a click that breaks off does not.
  arrived = 1
  await button.click()
  await expect.element(page.getByText(/^Once, until/)).toBeVisible()
  arrived = 2
  await button.click()
  await expect.element(page.getByText('This link has been used three times.')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
  removeEventListener('click', stay)
})
