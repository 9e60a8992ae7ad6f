import { clickSamples } from './clap-delay.ts'

const CLICKS = 4
const EVERY_SECONDS = 0.5

/** Plays four clicks. Returns a function that stops them. */
export function playClicks(context: AudioContext): () => void {
  const samples = clickSamples(context.sampleRate)
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate })
  buffer.copyToChannel(samples, 0)
  const sources = Array.from({ length: CLICKS }, (_, at) => {
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(context.destination)
    source.start(context.currentTime + 0.2 + at * EVERY_SECONDS)
    return source
  })
  return () => {
    for (const source of sources) source.stop()
  }
}
