import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { BackupsView } from '#contract/store/backup.ts'
import { RESTORE_PART_BYTES, type RestoreView } from '#contract/store/restore.ts'
import { admin, answerApi, problem, renderInStore } from '#tests/components/store.tsx'
import { BackupsSection } from './backups-section.tsx'
import { RestorePanel } from './restore-panel.tsx'

const archive = {
  name: 'backbeat-20260101T030000Z-admin.tar',
  at: '2026-01-01T03:00:00.000Z',
  bytes: 1_500_000,
}
const none: BackupsView = {
  folder: '/data/backups',
  freeBytes: 8e9,
  kept: 3,
  last: null,
  run: null,
  archives: [],
}
const run = {
  state: 'running',
  startedAt: archive.at,
  startedBy: 'ada',
  step: 'files',
  done: 12,
  total: 300,
} as const
const made: BackupsView = {
  ...none,
  last: { at: archive.at, bytes: archive.bytes, missingFiles: 0 },
  archives: [archive],
}
const refused: RestoreView = { refusal: 'This store has orders.', upload: null, run: null, problem: null }
const fresh: RestoreView = { ...refused, refusal: null }

function open(answers: Record<string, unknown>) {
  const requests = answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/backups': none,
    'GET /api/admin/restore': refused,
    ...answers,
  })
  renderInStore(
    <Routes>
      <Route path="/admin/settings/backups" element={<BackupsSection />} />
    </Routes>,
    { path: '/admin/settings/backups' },
  )
  return requests
}

test('a backup shows how far it is until it is listed', async () => {
  let view = none
  open({
    'GET /api/admin/backups': () => view,
    'POST /api/admin/backups': () => {
      view = { ...none, run: { ...run, problem: null } }
      return view
    },
  })
  await expect.element(page.getByText('There is no backup yet')).toBeVisible()
  await page.getByRole('button', { name: 'Make a backup' }).click()
  await expect.element(page.getByText('12 of 300')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: 'Backup' })).toHaveAttribute('max', '300')
  view = made
  await expect.element(page.getByText(/1\.4 MB · backbeat-20260101T030000Z-admin\.tar/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Make a backup' })).toBeVisible()
})

test('a failed backup says why, and another one can be made', async () => {
  const failed = { ...run, state: 'failed', problem: 'There isn’t enough room.' } as const
  open({ 'GET /api/admin/backups': { ...made, run: failed } })
  await expect.element(page.getByText('There isn’t enough room.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Make a backup' })).toBeVisible()
})

test('a backup is deleted after a confirmation', async () => {
  let view = made
  const requests = open({
    'GET /api/admin/backups': () => view,
    [`DELETE /api/admin/backups/${archive.name}`]: () => {
      view = { ...made, archives: [] }
      return view
    },
  })
  await page.getByRole('button', { name: `Delete ${archive.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText(/MB · backbeat/)).not.toBeInTheDocument()
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a store in use offers no restore', async () => {
  open({})
  await expect.element(page.getByText('There is no backup yet')).toBeVisible()
  expect(page.getByRole('heading', { name: 'Restore a backup' }).elements()).toEqual([])
})

test('a new store takes a backup in parts, and restores it after a confirmation', async () => {
  const bytes = RESTORE_PART_BYTES + 5
  let view = fresh
  const received: [string, number][] = []
  const part = ({ path, body }: { path: string; body: Blob }) => {
    received.push([path, body.size])
    view = {
      ...view,
      upload: { name: 'old store.tar', bytes, received: (view.upload?.received ?? 0) + body.size },
    }
    return view
  }
  open({
    'GET /api/admin/restore': () => view,
    'POST /api/admin/restore': () => {
      view = { ...fresh, upload: { name: 'old store.tar', bytes, received: 0 } }
      return view
    },
    'PUT /api/admin/restore/parts/0': part,
    [`PUT /api/admin/restore/parts/${RESTORE_PART_BYTES}`]: part,
    'POST /api/admin/restore/start': () => {
      view = { ...fresh, run: { state: 'checking', step: 'archive', done: 1, total: 2 } }
      return view
    },
  })
  await page.getByLabelText('Backup file').upload(new File([new Uint8Array(bytes)], 'old store.tar'))
  await page.getByRole('button', { name: 'Restore this backup' }).click()
  expect(received).toEqual([
    ['/api/admin/restore/parts/0', RESTORE_PART_BYTES],
    [`/api/admin/restore/parts/${RESTORE_PART_BYTES}`, 5],
  ])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByText('Checking every file in the backup')).toBeVisible()
  view = { ...fresh, problem: 'old store.tar is damaged.' }
  await expect.element(page.getByText('old store.tar is damaged. This store is as it was.')).toBeVisible()
})

test('once the store has restarted, a page of the restored one is loaded, whoever noticed first', async () => {
  let hasRestarted = false
  const loaded: string[] = []
  answerApi({
    'GET /api/auth/session': admin,
    'GET /api/admin/restore': () =>
      hasRestarted
        ? problem(401, 'unauthenticated', 'Please sign in first.')
        : { ...fresh, run: { state: 'restarting', step: 'restart', done: 0, total: 0 } },
  })
  const { unmount } = await renderInStore(<RestorePanel load={(path) => loaded.push(path)} />)
  await expect.element(page.getByText('The store restarts')).toBeVisible()
  await unmount()
  hasRestarted = true
  await expect.poll(() => loaded).toEqual(['/login?restored'])
})
