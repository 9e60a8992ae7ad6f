import { pageText } from '#client/platform/page-texts.ts'
import type { Booth } from './booth.ts'
import type { Cut } from './cut.ts'
import { encodeMp3 } from './encode-mp3.ts'
import { demoText, exportFileName, exportTitle } from './file-names.ts'
import { id3Tag } from './id3-tag.ts'
import { renderMix } from './render-mix.ts'
import { sungRange, type Take } from './take.ts'
import { barStart, type Range, secondsPerBar, type Timeline } from './timeline.ts'
import { wavFile } from './wav-file.ts'

type ExportFormat = 'mp3' | 'wav'
/** The mix, the cut's voice alone, or one take. */
export type ExportJob =
  | { kind: 'cut'; format: ExportFormat }
  | { kind: 'voice' }
  | { kind: 'take'; take: Take }

type ExportOptions = {
  name: string
  artist: string
  isLicensed: boolean
  /** Share done, from 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const RENDER_SHARE = 0.5

/** Makes a file on this device. Throws what `signal` was aborted with. */
export async function exportCut(
  booth: Booth,
  job: ExportJob,
  { name, artist, isLicensed, onProgress, signal }: ExportOptions,
): Promise<File> {
  const title = exportTitle(name, {
    kind: job.kind,
    isLicensed,
    ...(job.kind === 'take' && { takeNumber: job.take.number }),
  })
  const tags = { title, artist, comment: isLicensed ? '' : pageText(demoText) }
  const isMp3 = job.kind === 'cut' && job.format === 'mp3'
  const rate = isMp3 ? mp3Rate(booth.microphone.context.sampleRate) : booth.microphone.context.sampleRate
  const part = partOf(booth, job)
  const song = await booth.song(cutOf(booth, job), part, job.kind === 'cut')
  const plain = { ...song, sound: 'dry' as const, voiceLevel: 1 }
  const sound = await renderMix(job.kind === 'cut' ? song : plain, part, {
    rate,
    channels: job.kind === 'cut' ? 2 : 1,
    signal,
    onProgress: (seconds) => onProgress((seconds / (part.end - part.start)) * (isMp3 ? RENDER_SHARE : 1)),
  })
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at))
  if (!isMp3) {
    const bytes = wavFile(channels, rate, tags)
    return new File([bytes], exportFileName(title, 'wav'), { type: 'audio/wav' })
  }
  const encoded = await encodeMp3(
    { channels, rate },
    { onProgress: (share) => onProgress(RENDER_SHARE + share * (1 - RENDER_SHARE)), signal },
  )
  return new File([id3Tag(tags), encoded], exportFileName(title, 'mp3'), { type: 'audio/mpeg' })
}

/**
 * The voice alone begins with bar 1, so that it lies right in any program that the beat begins in. What is sung before
 * makes it begin whole bars earlier.
 */
function voiceRange(timeline: Timeline, cut: Cut): Range {
  const first = cut[0]?.start ?? timeline.downbeat
  const earlier = Math.max(0, Math.ceil((timeline.downbeat - first) / secondsPerBar(timeline) - 1e-6))
  return { start: barStart(timeline, 1 - earlier), end: timeline.duration }
}

function partOf(booth: Booth, job: ExportJob): Range {
  if (job.kind === 'take') return sungRange(job.take)
  if (job.kind === 'voice') return voiceRange(booth.timeline, booth.edit.cut)
  return { start: 0, end: booth.timeline.duration }
}

function cutOf(booth: Booth, job: ExportJob): Cut {
  return job.kind === 'take' ? [{ takeId: job.take.id, ...sungRange(job.take) }] : booth.edit.cut
}

function mp3Rate(rate: number): number {
  return rate === 44_100 ? rate : 48_000
}
