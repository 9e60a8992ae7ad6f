import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { DeskRail } from '#client/features/store/admin/index.ts'
import type { Draft, DraftList } from '#contract/beats/draft.ts'
import { admin, answerApi, desk, renderInStore } from '#tests/components/store.tsx'
import { DraftsPage } from './index.ts'

const draft = (id: string, title: string): Draft => ({
  id,
  fileName: `${title}.wav`,
  title,
  bpm: 90,
  tone: 'A minor',
  price: 30,
  description: '{title}.',
  tags: [],
  licenses: null,
  publishAt: null,
  lossy: false,
  lossyOk: false,
  sources: { bpm: 'name', tone: 'name' },
  suggestion: {
    bpm: 90,
    bpmOr: null,
    bpmUnsure: false,
    bpmAlternatives: [],
    tone: 'A minor',
    toneUnsure: false,
  },
  durationSeconds: 120,
  state: 'draft',
  problem: null,
  files: [],
  beatId: null,
})

test('beats that are taken back are counted among the drafts, and it is said why others stay', async () => {
  let list: DraftList = { drafts: [], loose: [], canUndo: false, canTakeBack: 3 }
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/drafts': () => list,
    'GET /api/admin/beats/templates': [],
    'GET /api/admin/desk': () => ({ ...desk, drafts: list.drafts.length }),
    'POST /api/admin/drafts/take-back': () => {
      list = { ...list, drafts: [draft('d1', 'Copper Rain'), draft('d2', 'Low Tide')], canTakeBack: 1 }
      return { count: 2 }
    },
  })
  renderInStore(
    <>
      <Routes>
        <Route path="/admin/manage-beats/drafts" element={<DraftsPage />} />
      </Routes>
      <DeskRail />
    </>,
    { path: '/admin/manage-beats/drafts' },
  )
  await expect.element(page.getByRole('link', { name: /^Drafts$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Take all 3 back' }).click()
  await expect
    .element(page.getByText('2 beats are drafts again. 1 beat stays: someone has ordered it.'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Drafts\s*2 waiting$/ })).toBeVisible()
})

test('a note about a file that can be published stands below its draft, and only a refused one is asked for again', async () => {
  const file = (kind: 'stems' | 'cover', state: 'received' | 'refused', error: string) => ({
    ...{ id: kind, kind, name: `${kind}.zip`, bytes: 1, sent: 1, state, error },
  })
  const noted = {
    ...draft('d1', 'Copper Rain'),
    files: [file('stems', 'received', 'The stems are 23 s long.')],
  }
  const refused = { ...draft('d2', 'Low Tide'), files: [file('cover', 'refused', 'This is a GIF.')] }
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/drafts': () => ({
      ...{ drafts: [noted, refused], loose: [], canUndo: false, canTakeBack: 0 },
    }),
    'GET /api/admin/beats/templates': [],
  })
  renderInStore(
    <Routes>
      <Route path="/admin/manage-beats/drafts" element={<DraftsPage />} />
    </Routes>,
    { path: '/admin/manage-beats/drafts' },
  )
  await expect.element(page.getByText(/^stems\.zip: The stems are 23 s long\.$/)).toBeVisible()
  await expect
    .element(page.getByText('cover.zip: This is a GIF. Drop another file of this name.'))
    .toBeVisible()
})

test('drafts are counted beside their link as they come', async () => {
  const checking = { ...draft('d1', 'Copper Rain'), state: 'checking' as const }
  let list: DraftList = { drafts: [checking], loose: [], canUndo: false, canTakeBack: 0 }
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/drafts': () => list,
    'GET /api/admin/beats/templates': [],
    'GET /api/admin/desk': () => ({ ...desk, drafts: list.drafts.length }),
  })
  renderInStore(
    <>
      <Routes>
        <Route path="/admin/manage-beats/drafts" element={<DraftsPage />} />
      </Routes>
      <DeskRail />
    </>,
    { path: '/admin/manage-beats/drafts' },
  )
  await expect.element(page.getByRole('link', { name: /^Drafts\s*1 waiting$/ })).toBeVisible()
  list = { ...list, drafts: [draft('d1', 'Copper Rain'), draft('d2', 'Low Tide')] }
  await expect.element(page.getByRole('link', { name: /^Drafts\s*2 waiting$/ })).toBeVisible()
})

test('a cover is added by its slot, a waiting file says where it belongs, and an MP3 what it lacks', async () => {
  const mp3 = { ...draft('d1', 'Copper Rain'), fileName: 'Copper Rain.mp3', lossy: true }
  const waiting = { id: 'f1', kind: 'cover' as const, name: 'sleeve.png', bytes: 9, sent: 9, error: null }
  const list: DraftList = {
    drafts: [mp3, draft('d2', 'Low Tide')],
    loose: [{ ...waiting, state: 'received' }],
    canUndo: false,
    canTakeBack: 0,
  }
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/drafts': () => list,
    'GET /api/admin/beats/templates': [],
    'POST /api/admin/drafts/files': [{ id: null, state: 'refused', error: 'This is a HEIC photo.' }],
    'PUT /api/admin/drafts/files/f1/draft': () => ({ ...list, loose: [] }),
    'PATCH /api/admin/drafts': list,
  })
  renderInStore(
    <Routes>
      <Route path="/admin/manage-beats/drafts" element={<DraftsPage />} />
    </Routes>,
    { path: '/admin/manage-beats/drafts' },
  )
  await page
    .getByLabelText('Cover of Low Tide: none yet, add one')
    .upload(new File(['x'], 'IMG_2041.heic', { type: 'image/heic' }))
  await expect.element(page.getByText(/This is a HEIC photo/)).toBeVisible()
  expect(requests.find(({ path }) => path.endsWith('/drafts/files'))?.body).toMatchObject({
    files: [{ name: 'IMG_2041.heic', draftId: 'd2' }],
  })
  await page.getByRole('combobox', { name: 'sleeve.png belongs to' }).selectOptions('Low Tide')
  await expect.poll(() => requests.find(({ method }) => method === 'PUT')?.body).toEqual({ draftId: 'd2' })
  await expect.element(page.getByText(/Drop Copper Rain\.wav/)).toBeVisible()
  await page.getByRole('button', { name: 'Sell without WAV' }).click()
  expect(requests.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
    changes: [{ ids: ['d1'], set: { lossyOk: true } }],
  })
})
