import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PlayerDock } from '#client/features/player/bar/index.ts'
import { PlayerProvider } from '#client/features/player/player/index.ts'
import { beats } from '#tests/components/beats.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { SimilarBeats } from './similar-beats.tsx'

test('similar beats give a reason in one line, and play as a list', async () => {
  const [asked, first, second] = beats as [(typeof beats)[0], (typeof beats)[0], (typeof beats)[0]]
  const requests = answerApi({
    [`GET /api/beats/${asked.id}/similar`]: [
      { ...first, because: ['Same tempo', 'Similar drums', 'Darker'] },
      { ...second, because: ['Close in sound'] },
    ],
  })
  await renderInStore(
    <PlayerProvider>
      <SimilarBeats beat={asked} />
      <PlayerDock />
    </PlayerProvider>,
  )
  await expect.element(page.getByText('Same tempo, similar drums, darker')).toBeVisible()
  await expect.element(page.getByText('Close in sound')).toBeVisible()
  expect(requests.some(({ url }) => url.searchParams.get('limit') === '8')).toBe(true)
  await page.getByRole('button', { name: 'Play all' }).click()
  await expect.element(page.getByLabelText('Audio player').getByText(first.title)).toBeVisible()
})

test('no card is left alone in the last row', async () => {
  const found = beats.slice(0, 6).map((beat) => ({ ...beat, because: ['Close in sound'] }))
  answerApi({ [`GET /api/beats/${found[5]!.id}/similar`]: found.slice(0, 5) })
  await renderInStore(<SimilarBeats beat={found[5]!} />)
  const visible = () =>
    page
      .getByText('Close in sound')
      .elements()
      .filter((line) => line.checkVisibility()).length
  await expect.poll(() => visible()).toBe(4)
})

test('without similar beats the section is absent', async () => {
  answerApi({ [`GET /api/beats/${beats[0]!.id}/similar`]: [] })
  await renderInStore(<SimilarBeats beat={beats[0]!} />)
  await expect.poll(() => page.getByText('Sounds like this').elements()).toEqual([])
})
