import fontUrl from '#client/ui/fonts/archivo-basic.woff2?url'
import { faultText } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import type { Part } from './choose-part.ts'
import { SAMPLE_RATE, type VideoAnswer, type VideoJob } from './video-job.ts'

const FADE_SECONDS = 0.25
/** Without progress for this long it has failed: an encoder that the browser blocks does not always say so. */
const STALLED_MS = 60_000

export type MadeVideo = Extract<VideoAnswer, { file: ArrayBuffer }>

/**
 * Makes a vertical video of a part of the preview on this device, in a thread of its own.
 * @throws the signal's reason when canceled, ending the thread
 * @throws Error if preview or cover cannot be loaded, or the encoder fails
 */
export async function makeVideo(
  {
    preview,
    cover,
    part,
    ...job
  }: Pick<VideoJob, 'words' | 'colors'> & { preview: string; cover: string; part: Part },
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<MadeVideo> {
  const [sound, picture] = await Promise.all([
    load(preview, signal).then((answer) => answer.arrayBuffer()),
    load(cover, signal).then((answer) => answer.blob()),
  ])
  const channels = cut(await new OfflineAudioContext(2, 1, SAMPLE_RATE).decodeAudioData(sound), part)
  const image = await createImageBitmap(picture)
  const font = new URL(fontUrl, location.href).href
  return inThread({ ...job, cover: image, sound: channels, font }, signal, onProgress)
}

async function load(address: string, signal: AbortSignal): Promise<Response> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(faultText(msg`The preview or the cover could not be loaded.`))
  return answer
}

/** Two channels of the part, faded in and out. */
function cut(decoded: AudioBuffer, { from, until }: Part): Float32Array<ArrayBuffer>[] {
  const first = Math.round(from * SAMPLE_RATE)
  const last = Math.min(decoded.length, Math.round(until * SAMPLE_RATE))
  const edge = FADE_SECONDS * SAMPLE_RATE
  return [0, 1].map((index) => {
    const channel = decoded.getChannelData(Math.min(index, decoded.numberOfChannels - 1)).slice(first, last)
    for (let at = 0; at < Math.min(edge, channel.length); at++) {
      const end = channel.length - 1 - at
      channel[at] = ((channel[at] ?? 0) * at) / edge
      channel[end] = ((channel[end] ?? 0) * at) / edge
    }
    return channel
  })
}

function inThread(
  job: VideoJob,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<MadeVideo> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./video-worker.ts', import.meta.url), { type: 'module' })
    const end = (settle: () => void) => {
      clearTimeout(stalled)
      worker.terminate()
      signal.removeEventListener('abort', abort)
      settle()
    }
    const abort = () => end(() => reject(signal.reason))
    const fail = (message: string) => end(() => reject(new Error(message)))
    const watch = () => setTimeout(() => fail(faultText(msg`The encoder does not answer.`)), STALLED_MS)
    let stalled = watch()
    signal.addEventListener('abort', abort)
    worker.onmessage = ({ data }: MessageEvent<VideoAnswer>) => {
      clearTimeout(stalled)
      if ('progress' in data) {
        stalled = watch()
        onProgress(data.progress)
      } else if ('file' in data) end(() => resolve(data))
      else fail(data.failed)
    }
    worker.onerror = ({ message }) => fail(message || faultText(msg`The thread did not start.`))
    worker.postMessage(job, [job.cover, ...job.sound.map(({ buffer }) => buffer)])
  })
}
