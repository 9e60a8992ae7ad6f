import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LetterDetail, LetterList } from '#contract/reach/letter.ts'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { LetterPage } from './letter-page.tsx'
import { ManageLetters } from './manage-letters.tsx'

const result: LetterDetail['result'] = {
  sent: 0,
  waiting: 0,
  refused: 0,
  failed: 0,
  interrupted: 0,
  stopped: 0,
  left: 0,
  leftOut: [],
  links: [],
  beats: [],
}
const letter: LetterDetail = {
  id: 'l1',
  subject: 'Four for the cold',
  firstLine: '',
  text: 'Hello',
  beats: [],
  state: 'draft',
  plannedAt: null,
  startedAt: null,
  endedAt: null,
  changedAt: '2026-11-20T11:30:00.000Z',
  recipients: 0,
  sent: 0,
  result,
}
const list: LetterList = {
  letters: [letter],
  subscribers: 1284,
  demoSubscribers: 0,
  promises: [{ text: 'New beats on Fridays. Nothing else.', count: 1284 }],
  recent: { joined: 61, left: 9 },
  timeZone: 'UTC',
  perHour: 200,
  canSend: 'yes',
  address: 'desk@example.com',
}
const base = { 'GET /api/auth/session': admin } as const
const showLetter = () =>
  renderInStore(
    <Routes>
      <Route path="/admin/letters/:id" element={<LetterPage />} />
    </Routes>,
    { path: '/admin/letters/l1' },
  )

test('the list says who is on it and how that changed, and writes a new letter', async () => {
  const requests = answerApi({
    ...base,
    'GET /api/letters': list,
    'POST /api/letters': { ...letter, id: 'l2' },
  })
  await renderInStore(<ManageLetters />, { path: '/admin/letters' })
  await expect
    .element(page.getByText('1,284 subscribers. 61 new in the last 28 days, 9 unsubscribed.'))
    .toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'New letter' }))
  await expect.element(page.getByTestId('address')).toHaveTextContent('/admin/letters/l2')
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('an empty list says how people join, and a failure can be retried', async () => {
  let fails = true
  answerApi({
    ...base,
    'GET /api/letters': () =>
      fails
        ? problem(500, 'internal', 'Broken.')
        : { ...list, letters: [], subscribers: 0, recent: { joined: 0, left: 0 } },
  })
  await renderInStore(<ManageLetters />, { path: '/admin/letters' })
  await expect.element(page.getByText("The letters can't be loaded.")).toBeVisible()
  fails = false
  await userEvent.click(page.getByRole('button', { name: 'Retry' }))
  await expect.element(page.getByText('No subscribers yet.')).toBeVisible()
  await expect
    .element(page.getByText('People sign up in the footer of every page.', { exact: false }))
    .toBeVisible()
})

test('a draft keeps itself, and a failure to keep it is said and loses nothing', async () => {
  let fails = true
  const requests = answerApi({
    ...base,
    'GET /api/letters': list,
    'GET /api/letters/l1': letter,
    'PATCH /api/letters/l1': () => (fails ? problem(500, 'internal', 'The disk is full.') : letter),
  })
  await showLetter()
  await userEvent.fill(page.getByLabelText('Subject'), 'Five for the cold')
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  await expect.element(page.getByLabelText('Subject')).toHaveValue('Five for the cold')
  fails = false
  await userEvent.fill(page.getByLabelText('Text'), 'Hello you')
  await expect.element(page.getByText('Draft saved')).toBeVisible()
  expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toMatchObject({
    subject: 'Five for the cold',
    text: 'Hello you',
  })
})

test('above Send stands what people were told; another day is warned of and can be chosen', async () => {
  answerApi({
    ...base,
    'GET /api/letters': {
      ...list,
      promises: [
        { text: 'New beats on Fridays. Nothing else.', count: 1200 },
        { text: 'New beats and news. Unsubscribe anytime.', count: 82 },
        { text: null, count: 2 },
      ],
    },
    'GET /api/letters/l1': letter,
  })
  await showLetter()
  await expect.element(page.getByText('People on this list were told:')).toBeVisible()
  await expect.element(page.getByText('“New beats on Fridays. Nothing else.” (1,200 people)')).toBeVisible()
  await expect.element(page.getByText('“New beats and news. Unsubscribe anytime.” (82 people)')).toBeVisible()
  await expect
    .element(page.getByText('nothing here (2 people added with consent from elsewhere)'))
    .toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Later' }))
  const warning = page.getByText('people were promised other days', { exact: false })
  await expect.element(warning).not.toBeInTheDocument()
  await userEvent.fill(page.getByLabelText('Day'), '2027-01-05')
  await expect
    .element(page.getByText('1,200 people were promised other days than a Tuesday. You can still send it.'))
    .toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Schedule...' })).toBeEnabled()
  await userEvent.fill(page.getByLabelText('Day'), '2027-01-08')
  await expect.element(warning).not.toBeInTheDocument()
})

test('sending asks first, says to how many, and keeps the draft before', async () => {
  const requests = answerApi({
    ...base,
    'GET /api/letters': list,
    'GET /api/letters/l1': letter,
    'PATCH /api/letters/l1': letter,
    'POST /api/letters/l1/send': { ...letter, state: 'sending' },
  })
  await showLetter()
  await userEvent.fill(page.getByLabelText('Subject'), 'Now')
  await userEvent.click(page.getByRole('button', { name: 'Send now...' }))
  const dialog = page.getByRole('alertdialog', { name: 'Send to 1,284 people?' })
  await expect.element(dialog).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Send the letter' }))
  const acts = () =>
    requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)
  await expect.poll(acts).toEqual(['PATCH /api/letters/l1', 'POST /api/letters/l1/send'])
})

test.each([
  ['no address', 'Letters need your postal address.'],
  ['no mail server', 'This store can’t send mail yet.'],
] as const)('with %s it says what to do, and sends nothing', async (canSend, title) => {
  answerApi({ ...base, 'GET /api/letters': { ...list, canSend }, 'GET /api/letters/l1': letter })
  await showLetter()
  await expect.element(page.getByText(title)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Send now...' })).toBeDisabled()
})

test('a letter that is being sent is paused and resumed, and can be stopped', async () => {
  let state: LetterDetail['state'] = 'sending'
  const sending = () => ({
    ...letter,
    ...{ state, recipients: 1284, sent: 612, result: { ...result, sent: 612, waiting: 672 } },
  })
  answerApi({
    ...base,
    'GET /api/letters': list,
    'GET /api/letters/l1': sending,
    'POST /api/letters/l1/pause': () => {
      state = 'paused'
      return sending()
    },
    'POST /api/letters/l1/resume': () => {
      state = 'sending'
      return sending()
    },
    'POST /api/letters/l1/stop': () => {
      state = 'stopped'
      return { ...sending(), endedAt: '2026-11-27T17:09:00.000Z' }
    },
  })
  await showLetter()
  await expect.element(page.getByRole('heading', { name: 'Sending...' })).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Emails sent' })).toHaveValue(612)
  await userEvent.click(page.getByRole('button', { name: 'Pause' }))
  await expect.element(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Resume' }))
  await expect.element(page.getByRole('heading', { name: 'Sending...' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Stop sending' }))
  await expect.element(page.getByRole('heading', { name: 'Sending...' })).not.toBeInTheDocument()
})

test('what came of a letter is there by link, in sum', async () => {
  const beat = {
    id: 'b1',
    title: 'Copper Rain',
    presses: 120,
    plays: 112,
    hearts: 10,
    carts: 4,
    sold: 2,
    earned: 170,
  }
  answerApi({
    ...base,
    'GET /api/letters': list,
    'GET /api/letters/l1': {
      ...letter,
      ...{ state: 'sent' as const, recipients: 1284, sent: 1261, startedAt: '2026-11-27T17:00:00.000Z' },
      result: {
        ...result,
        ...{ sent: 1261, refused: 14, left: 9, interrupted: 1, leftOut: ['Sold Meanwhile'] },
        beats: [beat],
        links: [
          { path: '/', presses: 40 },
          { path: '/beats?tag=drill', presses: 6 },
        ],
      },
    },
  })
  await showLetter()
  await expect.element(page.getByRole('row', { name: 'Copper Rain 120 112 10 4 2 $170' })).toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: 'The store 40' })).toBeInTheDocument()
  await expect.element(page.getByRole('row', { name: '/beats?tag=drill 6' })).toBeInTheDocument()
  await expect.element(page.getByText('166 13.2% of those who got it')).toBeInTheDocument()
  await expect.element(page.getByText('Left out, as no longer on sale: Sold Meanwhile.')).toBeVisible()
})
