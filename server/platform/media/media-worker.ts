import { readFile } from 'node:fs/promises'
import { contentHash } from '#server/platform/storage/public-files.ts'
import { analyseAudio } from './audio/analyse-audio.ts'
import { openAudio } from './audio/open-audio.ts'
import { renderAudio } from './audio/render-audio.ts'
import { loadStoreTag } from './audio/store-tag.ts'
import { type MediaResult, MediaTask } from './media-task.ts'
import { replyFromBackground } from './reply-from-background.ts'
import { analyseStructure } from './structure/analyse-structure.ts'
import { MonoResampler } from './structure/mono-resampler.ts'

/** Listening takes about a third of the time, writing the rest. */
const LISTENING_SHARE = 0.35

/** Decoding and encoding are seconds of pure computation, which is why they have a process of their own. */
async function work(task: MediaTask, tell: (percent: number) => void): Promise<MediaResult> {
  const source = await openAudio(task.from)
  let told = -1
  const progress = (percent: number) => {
    const whole = Math.min(99, Math.floor(percent))
    if (whole > told) tell(whole)
    told = Math.max(told, whole)
  }
  const mono = new MonoResampler(source.sampleRate)
  const analysis = await analyseAudio(source, (frames, block) => {
    mono.push(block)
    if (source.frames) progress((100 * LISTENING_SHARE * frames) / source.frames)
  })
  const structure = task.declared && analyseStructure(mono.finish(), task.declared)
  await renderAudio(source, {
    loudnessLufs: analysis.loudnessLufs,
    tag: await loadStoreTag(task.tag),
    lead: task.lead === undefined ? undefined : await readFile(task.lead),
    // A WAV is delivered as it is, and what is lossy is not sold as one.
    targets: { preview: task.preview, mp3: task.mp3, wav: source.format === 'wav' ? undefined : task.wav },
    onFrames: (frames) =>
      progress(100 * (LISTENING_SHARE + ((1 - LISTENING_SHARE) * frames) / analysis.frames)),
  })
  return {
    ...analysis,
    format: source.format,
    isLossy: source.samples === undefined,
    structure,
    previewHash: contentHash(await readFile(task.preview)),
  }
}

await replyFromBackground(MediaTask, work)
