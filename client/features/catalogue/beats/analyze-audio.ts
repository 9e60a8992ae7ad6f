import { MAX_DURATION_SECONDS } from '#contract/audio/audio-rules.ts'
import type { BeatSuggestion } from '#contract/beats/admin-beat.ts'
import { decodeAiff } from './decode-aiff.ts'
import { readDuration } from './read-duration.ts'

const RATE_HERTZ = 11_025
/** Larger files are only analyzed on the server: decoding takes several times their size in memory. */
const LARGEST_BYTES = 120 * 1024 * 1024
const LISTENED_SECONDS = 240

/**
 * Detects tempo and key of an audio file before the upload, in a worker. Undefined if the browser cannot decode it; the
 * server analyzes it after the upload.
 */
export async function listen(file: File, signal: AbortSignal): Promise<BeatSuggestion | undefined> {
  try {
    const samples = await decode(file)
    return samples === undefined || signal.aborted ? undefined : await analyze(samples, signal)
  } catch {
    return undefined
  }
}

/** The audio to analyze, mono at `RATE_HERTZ`; undefined for a file too large to decode here. */
async function decode(file: File): Promise<Float32Array | undefined> {
  const aiff = await decodeAiff(file, LISTENED_SECONDS)
  if (aiff) return resample(aiff.samples, aiff.sampleRate)
  // Decoding takes the memory of the whole length, however few bytes hold it.
  const seconds = await readDuration(file)
  if (file.size > LARGEST_BYTES || seconds === undefined || seconds > MAX_DURATION_SECONDS) return undefined
  // Decoding in a context of this rate resamples, too.
  const context = new OfflineAudioContext(1, 1, RATE_HERTZ)
  const sound = await context.decodeAudioData(await file.arrayBuffer())
  const samples = sound.getChannelData(0).slice(0, RATE_HERTZ * LISTENED_SECONDS)
  const other = sound.numberOfChannels > 1 ? sound.getChannelData(1) : undefined
  if (other) for (let i = 0; i < samples.length; i++) samples[i] = ((samples[i] ?? 0) + (other[i] ?? 0)) / 2
  return samples
}

async function resample(samples: Float32Array<ArrayBuffer>, sampleRate: number): Promise<Float32Array> {
  const length = Math.ceil((samples.length * RATE_HERTZ) / sampleRate)
  const context = new OfflineAudioContext(1, length, RATE_HERTZ)
  const source = context.createBufferSource()
  source.buffer = new AudioBuffer({ length: samples.length, sampleRate })
  source.buffer.copyToChannel(samples, 0)
  source.connect(context.destination)
  source.start()
  return (await context.startRendering()).getChannelData(0)
}

function analyze(samples: Float32Array, signal: AbortSignal): Promise<BeatSuggestion> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./analyze-worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      worker.terminate()
      settle()
    }
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true })
    worker.onmessage = ({ data }: MessageEvent<BeatSuggestion>) => end(() => resolve(data))
    worker.onerror = () => end(() => reject(new Error('the listening thread failed')))
    worker.postMessage({ samples, sampleRate: RATE_HERTZ }, [samples.buffer])
  })
}
