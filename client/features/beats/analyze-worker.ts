import type { BeatSuggestion } from '#contract/admin-beat.ts'
import { guessKey } from '#contract/audio/key.ts'
import { guessTempo } from '#contract/audio/tempo.ts'

addEventListener('message', ({ data }: MessageEvent<{ samples: Float32Array; sampleRate: number }>) => {
  const tempo = guessTempo(data.samples, data.sampleRate)
  const suggestion: BeatSuggestion = {
    bpm: tempo?.bpm ?? null,
    bpmOr: tempo?.orBpm ?? null,
    bpmAlternatives: tempo?.alternatives ?? [],
    tone: guessKey(data.samples, data.sampleRate) ?? null,
  }
  postMessage(suggestion)
})
