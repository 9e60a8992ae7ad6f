import { z } from 'zod'
import type { AudioAnalysis } from './audio/analyze-audio.ts'
import { StoreTagFile } from './audio/store-tag.ts'
import { type BeatStructure, DeclaredBeat } from './structure/structure.ts'

/** Input of the media worker: source, store tag and ID3 tag of its preview, and outputs. All but the level are paths. */
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
  /** Buyers get the upload itself; otherwise a new WAV, if it is lossless. */
  isSoldAsUploaded: boolean
  /** A lossy source gets no lossless files. */
  isLossy: boolean
  /** Name of the preview, from `contentHash`. */
  previewHash: string
  /** Undefined without declared values. */
  structure: BeatStructure | undefined
}
