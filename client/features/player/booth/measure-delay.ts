import { answerSeconds, CLAPS_NEEDED, clickSamples, clickTimes, delaysOf, medianDelay } from './clap-delay.ts'
import type { Microphone } from './microphone.ts'

const LEAD_SECONDS = 0.4
const CLICK_GAIN = 0.8

/** What was heard so far. `delays`: one for each click that has had its time; undefined where nothing was heard. */
export type Measurement = { delays: (number | undefined)[]; median: number | undefined; isDone: boolean }

/**
 * Plays clicks and listens for the claps with them, until five were heard or the clicks are over.
 * @param output where the clicks go
 */
export function measureDelay(
  microphone: Microphone,
  output: AudioNode,
  { onChange, signal }: { onChange: (measurement: Measurement) => void; signal: AbortSignal },
): void {
  const { context } = microphone
  const rate = context.sampleRate
  const shape = clickSamples(rate)
  const buffer = new AudioBuffer({ length: shape.length, sampleRate: rate })
  buffer.copyToChannel(shape, 0)
  const begin = context.currentTime + LEAD_SECONDS
  const fromFrame = Math.round((begin - LEAD_SECONDS / 2) * rate)
  const clicks = clickTimes.map((time) => (begin + time) * rate - fromFrame)
  const heard = new Float32Array(
    Math.round((clickTimes.at(-1) ?? 0) * rate + (LEAD_SECONDS + answerSeconds) * rate),
  )
  const volume = new GainNode(context, { gain: CLICK_GAIN })
  volume.connect(output)
  const sources = clickTimes.map((time) => {
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(volume)
    source.start(begin + time)
    return source
  })
  let judged = 0
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    for (const source of sources) source.stop()
    volume.disconnect()
    microphone.stopAt(0)
  }
  signal.addEventListener('abort', end)
  microphone.listen(fromFrame, fromFrame + heard.length, (samples, frame) => {
    if (isOver) return
    heard.set(samples.subarray(0, heard.length - frame), frame)
    const known = frame + samples.length
    const due = clicks.filter((click) => click + answerSeconds * rate <= known).length
    if (due === judged) return
    judged = due
    const delays = delaysOf(heard.subarray(0, known), clicks.slice(0, due), rate)
    const isDone = due === clicks.length || delays.filter((one) => one !== undefined).length >= CLAPS_NEEDED
    if (isDone) end()
    onChange({ delays, median: medianDelay(delays), isDone })
  })
}
