import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { factNames } from '#contract/beats/beat-facts.ts'
import { answerApi, renderInStore } from '#tests/components/store.tsx'
import { BeatFormPanel } from './beat-form.tsx'

const beat: AdminBeat = {
  ...{ id: 'b', title: 'Cut', description: 'x', price: 20, bpm: 135, tone: 'A minor', owner: 'nia' },
  ...{ image: null, cover: null, audioURL: null, durationSeconds: 60, tags: [], licenses: [] },
  ...{ status: 'ready', progress: null, error: null, toReview: [], lossyMaster: false, loudnessLufs: -9 },
  ...{ stems: null, publishAt: null, freeDownload: false, soldExclusivelyAt: null, canBeSoldAgain: false },
  ...{ createdAt: '', plays: 0, sold: 0, revision: 1 },
  slug: 'tin-roof',
  suggestion: {
    ...{ bpm: 135, bpmOr: null, bpmUnsure: false, bpmAlternatives: [] },
    ...{ tone: 'A minor', toneUnsure: true },
  },
}

const nothing = () => {}

function renderForm(given: Partial<AdminBeat> = {}) {
  answerApi({ 'GET /api/tags': [] })
  renderInStore(
    <BeatFormPanel
      templates={[]}
      beat={{ ...beat, ...given }}
      onSeveral={nothing}
      onSaved={nothing}
      onClose={nothing}
    />,
  )
}

test('the form asks about a tempo that the audio does not support, and takes its half and double', async () => {
  renderForm()
  const bpm = page.getByLabelText('BPM', { exact: true })
  const question = page.getByText(/^The audio sounds like/)
  await expect.element(bpm).toHaveValue(135)
  await expect.element(question).not.toBeInTheDocument()
  await bpm.fill('120')
  await expect.element(question).toHaveTextContent('The audio sounds like 135 BPM. Is 120 right?')
  for (const supported of ['270', '68', '']) {
    await bpm.fill(supported)
    await expect.element(question).not.toBeInTheDocument()
  }
  await bpm.fill('120')
  await page.getByRole('button', { name: '135 BPM' }).click()
  await expect.element(question).not.toBeInTheDocument()
})

test('the note beside the field names both tempos that are nearly as likely', async () => {
  const heard = {
    bpm: 89,
    bpmOr: 134,
    bpmUnsure: true,
    bpmAlternatives: [179],
    tone: null,
    toneUnsure: false,
  }
  renderForm({ bpm: 120, suggestion: heard })
  await expect
    .element(page.getByText(/^The audio sounds like/))
    .toHaveTextContent('The audio sounds like 89 or 134 BPM. Is 120 right?')
  await page.getByRole('button', { name: '134 BPM' }).click()
  await expect.element(page.getByText(/^The audio sounds like/)).not.toBeInTheDocument()
})

test('the form asks about no tempo if none was detected', async () => {
  renderForm({ bpm: 120, suggestion: null })
  await expect.element(page.getByLabelText('BPM', { exact: true })).toHaveValue(120)
  await expect.element(page.getByText(/^The audio sounds like/)).not.toBeInTheDocument()
})

test('a key that is hardly certain is offered as unsure, and taken without the word', async () => {
  renderForm({ tone: 'C major' })
  await page.getByRole('button', { name: 'A minor, unsure' }).click()
  await expect.element(page.getByLabelText('Tone', { exact: true })).toHaveValue('A minor')
})

test('the form has a field for every fact of a beat', async () => {
  answerApi({ 'GET /api/tags': [] })
  await renderInStore(
    <BeatFormPanel templates={[]} onSeveral={nothing} onSaved={nothing} onClose={nothing} />,
  )
  const fields = [...document.querySelectorAll('form [name]')].map((field) => field.getAttribute('name'))
  expect(fields).toEqual(expect.arrayContaining([...factNames]))
})
