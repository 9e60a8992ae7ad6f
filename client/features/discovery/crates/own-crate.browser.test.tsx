import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeMarks } from '#client/features/player/favorites/index.ts'
import type { CrateDetail, SharedCrateView as Shared } from '#contract/discovery/crate.ts'
import { beats } from '#tests/components/beats.ts'
import { answerApi, customer, problem, renderInStore } from '#tests/components/store.tsx'
import { OwnCrate } from './own-crate.tsx'
import { SharedCrate } from './shared-crate.tsx'

const there = beats.slice(0, 3).map((beat) => ({
  id: beat.id,
  title: beat.title,
  producer: beat.owner.username,
  note: '',
  beat,
  soldExclusively: false,
}))
const gone = {
  id: 'gone',
  title: 'Velour',
  producer: 'lowtide',
  note: 'For the outro',
  beat: null,
  soldExclusively: false,
}
const crate: CrateDetail = {
  id: 'c1',
  kind: 'own',
  name: 'Winter tape',
  description: 'For the cold months.',
  beatCount: 4,
  bpm: null,
  covers: [],
  shareToken: null,
  sharesNotes: false,
  hasBeat: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  beats: [...there, gone],
}
const [a, b, c] = there.map(({ title }) => title) as [string, string, string]

beforeEach(() => changeMarks({ hearts: {}, passed: {}, song: {} }))

/** A fake API that stores the crate. */
async function openCrate(given: Partial<CrateDetail> = {}) {
  let kept = { ...crate, ...given }
  const requests = answerApi({
    'GET /api/auth/session': customer,
    'GET /api/crates/c1': () => kept,
    'PUT /api/crates/c1/order': ({ body }: { body: { beatIds: string[] } }) => {
      kept = { ...kept, beats: body.beatIds.map((id) => kept.beats.find((beat) => beat.id === id)!) }
      return { success: true }
    },
    [`PUT /api/crates/c1/beats/${there[0]!.id}`]: ({ body }: { body: { note: string } }) => {
      kept = { ...kept, beats: kept.beats.map((each, at) => (at === 0 ? { ...each, ...body } : each)) }
      return { success: true }
    },
    'PATCH /api/crates/c1': ({ body }: { body: { shared: boolean } }) => {
      kept = { ...kept, shareToken: body.shared ? 'a-token' : null }
      return kept
    },
  })
  await renderInStore(<OwnCrate id="c1" />)
  await expect.element(page.getByRole('heading', { name: kept.name })).toBeVisible()
  return requests
}

const rows = () => page.getByRole('listitem').elements()
const titles = () => rows().map((row) => row.querySelector('a, b')?.textContent)
const grip = (title: string, place: number) =>
  page.getByRole('button', { name: `Move ${title}, place ${place}` })
const orders = (requests: Awaited<ReturnType<typeof openCrate>>) =>
  requests.filter(({ path }) => path.endsWith('/order')).map(({ body }) => body)

test('Alt and an arrow move a beat, and the order is saved', async () => {
  const requests = await openCrate()
  grip(a, 1).element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(titles).toEqual([b, a, c, 'Velour'])
  await expect
    .poll(() => orders(requests))
    .toEqual([{ beatIds: [there[1]!.id, there[0]!.id, there[2]!.id, 'gone'] }])
})

test('a handle is grabbed, moved by arrow keys, and dropped or canceled', async () => {
  const requests = await openCrate()
  grip(c, 3).element().focus()
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await expect.element(page.getByText(`${c}: place 1 of 4.`)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(titles).toEqual([a, b, c, 'Velour'])
  expect(orders(requests)).toEqual([])
  await grip(c, 3).click()
  await page.getByRole('button', { name: 'One place up' }).click()
  await page.getByRole('button', { name: 'Put down' }).click()
  await expect.poll(titles).toEqual([a, c, b, 'Velour'])
  await expect.poll(() => orders(requests).length).toBe(1)
})

test('a handle is dragged to another place', async () => {
  const requests = await openCrate()
  const target = rows()[2]!.getBoundingClientRect()
  const handle = grip(a, 1).element()
  const start = handle.getBoundingClientRect()
  const fire = (type: string, y: number) =>
    handle.dispatchEvent(
      new PointerEvent(type, { pointerId: 1, button: 0, clientX: start.left + 5, clientY: y, bubbles: true }),
    )
  handle.setPointerCapture = () => {}
  fire('pointerdown', start.top + 5)
  fire('pointermove', target.top + target.height / 2)
  await expect.poll(titles).toEqual([b, c, a, 'Velour'])
  fire('pointerup', target.top + target.height / 2)
  await expect.poll(() => orders(requests).length).toBe(1)
})

test('a note is saved by Enter and discarded by Escape', async () => {
  const requests = await openCrate()
  await page.getByRole('button', { name: `Add a note on ${a}` }).click()
  await page.getByRole('textbox', { name: `Note on ${a}` }).fill('Not this')
  await userEvent.keyboard('{Escape}')
  page.getByRole('link', { name: a }).element().focus()
  await userEvent.keyboard('n')
  await page.getByRole('textbox', { name: `Note on ${a}` }).fill('Sing it low')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: `Note on ${a}: Sing it low` })).toBeVisible()
  expect(requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { note: 'Sing it low' },
  ])
})

test('a beat no longer in the store shows its title and note, without play or buy', async () => {
  await openCrate()
  await expect.element(page.getByText('No longer in the store')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Note on Velour: For the outro' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Play Velour' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /License Velour/ })).not.toBeInTheDocument()
})

test('a beat that was sold exclusively says so and links to its page', async () => {
  await openCrate({ beats: [{ ...gone, soldExclusively: true }] })
  await expect.element(page.getByText('Sold exclusively')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Velour' })).toHaveAttribute('href', '/beats/gone')
})

test('a share link is turned on and off', async () => {
  await openCrate()
  await page.getByRole('button', { name: 'Share' }).click()
  await page.getByRole('switch', { name: 'Anyone with the link can listen' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Link' })).toBeVisible()
  expect(page.getByRole('textbox', { name: 'Link' }).element()).toHaveProperty(
    'value',
    expect.stringMatching(/\/crates\/a-token$/),
  )
  await page.getByRole('switch', { name: 'Anyone with the link can listen' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Link' })).not.toBeInTheDocument()
})

test('a shared crate says so if its link is turned off while it is open', async () => {
  let answer: Shared | Response = { name: 'Winter tape', description: '', beats: [...there, gone] }
  answerApi({ 'GET /api/crates/shared/a-token': () => answer })
  await renderInStore(<SharedCrate token="a-token" />)
  await expect.element(page.getByRole('heading', { name: 'Winter tape' })).toBeVisible()
  await page.getByRole('button', { name: `Heart ${a}` }).click()
  await expect
    .element(page.getByRole('button', { name: `Heart ${a}` }))
    .toHaveAttribute('aria-pressed', 'true')
  answer = problem(404, 'crate_not_shared', 'This crate is no longer shared.')
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  const heading = page.getByRole('heading', { level: 1, name: 'This crate is no longer shared.' })
  await expect.element(heading).toBeVisible()
})

test.each([390, 1280])('long names and texts wrap at %i pixels', async (width) => {
  await page.viewport(width, 800)
  const texts = { description: 'x'.repeat(500), beats: [{ ...there[0]!, note: 'n'.repeat(200) }] }
  await openCrate({ name: 'W'.repeat(80), ...texts })
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  const name = page.getByRole('heading').getByText('W'.repeat(80), { exact: true }).element()
  expect(name.scrollWidth).toBeLessThanOrEqual(name.clientWidth)
})
