import { z } from 'zod'
import type { AudioAnalysis } from './audio/analyse-audio.ts'
import type { AudioFormat } from './audio/audio-source.ts'
import { StoreTagFile } from './audio/store-tag.ts'
import { type BeatStructure, DeclaredBeat } from './structure/structure.ts'

/** The input of the media worker: the file to read, the store tag and the ID3 tag for its preview, and where to write. All but the level are paths. */
export const MediaTask = z.object({
  from: z.string(),
  tag: StoreTagFile,
  lead: z.string().optional(),
  preview: z.string(),
  mp3: z.string(),
  wav: z.string(),
  declared: DeclaredBeat.optional(),
})
export type MediaTask = z.infer<typeof MediaTask>

export type MediaResult = AudioAnalysis & {
  format: AudioFormat
  /** Nothing lossless can be made of it. */
  isLossy: boolean
  /** What the preview is named by, as `contentHash` says. */
  previewHash: string
  /** Undefined if nothing was declared. */
  structure: BeatStructure | undefined
}
