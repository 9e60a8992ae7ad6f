import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CatalogueSection } from '#client/features/catalogue/listing/index.ts'
import { PlayerDock } from '#client/features/player/bar/index.ts'
import { changeMarks, getMarks } from '#client/features/player/favorites/index.ts'
import { PlayerProvider } from '#client/features/player/player/index.ts'
import { beats as demoBeats, noFacets } from '#tests/components/beats.ts'
import { answerApi, customer, listPage, problem, renderInStore } from '#tests/components/store.tsx'
import { diggingKeysOn, keysHintClosed, lastFitView, startsAtHook } from './device-setting.ts'
import { DigMode } from './digging.tsx'
import { lazyYours } from './lazy-yours.tsx'
import { recentlyPlayed } from './recently-played.ts'

const beats = demoBeats.slice(0, 4)
const [first, second] = [beats[0]!, beats[1]!]
const facets = { ...noFacets(4), fits: { all: 4, either: 3, both: 0, bpm: 2, tone: 1 } }
const lists = { 'GET /api/beats': () => listPage(beats), 'GET /api/beats/facets': facets }

beforeEach(() => {
  localStorage.clear()
  changeMarks({ hearts: {}, passed: {}, gone: {}, song: {}, pending: {}, owner: undefined })
  diggingKeysOn.set(true)
  keysHintClosed.set(false)
  startsAtHook.set(false)
  lastFitView.set('first')
  recentlyPlayed.set([])
})

async function openList(answers: Parameters<typeof answerApi>[0] = {}, path = '/beats') {
  const requests = answerApi({ ...lists, ...answers })
  await renderList(path)
  return requests
}

/** The same for several visits in a test. */
async function openPlain(path: string) {
  answerApi(lists)
  return renderList(path)
}

async function renderList(path: string) {
  const rendered = await renderInStore(
    <PlayerProvider>
      <main>
        <CatalogueSection top yours={lazyYours} />
      </main>
      <PlayerDock />
      <DigMode />
    </PlayerProvider>,
    { path },
  )
  await expect.element(page.getByRole('button', { name: 'Tap your tempo' }).first()).toBeInTheDocument()
  await expect.element(heartOf(beats[3]!.title)).toBeVisible()
  return rendered
}

const address = () => page.getByTestId('address').element().textContent
const heartOf = (title: string) => page.getByRole('button', { name: `Heart ${title}`, exact: true })
const focused = () => document.activeElement?.textContent

describe('without a mouse', () => {
  test('J and K move through the cards, H hearts and X passes, with undo', async () => {
    await openList()
    await userEvent.keyboard('j')
    expect(focused()).toBe(first.title)
    await userEvent.keyboard('jj')
    expect(focused()).toBe(beats[2]!.title)
    await userEvent.keyboard('k')
    expect(focused()).toBe(second.title)
    await userEvent.keyboard('h')
    await expect.element(heartOf(second.title)).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('x')
    await expect
      .poll(() => document.querySelector('[data-toast]')?.textContent)
      .toContain(`${second.title} stays out of your lists.`)
    await expect.element(page.getByText('Not for me', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(page.getByText('Not for me', { exact: true })).not.toBeInTheDocument()
    expect(Object.keys(getMarks().hearts)).toEqual([second.id])
    expect(getMarks().passed).toEqual({})
  })

  test('Space plays the focused card', async () => {
    await openList()
    await userEvent.keyboard('jj')
    await userEvent.keyboard(' ')
    await expect.element(page.getByRole('button', { name: `Pause ${second.title}` }).first()).toBeVisible()
  })

  test('what was played is offered above the next list, and leaves the cards of this one in their place', async () => {
    const shelf = page.getByRole('region', { name: 'Recently played' })
    const cardTop = () => heartOf(first.title).element().getBoundingClientRect().top
    const { unmount } = await openPlain('/beats')
    const top = cardTop()
    await page
      .getByRole('button', { name: `Play ${second.title}` })
      .first()
      .click()
    await expect.poll(() => recentlyPlayed.get().length).toBe(1)
    expect(shelf.query()).toBeNull()
    expect(cardTop()).toBe(top)
    await unmount()
    await openPlain('/beats')
    await expect.element(shelf.getByRole('link', { name: second.title })).toBeVisible()
    await page.getByRole('button', { name: 'Clear history' }).click()
    await expect.element(shelf).not.toBeInTheDocument()
  })

  test('a beat starts at its hook if enabled, others from the beginning', async () => {
    const hook = { label: 'Hook', startSeconds: 12, endSeconds: 24, confirmed: true }
    await openList({
      [`GET /api/beats/${first.id}`]: { ...first, sections: [] },
      [`GET /api/beats/${second.id}`]: { ...second, sections: [hook] },
    })
    await page.getByRole('button', { name: 'Hook' }).click()
    const play = (name: string) => page.getByRole('button', { name }).first()
    const place = () =>
      Number(
        page
          .getByRole('region', { name: 'Audio player' })
          .getByRole('slider', { name: /^Seek in/ })
          .query()
          ?.getAttribute('aria-valuenow'),
      )
    await play(`Play ${first.title}`).click()
    await expect.element(play(`Pause ${first.title}`)).toBeVisible()
    expect(place()).toBeLessThan(12)
    await play(`Play ${second.title}`).click()
    await expect.poll(place).toBeGreaterThanOrEqual(12)
  })

  test('shortcuts do not work in fields or when switched off', async () => {
    await openList()
    await page.getByRole('searchbox').fill('')
    await userEvent.keyboard('jhx')
    await expect.element(page.getByRole('searchbox')).toHaveValue('jhx')
    page.getByRole('link', { name: first.title }).first().element().focus()
    await page.getByRole('switch', { name: 'Digging keys' }).click()
    page.getByRole('link', { name: first.title }).first().element().focus()
    await userEvent.keyboard('hxj')
    expect(focused()).toBe(first.title)
    expect([getMarks().hearts, getMarks().passed]).toEqual([{}, {}])
  })

  test('no shortcut works while a dialog is open, wherever the focus is', async () => {
    await openList()
    await page
      .getByRole('button', { name: `Play ${first.title}` })
      .first()
      .click()
    const pause = page.getByRole('button', { name: `Pause ${first.title}` })
    await expect.element(pause.first()).toBeVisible()
    await userEvent.keyboard('?')
    const sheet = page.getByRole('dialog', { name: 'Digging keys' })
    await expect.element(sheet).toBeVisible()
    // As after the focused element of a dialog is gone.
    const blur = () => (document.activeElement as HTMLElement).blur()
    blur()
    expect(document.activeElement).toBe(document.body)
    await userEvent.keyboard(' hxlcjt1')
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
    expect([getMarks().hearts, getMarks().passed]).toEqual([{}, {}])
    expect(document.querySelectorAll('dialog:modal')).toHaveLength(1)
    expect(document.querySelector('[data-toast]')).toBeNull()
    expect(pause.elements().length).toBeGreaterThan(0)
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
    blur()
    await userEvent.keyboard('h')
    expect(Object.keys(getMarks().hearts)).toEqual([first.id])
  })

  test('the shortcut bar stays closed once closed; ? shows all', async () => {
    await openList()
    await page.getByRole('button', { name: 'Got it, close' }).click()
    await expect.element(page.getByRole('region', { name: 'Digging keys' })).not.toBeInTheDocument()
    await userEvent.keyboard('?')
    const sheet = page.getByRole('dialog', { name: 'Digging keys' })
    await expect.element(sheet.getByText('Add to crate')).toBeVisible()
    await expect.element(sheet.getByRole('switch', { name: 'Digging keys' })).toBeChecked()
  })
})

test('a passed beat is grayed out, and gone from the next list', async () => {
  await openList()
  page.getByRole('link', { name: first.title }).first().element().focus()
  await userEvent.keyboard('x')
  await expect.element(page.getByRole('button', { name: `Bring ${first.title} back` })).toBeVisible()
  await expect.element(page.getByText('4 beats', { exact: true })).toBeVisible()
  await page.getByLabelText('Sort').selectOptions('Title')
  await expect.element(page.getByText('3 beats', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: first.title })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: second.title })).toBeVisible()
})

describe('your tempo and key', () => {
  test('come first, in the URL, in words on the cards and on this device', async () => {
    const requests = await openList()
    // The test's beats have 80, 81, … BPM and are in A minor.
    await page.getByRole('textbox', { name: 'Your tempo' }).fill('81')
    await expect.poll(address).toContain('fits_bpm=81&fits=none&sort=fit')
    await expect.element(page.getByText('Fits your 81', { exact: true })).toBeInTheDocument()
    await expect.element(page.getByText('Fits your 81, 1 BPM slower')).toBeInTheDocument()
    await page.getByRole('combobox', { name: 'Your key' }).selectOptions('C major')
    await expect.poll(address).toContain('fits_bpm=81&fits_tone=C+major&fits=none&sort=fit')
    await expect.element(page.getByText('Relative of C major').first()).toBeInTheDocument()
    await page.getByRole('button', { name: 'Both 0' }).click()
    await expect.poll(address).toMatch(/fits_tone=C\+major&sort=fit$/)
    await page.getByRole('button', { name: 'Your tempo 2' }).click()
    await expect.poll(address).toContain('fits=bpm')
    await expect.poll(() => requests.some(({ url }) => url.searchParams.get('fits') === 'bpm')).toBe(true)
    expect(JSON.parse(localStorage.getItem('backbeat-marks-1') ?? '').song).toEqual({
      bpm: 81,
      tone: 'C major',
    })
  })

  test('a new visit shows the list as it was last shown for them, unless its URL says otherwise', async () => {
    changeMarks({ song: { bpm: 81, tone: 'C major' } })
    const first = await openPlain('/beats?q=night')
    await expect.poll(address).toBe('/beats?q=night&fits_bpm=81&fits_tone=C+major&fits=none&sort=fit')
    await page.getByRole('button', { name: 'Your tempo 2' }).click()
    await expect.poll(address).toContain('fits=bpm')
    await first.unmount()
    const second = await openPlain('/beats')
    await expect.poll(address).toBe('/beats?fits_bpm=81&fits_tone=C+major&fits=bpm&sort=fit')
    // Off stays off.
    await page.getByRole('button', { name: 'Your tempo 2' }).click()
    await expect.poll(address).toBe('/beats')
    await second.unmount()
    const third = await openPlain('/beats')
    expect(address()).toBe('/beats')
    await third.unmount()
    lastFitView.set('first')
    await openPlain('/beats?sort=price')
    expect(address()).toBe('/beats?sort=price')
  })

  test('an invalid tempo is reported and changes nothing', async () => {
    await openList()
    for (const wrong of ['0', '301', 'fast']) {
      await page.getByRole('textbox', { name: 'Your tempo' }).fill(wrong)
      await expect.element(page.getByText('From 1 to 300').first()).toBeInTheDocument()
    }
    expect(getMarks().song).toEqual({})
  })

  test('T taps the tempo; four taps are enough', async () => {
    await openList()
    const press = (at: number) => {
      const event = new KeyboardEvent('keydown', { key: 't', bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: at })
      document.body.dispatchEvent(event)
    }
    for (const beat of [0, 1, 2]) press(1_000 + (beat * 60_000) / 100)
    await expect.element(page.getByText('3 taps: one more to be sure').first()).toBeInTheDocument()
    expect(getMarks().song).toEqual({})
    press(1_000 + (3 * 60_000) / 100)
    await expect.element(page.getByText('4 taps: got it').first()).toBeInTheDocument()
    expect(getMarks().song).toEqual({ bpm: 100 })
    await expect.poll(address).toContain('fits_bpm=100&fits=none&sort=fit')
  })

  test('a shared URL shows its tempo and key without changing the user’s', async () => {
    changeMarks({ song: { bpm: 140 } })
    await openList({}, '/beats?fits_bpm=82')
    await expect.element(page.getByText('Fits your 82', { exact: true })).toBeInTheDocument()
    expect(getMarks().song).toEqual({ bpm: 140 })
  })
})

describe('an account', () => {
  const account = { hearts: [second.id], passed: [], song: { bpm: 92, tone: null } }
  const session = { 'GET /api/auth/session': customer }

  test('gets this device’s hearts at sign-in, and each further one', async () => {
    changeMarks({ hearts: { [first.id]: 1 }, song: { bpm: 140 } })
    const joined = { ...account, hearts: [first.id, second.id] }
    const requests = await openList({
      ...session,
      'POST /api/account/digging': joined,
      [`PUT /api/crates/hearts/beats/${beats[2]!.id}`]: { success: true },
      [`DELETE /api/crates/hearts/beats/${first.id}`]: { success: true },
    })
    await expect
      .element(page.getByText('Welcome. The heart from this device is in your account now.'))
      .toBeVisible()
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      hearts: [first.id],
      passed: [],
      song: { bpm: 140, tone: null },
    })
    expect(getMarks().song).toEqual({ bpm: 92, tone: undefined })
    await expect.element(heartOf(second.title)).toHaveAttribute('aria-pressed', 'true')
    await heartOf(beats[2]!.title).click()
    await heartOf(first.title).click()
    await expect
      .poll(() => requests.filter(({ path }) => path.startsWith('/api/crates/')).map(({ method }) => method))
      .toEqual(['PUT', 'DELETE'])
    expect(getMarks().pending).toEqual({})
  })

  test('does not get hearts of another account, which are removed at sign-out', async () => {
    changeMarks({
      hearts: { [first.id]: 1 },
      owner: 'somebody else',
      pending: { [`hearts/${first.id}`]: true },
    })
    const requests = await openList({ ...session, 'GET /api/account/digging': account })
    await expect.element(heartOf(second.title)).toHaveAttribute('aria-pressed', 'true')
    await expect.element(heartOf(first.title)).toHaveAttribute('aria-pressed', 'false')
    expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  test('that refuses a heart has it removed again, with the reason', async () => {
    await openList({
      ...session,
      'POST /api/account/digging': { ...account, hearts: [] },
      [`PUT /api/crates/hearts/beats/${first.id}`]: () => problem(409, 'crate_full', 'This crate is full.'),
    })
    await expect.poll(() => getMarks().owner).toBe(customer.userId)
    await heartOf(first.title).click()
    await expect.element(page.getByText('This crate is full.')).toBeVisible()
    await expect.element(heartOf(first.title)).toHaveAttribute('aria-pressed', 'false')
  })
})

test('signing out removes an account’s marks from the device', async () => {
  changeMarks({ hearts: { [first.id]: 1 }, owner: 'u1' })
  await openList()
  await expect.poll(() => getMarks().hearts).toEqual({})
  expect(getMarks().owner).toBeUndefined()
})
