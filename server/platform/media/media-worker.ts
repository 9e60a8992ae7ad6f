import { readFile } from 'node:fs/promises'
import { contentHash } from '#server/platform/storage/public-files.ts'
import { analyseAudio } from './audio/analyse-audio.ts'
import { openAudio } from './audio/open-audio.ts'
import { renderAudio } from './audio/render-audio.ts'
import { defaultStoreTag, readStoreTag } from './audio/store-tag.ts'
import { type MediaResult, MediaTask } from './run-media-worker.ts'
import { runWorkerTask } from './run-worker-task.ts'

/** Analysis takes about a third of the time, rendering the rest. */
const ANALYSIS_SHARE = 0.35

async function work(task: MediaTask, onProgress: (percent: number) => void): Promise<MediaResult> {
  const source = await openAudio(task.from)
  let reported = -1
  const progress = (percent: number) => {
    const rounded = Math.min(99, Math.floor(percent))
    if (rounded > reported) onProgress(rounded)
    reported = Math.max(reported, rounded)
  }
  const analysis = await analyseAudio(source, (frames) => {
    if (source.frames) progress((100 * ANALYSIS_SHARE * frames) / source.frames)
  })
  const tag = task.tag === undefined ? defaultStoreTag() : await readStoreTag(await openAudio(task.tag))
  const isWav = source.format === 'wav'
  await renderAudio(source, {
    loudnessLufs: analysis.loudnessLufs,
    tag,
    targets: { preview: task.preview, mp3: task.mp3, wav: isWav ? undefined : task.wav },
    onFrames: (frames) =>
      progress(100 * (ANALYSIS_SHARE + ((1 - ANALYSIS_SHARE) * frames) / analysis.frames)),
  })
  return { ...analysis, format: source.format, previewHash: contentHash(await readFile(task.preview)) }
}

await runWorkerTask(MediaTask, work)
