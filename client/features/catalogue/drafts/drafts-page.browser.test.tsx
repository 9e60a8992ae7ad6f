import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Draft, DraftList } from '#contract/beats/draft.ts'
import { admin, answerApi, renderInStore } from '#tests/components/store.tsx'
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
  const count = () => ({ beats: 5, drafts: list.drafts.length, trash: 0 })
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/drafts': () => list,
    'GET /api/admin/beats/templates': [],
    'GET /api/admin/beats/counts': count,
    'POST /api/admin/drafts/take-back': () => {
      list = { ...list, drafts: [draft('d1', 'Copper Rain'), draft('d2', 'Low Tide')], canTakeBack: 1 }
      return { count: 2 }
    },
  })
  renderInStore(
    <Routes>
      <Route path="/admin/manage-beats/drafts" element={<DraftsPage />} />
    </Routes>,
    { path: '/admin/manage-beats/drafts' },
  )
  await expect.element(page.getByRole('link', { name: /^Drafts\s*0$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Take all 3 back' }).click()
  await expect
    .element(page.getByText('2 beats are drafts again. 1 beat stays: someone has ordered it.'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Drafts\s*2$/ })).toBeVisible()
})

test('drafts are counted beside their link as they come', async () => {
  const checking = { ...draft('d1', 'Copper Rain'), state: 'checking' as const }
  let list: DraftList = { drafts: [checking], loose: [], canUndo: false, canTakeBack: 0 }
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/drafts': () => list,
    'GET /api/admin/beats/templates': [],
    'GET /api/admin/beats/counts': () => ({ beats: 5, drafts: list.drafts.length, trash: 0 }),
  })
  renderInStore(
    <Routes>
      <Route path="/admin/manage-beats/drafts" element={<DraftsPage />} />
    </Routes>,
    { path: '/admin/manage-beats/drafts' },
  )
  await expect.element(page.getByRole('link', { name: /^Drafts\s*1$/ })).toBeVisible()
  list = { ...list, drafts: [draft('d1', 'Copper Rain'), draft('d2', 'Low Tide')] }
  await expect.element(page.getByRole('link', { name: /^Drafts\s*2$/ })).toBeVisible()
})
