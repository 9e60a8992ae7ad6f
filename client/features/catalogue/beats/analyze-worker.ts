import { suggestTempoAndKey } from '#contract/audio/suggest-tempo-and-key.ts'

addEventListener('message', ({ data }: MessageEvent<{ samples: Float32Array; sampleRate: number }>) => {
  postMessage(suggestTempoAndKey(data.samples, data.sampleRate))
})
