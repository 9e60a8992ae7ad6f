import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AdminStructure } from '#contract/audio/sections.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { EditStructure } from './edit-structure.tsx'

const found: AdminStructure = {
  title: 'Copper Rain',
  state: 'done',
  error: null,
  declaredBpm: 120,
  bpm: 120,
  downbeatSeconds: 0,
  isSure: true,
  corrected: false,
  sections: [
    { name: 'Intro', startSeconds: 0, confirmed: false },
    { name: 'Verse', startSeconds: 8, confirmed: false },
    { name: 'Hook', startSeconds: 16, confirmed: false },
  ],
  durationSeconds: 32,
  audioURL: 'media/previews/none.mp3',
  waveform: btoa('abcdefgh'),
}

test('a producer moves, renames, removes and confirms sections and corrects tempo and downbeat', async () => {
  const requests = answerApi({
    'GET /api/admin/beats/b1/structure': found,
    'PUT /api/admin/beats/b1/structure': { ...found, corrected: true },
  })
  await renderInStore(
    <Routes>
      <Route path="/admin/manage-beats/:id/sections" element={<EditStructure />} />
    </Routes>,
    { path: '/admin/manage-beats/b1/sections' },
  )
  await expect.element(page.getByText('Found by listening')).toBeVisible()
  page.getByRole('slider', { name: 'Start of Verse' }).element().focus()
  // From bar to bar: two seconds each at 120 BPM.
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect
    .element(page.getByRole('slider', { name: 'Start of Verse' }))
    .toHaveAttribute('aria-valuetext', 'bar 3, 0:04')
  await page.getByLabelText('Name of section 3').selectOptions('Bridge')
  await page.getByRole('button', { name: 'Remove section 1' }).click()
  await page.getByRole('button', { name: '+5 ms' }).click()
  await page.getByRole('button', { name: 'Faster by 0.05 BPM' }).click()
  await page.getByRole('button', { name: 'Confirm all' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Tempo and sections of Copper Rain were saved.')).toBeVisible()
  expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    bpm: 120.05,
    downbeatSeconds: 0.005,
    sections: [
      { name: 'Verse', startSeconds: 4, confirmed: true },
      { name: 'Bridge', startSeconds: 16, confirmed: true },
    ],
  })
})

test('a beat without a tempo says so and can still be corrected', async () => {
  answerApi({
    'GET /api/admin/beats/b1/structure': { ...found, bpm: null, downbeatSeconds: null, sections: [] },
  })
  await renderInStore(
    <Routes>
      <Route path="/admin/manage-beats/:id/sections" element={<EditStructure />} />
    </Routes>,
    { path: '/admin/manage-beats/b1/sections' },
  )
  await expect.element(page.getByText('No tempo found near 120 BPM')).toBeVisible()
  await page.getByRole('button', { name: 'Add section at playhead' }).click()
  await expect.element(page.getByLabelText('Name of section 1')).toHaveValue('Verse')
})

test('whether a section is confirmed is a button of the store, not a native check box', async () => {
  answerApi({ 'GET /api/admin/beats/b1/structure': found })
  await renderInStore(
    <Routes>
      <Route path="/admin/manage-beats/:id/sections" element={<EditStructure />} />
    </Routes>,
    { path: '/admin/manage-beats/b1/sections' },
  )
  const check = page.getByRole('checkbox', { name: 'Section 1 confirmed' })
  await expect.element(check).toBeInTheDocument()
  await expect.poll(() => getComputedStyle(check.element()).opacity).toBe('0')
})
