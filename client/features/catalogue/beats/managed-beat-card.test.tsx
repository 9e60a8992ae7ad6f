import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { defaultSettings } from '#client/platform/default-settings.ts'
import { StoreSettingsContext } from '#client/platform/store-settings.ts'
import type { AdminBeat } from '#contract/beats/admin-beat.ts'
import { InEnglish } from '#tests/components/in-english.tsx'
import { ManagedBeatCard } from './managed-beat-card.tsx'
import { timeZoneOn } from './time-zone.ts'
import { ToneField } from './tone-field.tsx'

const beat: AdminBeat = {
  ...{ id: 'b', title: 'Cut', description: 'x', price: 20, bpm: 90, tone: 'A minor', owner: 'nia' },
  ...{ image: null, cover: null, audioURL: null, durationSeconds: 1, tags: [], licenses: [] },
  ...{
    slug: 'tin-roof',
    status: 'ready',
    progress: null,
    error: null,
    suggestion: null,
    toReview: [],
    lossyMaster: false,
    loudnessLufs: -9,
    stems: null,
    publishAt: null,
    freeDownload: false,
    soldExclusivelyAt: null,
    canBeSoldAgain: false,
    createdAt: '',
    plays: 1_204,
    sold: 3,
    revision: 1,
  },
}
const nothing = () => {}
const acts = {
  ...{ askDelete: nothing, retry: nothing, sellAgain: nothing, publish: nothing, review: nothing },
}
const rowOf = (given: Partial<AdminBeat>) =>
  renderToStaticMarkup(
    <InEnglish>
      <MemoryRouter>
        <StoreSettingsContext value={defaultSettings}>
          <ManagedBeatCard
            beat={{ ...beat, ...given }}
            acts={acts}
            isSelected={false}
            isBeside={false}
            onSelect={nothing}
          />
        </StoreSettingsContext>
      </MemoryRouter>
    </InEnglish>,
  )

test('the list marks beats that no filter finds', () => {
  expect(rowOf({ bpm: 250 })).toContain('No tempo filter finds 250 BPM.')
  expect(rowOf({ tone: 'Dusty' })).toContain('“Dusty” is not a key.')
  expect(rowOf({ bpm: 200 })).not.toMatch(/No tempo filter|is not a key/)
})

test('a key detected without certainty is marked until it is confirmed or changed', () => {
  const suggestion = {
    ...{ bpm: 90, bpmOr: null, bpmUnsure: false, bpmAlternatives: [] },
    ...{ tone: 'A minor', toneUnsure: true },
  }
  const toReview: AdminBeat['toReview'] = ['bpm', 'tone']
  expect(rowOf({ suggestion, toReview })).toContain('Heard in the audio: 90 BPM and A minor (unsure).')
  expect(rowOf({ suggestion: { ...suggestion, toneUnsure: false }, toReview })).not.toContain('unsure')
  // Somebody chose another key.
  expect(rowOf({ suggestion, toReview, tone: 'C major' })).not.toContain('unsure')
  expect(rowOf({ suggestion, toReview: [] })).not.toContain('Heard in the audio')
})

test('of two tempos that are nearly as likely, the note offers both', () => {
  const suggestion = {
    ...{ bpm: 90, bpmOr: 180, bpmUnsure: true, bpmAlternatives: [180, 135] },
    ...{ tone: 'A minor', toneUnsure: false },
  }
  const row = rowOf({ suggestion, toReview: ['bpm', 'tone'] })
  expect(row).toContain('Heard in the audio: 90 or 180 BPM (unsure) and A minor.')
  expect(row).toContain('Confirm 180 BPM (unsure) and A minor for Cut')
  // An import counts by genre: the other one is offered then.
  const byGenre = rowOf({ bpm: 180, suggestion, toReview: ['bpm'] })
  expect(byGenre).toContain('Heard in the audio: 180 or 90 BPM.')
  // Somebody typed another tempo, or only the key is open.
  expect(rowOf({ bpm: 120, suggestion, toReview: ['bpm'] })).toContain('Heard in the audio: 120 BPM.')
  expect(rowOf({ suggestion, toReview: ['tone'] })).toContain('Heard in the audio: A minor.')
})

test('a beat sold exclusively says so, also after a refund', () => {
  const soldExclusivelyAt = '2026-11-14T10:00:00.000Z'
  expect(rowOf({ soldExclusivelyAt })).toContain('Sold exclusively on')
  expect(rowOf({ soldExclusivelyAt })).not.toContain('and refunded')
  expect(rowOf({ soldExclusivelyAt, canBeSoldAgain: true })).toContain('and refunded')
  expect(rowOf({})).not.toContain('exclusively')
})

test('detected tempo and key can be confirmed', () => {
  expect(rowOf({ toReview: ['bpm', 'tone'] })).toMatch(
    /90 BPM and A minor\. Please check\..*Confirm 90 BPM and A minor for Cut/s,
  )
  expect(rowOf({ toReview: ['tone'] })).toContain('Confirm A minor for Cut')
  expect(rowOf({})).not.toContain('Heard in the audio')
})

test('a scheduled beat shows the time zone', () => {
  const publishAt = '2027-01-31T18:00:00.000Z'
  expect(rowOf({ status: 'scheduled', publishAt })).toContain(`(${timeZoneOn(new Date(publishAt))})`)
})

test('a beat shows its plays and sales', () => {
  expect(rowOf({})).toContain('1,204 plays, 3 sold')
})

test('an MP3 master names the licenses that it cannot serve', () => {
  const tier = {
    id: 'p',
    templateId: 'p',
    icon: 'gold' as const,
    price: null,
    tierPrice: null,
    priceFactor: 1,
  }
  const licenses = [
    { ...tier, name: 'Basic', files: ['mp3' as const] },
    { ...tier, name: 'Premium', files: ['mp3' as const, 'wav' as const] },
  ]
  const said = 'This master is an MP3, so Premium isn'
  expect(rowOf({ lossyMaster: true, licenses })).toContain(said)
  expect(rowOf({ lossyMaster: false, licenses })).not.toContain(said)
})

test('the form offers the 24 keys, with errors under them', () => {
  const html = renderToStaticMarkup(
    <InEnglish>
      <ToneField error="Tone is required" />
    </InEnglish>,
  )
  expect(html.match(/<option/g)).toHaveLength(25)
  expect(html).toContain('<option value="Bb minor">Bb minor</option>')
  expect(html).toMatch(/aria-invalid="true".*role="alert".*Tone is required/s)
})

test('a very quiet master is pointed out, a usual one is not', () => {
  expect(rowOf({ loudnessLufs: -34.2 })).toContain('Very quiet: −34 LUFS')
  for (const loudnessLufs of [-29, -9, null]) expect(rowOf({ loudnessLufs })).not.toContain('LUFS')
})
