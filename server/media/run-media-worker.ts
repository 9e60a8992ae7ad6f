import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { AudioAnalysis } from './audio/analyse-audio.ts'
import { AudioFault, type AudioFormat } from './audio/audio-source.ts'
import type { MediaTask } from './media-worker.ts'

export type MediaResult = AudioAnalysis & { format: AudioFormat }

/** What a worker says on its way. */
export type MediaMessage = { progress: number } | { result: MediaResult } | { fault: string }

/** One worker for each core but one, which is the shop's. */
export const mediaWorkersAtOnce = Math.max(1, availableParallelism() - 1)

const TIME_LIMIT_MS = 10 * 60_000
const MOST_HEAP_MB = 256

/**
 * Makes everything of one uploaded audio file in a thread of its own. Throws AudioFault for a file that is not taken,
 * takes too long or too much memory, and the signal's reason where it is aborted.
 */
export function runMediaWorker(
  task: MediaTask,
  options: { signal: AbortSignal; onProgress: (percent: number) => void },
): Promise<MediaResult> {
  options.signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./media-worker.ts', import.meta.url), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
    })
    const timer = setTimeout(
      () =>
        end(() => reject(new AudioFault('This file took longer than ten minutes. Please export it again.'))),
      TIME_LIMIT_MS,
    )
    const stop = () => end(() => reject(options.signal.reason))
    let ended = false
    const end = (settle: () => void) => {
      // The first end counts: a worker that has answered exits, too.
      if (ended) return
      ended = true
      clearTimeout(timer)
      options.signal.removeEventListener('abort', stop)
      // The files that it writes may only be removed once it writes no more.
      worker.terminate().then(settle, settle)
    }
    options.signal.addEventListener('abort', stop, { once: true })
    worker.on('message', (message: MediaMessage) => {
      if ('progress' in message) options.onProgress(message.progress)
      else if ('result' in message) end(() => resolve(message.result))
      else end(() => reject(new AudioFault(message.fault)))
    })
    worker.once('error', (error: NodeJS.ErrnoException) =>
      end(() =>
        reject(
          error.code === 'ERR_WORKER_OUT_OF_MEMORY'
            ? new AudioFault('This file needs more memory than the store gives one. Please export it again.')
            : error,
        ),
      ),
    )
    worker.once('exit', (code) => end(() => reject(new Error(`the media worker ended with ${code}`))))
  })
}
