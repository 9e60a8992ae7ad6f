import type { BeatSuggestion } from '#contract/admin-beat.ts'

const RATE_HERTZ = 11_025
/** Larger files are only listened to on the server: decoding one takes several times its size in memory. */
const LARGEST_BYTES = 120 * 1024 * 1024
const LISTENED_SECONDS = 240

/**
 * Suggests tempo and key of an audio file before it is uploaded, in a thread of its own. Undefined where the browser
 * cannot decode the file; then the store suggests once it has it.
 */
export async function listen(file: File, signal: AbortSignal): Promise<BeatSuggestion | undefined> {
  if (file.size > LARGEST_BYTES) return undefined
  try {
    // Decoding into a context of this rate also resamples to it.
    const context = new OfflineAudioContext(1, 1, RATE_HERTZ)
    const sound = await context.decodeAudioData(await file.arrayBuffer())
    const samples = sound.getChannelData(0).slice(0, RATE_HERTZ * LISTENED_SECONDS)
    const other = sound.numberOfChannels > 1 ? sound.getChannelData(1) : undefined
    if (other) for (let i = 0; i < samples.length; i++) samples[i] = ((samples[i] ?? 0) + (other[i] ?? 0)) / 2
    return signal.aborted ? undefined : await analyse(samples, signal)
  } catch {
    return undefined
  }
}

function analyse(samples: Float32Array, signal: AbortSignal): Promise<BeatSuggestion> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./analyse-worker.ts', import.meta.url), { type: 'module' })
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
