import { guessKey } from '#contract/audio/key.ts'
import { guessTempo } from '#contract/audio/tempo.ts'
import type { BeatSuggestion } from '#contract/beats/admin-beat.ts'

addEventListener('message', ({ data }: MessageEvent<{ samples: Float32Array; sampleRate: number }>) => {
  const tempo = guessTempo(data.samples, data.sampleRate)
  const key = guessKey(data.samples, data.sampleRate)
  const suggestion: BeatSuggestion = {
    bpm: tempo?.bpm ?? null,
    bpmOr: tempo?.orBpm ?? null,
    bpmAlternatives: tempo?.alternatives ?? [],
    tone: key?.tone ?? null,
    toneUnsure: key !== undefined && !key.isSure,
  }
  postMessage(suggestion)
})
