import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PlayerDock, PlayerProvider } from '#client/features/player/index.ts'
import { beats } from '#tests/components/beats.ts'
import { answerApi, listPage, renderInStore } from '#tests/components/store.tsx'
import { BeatView } from './beat-view.tsx'
import { Catalogue } from './catalogue.tsx'

const list = beats.slice(0, 4)
const facets = { total: 4, tones: [], tags: [], producers: [], bpm: [], price: null }

async function openList() {
  answerApi({ 'GET /api/beats': () => listPage(list), 'GET /api/beats/facets': facets })
  await renderInStore(
    <PlayerProvider>
      <Catalogue top />
      <PlayerDock />
    </PlayerProvider>,
    { path: '/beats' },
  )
}

const queue = page.getByRole('dialog', { name: 'Queue' })
const queuedTitles = () =>
  queue
    .getByRole('listitem')
    .elements()
    .map((line) => line.querySelector('b')?.textContent)

describe('a card', () => {
  test('adds its beat at the end of the queue and lets it play next', async () => {
    await openList()
    await page.getByRole('button', { name: `${list[0]!.title}: add to queue` }).click()
    await expect.element(page.getByText(`${list[0]!.title} was added to the queue.`)).toBeVisible()
    await page.getByRole('button', { name: `${list[2]!.title}: add to queue` }).click()
    // The notices lie over the last card.
    await expect.element(page.getByText(`${list[2]!.title} was added to the queue.`)).toBeVisible()
    for (const dismiss of page.getByRole('button', { name: 'Dismiss' }).elements())
      (dismiss as HTMLElement).click()
    await page.getByRole('button', { name: `${list[3]!.title}: play next` }).click()
    await expect.element(page.getByText(`${list[3]!.title} plays next.`)).toBeVisible()
    await page.getByRole('button', { name: 'Queue', exact: true }).click()
    await expect.poll(queuedTitles).toEqual([list[0]!.title, list[3]!.title, list[2]!.title])
    await queue.getByRole('button', { name: `${list[2]!.title}: play next` }).click()
    await expect.poll(queuedTitles).toEqual([list[0]!.title, list[2]!.title, list[3]!.title])
  })

  test('does so by keys while the focus is on it', async () => {
    await openList()
    for (const [at, key] of [
      [0, 'q'],
      [1, 'Q'],
      [2, 'n'],
    ] as const) {
      await expect.element(page.getByRole('link', { name: list[at]!.title })).toBeVisible()
      page.getByRole('link', { name: list[at]!.title }).element().focus()
      await userEvent.keyboard(key)
    }
    await page.getByRole('searchbox').fill('qn')
    await page.getByRole('button', { name: 'Queue', exact: true }).click()
    await expect.poll(queuedTitles).toEqual([list[0]!.title, list[2]!.title, list[1]!.title])
  })
})

test("a beat's page adds it to the queue by button and by key", async () => {
  answerApi({})
  await renderInStore(
    <PlayerProvider>
      <BeatView
        beat={{
          ...list[1]!,
          licenses: [],
          freeDownload: false,
          soldExclusivelyAt: null,
          exactBpm: null,
          downbeatSeconds: null,
          sections: [],
        }}
        buy={null}
      />
      <PlayerDock />
    </PlayerProvider>,
  )
  await page.getByRole('button', { name: 'Add to queue' }).click()
  await expect.element(page.getByText(`${list[1]!.title} was added to the queue.`)).toBeVisible()
  page.getByRole('heading', { level: 1 }).element().focus()
  await userEvent.keyboard('q')
  await expect.element(page.getByText(`${list[1]!.title} is in the queue already.`)).toBeVisible()
  await page.getByRole('button', { name: 'Queue', exact: true }).click()
  await expect.poll(queuedTitles).toEqual([list[1]!.title])
})
