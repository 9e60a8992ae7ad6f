import type { BeatSuggestion } from '#contract/beats/admin-beat.ts'
import { guessKey } from './key.ts'
import { guessTempo } from './tempo.ts'

/** What the form and imports say about mono samples at about 11 kHz, in the browser and on the server alike. */
export function suggestTempoAndKey(samples: Float32Array, sampleRate: number): BeatSuggestion {
  const tempo = guessTempo(samples, sampleRate)
  const key = guessKey(samples, sampleRate)
  return {
    bpm: tempo?.bpm ?? null,
    bpmOr: tempo?.orBpm ?? null,
    bpmUnsure: tempo !== undefined && !tempo.isSure,
    bpmAlternatives: tempo?.alternatives ?? [],
    tone: key?.tone ?? null,
    toneUnsure: key !== undefined && !key.isSure,
  }
}
