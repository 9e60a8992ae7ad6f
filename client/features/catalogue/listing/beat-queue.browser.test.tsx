import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PlayerDock } from '#client/features/player/bar/index.ts'
import { PlayerProvider } from '#client/features/player/player/index.ts'
import { beats, noFacets } from '#tests/components/beats.ts'
import { answerApi, listPage, renderInStore } from '#tests/components/store.tsx'
import { BeatView } from './beat-view.tsx'
import { CatalogueSection } from './catalogue.tsx'

const list = beats.slice(0, 4)
const facets = noFacets(4)

async function openList(listed = list) {
  answerApi({ 'GET /api/beats': () => listPage(listed), 'GET /api/beats/facets': facets })
  await renderInStore(
    <PlayerProvider>
      <CatalogueSection top />
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

test('a long queue scrolls, with its footer in view', async () => {
  const many = Array.from({ length: 40 }, (_, at) => ({ ...list[0]!, id: `b${at}`, title: `Beat ${at}` }))
  await openList(many)
  await page.getByRole('button', { name: 'Play Beat 0', exact: true }).click()
  await page.getByRole('button', { name: 'Queue', exact: true }).click()
  const clear = queue.getByRole('button', { name: 'Clear what’s next' })
  await expect.element(clear).toBeInViewport()
})

describe('a card', () => {
  test('adds its beat to the end of the queue or plays it next', async () => {
    await openList()
    await page.getByRole('button', { name: `${list[0]!.title}: add to queue` }).click()
    await expect.element(page.getByText(`${list[0]!.title} was added to the queue.`)).toBeVisible()
    await page.getByRole('button', { name: `${list[2]!.title}: add to queue` }).click()
    // Toasts cover the last card.
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

  test("separates the listener's picks from the list, and clears what is next", async () => {
    await openList()
    await page.getByRole('button', { name: `Play ${list[0]!.title}` }).click()
    await page.getByRole('button', { name: `${list[2]!.title}: play next` }).click()
    await page.getByRole('button', { name: 'Queue', exact: true }).click()
    const groups = () =>
      queue
        .getByRole('list')
        .elements()
        .map((group) => [
          group.previousElementSibling?.textContent,
          ...[...group.querySelectorAll('b')].map(({ textContent }) => textContent),
        ])
    await expect.poll(groups).toEqual([
      ['Playing', list[0]!.title],
      ['Next, picked by you', list[2]!.title],
      ['Then, from “Available Beats”', list[1]!.title, list[3]!.title],
    ])
    await queue.getByRole('button', { name: 'Clear what’s next' }).click()
    await expect.poll(groups).toEqual([['Playing', list[0]!.title]])
  })

  test('supports shortcuts while it has the focus', async () => {
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

test('the queue is reordered by dragging and by the arrow keys, and the focus stays on the grip', async () => {
  await openList()
  const [first, second, third, fourth] = list.map(({ title }) => title)
  await page.getByRole('button', { name: `Play ${first}` }).click()
  await page.getByRole('button', { name: `${fourth}: play next` }).click()
  await page.getByRole('button', { name: 'Queue', exact: true }).click()
  await expect.poll(queuedTitles).toEqual([first, fourth, second, third])
  const grip = (title = '') => queue.getByRole('button', { name: `Move ${title}`, exact: true })
  await grip(third).dropTo(grip(second))
  await expect.poll(queuedTitles).toEqual([first, fourth, third, second])
  grip(third).element().focus()
  // From the list to the picks: its row is a new element.
  await userEvent.keyboard('{ArrowUp}')
  await expect.poll(queuedTitles).toEqual([first, third, fourth, second])
  await expect.element(queue.getByText(`${third}: place 2 of 4.`)).toBeInTheDocument()
  await expect.element(grip(third)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.poll(queuedTitles).toEqual([first, fourth, second, third])
  await expect
    .element(page.getByRole('region', { name: 'Audio player' }).getByText(first ?? ''))
    .toBeVisible()
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
  await expect.element(page.getByText(`${list[1]!.title} is already in the queue.`)).toBeVisible()
  await page.getByRole('button', { name: 'Queue', exact: true }).click()
  await expect.poll(queuedTitles).toEqual([list[1]!.title])
})
