import { readFile } from 'node:fs/promises'
import { contentHash } from '#server/platform/storage/public-files.ts'
import { analyzeAudio } from './audio/analyze-audio.ts'
import { withoutOffset } from './audio/channel-offset.ts'
import { openAudio } from './audio/open-audio.ts'
import { renderAudio } from './audio/render-audio.ts'
import { loadStoreTag } from './audio/store-tag.ts'
import { type MediaResult, MediaTask } from './media-task.ts'
import { replyFromBackground } from './reply-from-background.ts'
import { analyzeStructure } from './structure/analyze-structure.ts'
import { MonoResampler } from './structure/mono-resampler.ts'

/** Analysis takes about a third of the time, writing the rest. */
const LISTENING_SHARE = 0.35

/** Runs in a child process, as decoding and encoding take seconds of CPU. */
async function work(task: MediaTask, tell: (percent: number) => void): Promise<MediaResult> {
  const source = await openAudio(task.from)
  const isSoldAsUploaded = source.format === 'wav' && source.isIntact
  let told = -1
  const progress = (percent: number) => {
    const whole = Math.min(99, Math.floor(percent))
    if (whole > told) tell(whole)
    told = Math.max(told, whole)
  }
  const mono = new MonoResampler(source.sampleRate)
  const analysis = await analyzeAudio(source, (frames, block) => {
    mono.push(block)
    if (source.frames) progress((100 * LISTENING_SHARE * frames) / source.frames)
  })
  const structure = task.declared && analyzeStructure(mono.finish(), task.declared)
  await renderAudio(withoutOffset(source, analysis.offset), {
    loudnessLufs: analysis.loudnessLufs,
    tag: await loadStoreTag(task.tag),
    lead: task.lead === undefined ? undefined : await readFile(task.lead),
    // A WAV is delivered as uploaded unless its header needed repair, and lossy sources are not sold as WAV.
    targets: { preview: task.preview, mp3: task.mp3, wav: isSoldAsUploaded ? undefined : task.wav },
    onFrames: (frames) =>
      progress(100 * (LISTENING_SHARE + ((1 - LISTENING_SHARE) * frames) / analysis.frames)),
  })
  return {
    ...analysis,
    isSoldAsUploaded,
    isLossy: source.samples === undefined,
    structure,
    previewHash: contentHash(await readFile(task.preview)),
  }
}

await replyFromBackground(MediaTask, work)
