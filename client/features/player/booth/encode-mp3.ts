export type Mp3Job = { channels: Float32Array<ArrayBuffer>[]; rate: number }
export type Mp3Answer = { progress: number } | { file: ArrayBuffer } | { failed: string }

/** Encodes in a worker, at 320 kbit/s. @param onProgress share from 0 to 1 */
export function encodeMp3(
  job: Mp3Job,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<ArrayBuffer> {
  const worker = new Worker(new URL('./mp3-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ArrayBuffer>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
    worker.onerror = () => reject(new Error('the encoder failed'))
    worker.onmessage = ({ data }: MessageEvent<Mp3Answer>) => {
      if ('progress' in data) onProgress(data.progress)
      else if ('file' in data) resolve(data.file)
      else reject(new Error(data.failed))
    }
    worker.postMessage(
      job,
      job.channels.map(({ buffer }) => buffer),
    )
  }).finally(() => worker.terminate())
}
