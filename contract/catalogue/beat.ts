import { z } from 'zod'
import { BeatSection } from '#contract/audio/sections.ts'
import { BeatFacts } from '#contract/beats/beat-facts.ts'
import { tempoFits, toneFits } from '#contract/discovery/fit.ts'
import { License, ListedLicense } from '#contract/licenses/license.ts'
import { Tag } from './tag.ts'

/** Widths in pixels of every cover, as AVIF and WebP at `{cover.path}-{width}.{format}`. */
export const coverWidths = [160, 320, 640, 1200] as const

/** The cover's sizes, and what to show while it loads. */
export const Cover = z.object({
  path: z.string().describe('Stored path without size and extension, relative to /api'),
  widths: z.array(z.number().int()).describe('Widths that exist, in pixels'),
  color: z.string().describe('Dominant color, #rrggbb'),
  placeholder: z.string().describe('Tiny blurred picture as a data URI'),
})
export type Cover = z.infer<typeof Cover>

/** A beat in lists. */
export const Beat = z.object({
  id: z.string(),
  slug: z.string().describe('Name in the address of its page, `/beats/{slug}`. Former ones lead there, too'),
  ...BeatFacts.shape,
  image: z.string().describe('Cover, a path relative to /api'),
  cover: Cover,
  audioURL: z.string().describe('Streamable preview, a path relative to /api'),
  durationSeconds: z.number(),
  startSeconds: z.number().optional().describe('Where players start the preview; absent: at its beginning'),
  waveform: z
    .string()
    .describe(
      'Loudness over time: base64 of one byte per column, the loudest is 255. Lists carry 56 columns',
    ),
  owner: z.object({ id: z.string(), username: z.string(), image: z.string().nullable() }),
  tags: z.array(Tag),
  licenses: z.array(ListedLicense).describe('Licenses for sale'),
  createdAt: z.string().describe('ISO 8601'),
  fit: z
    .object({ bpm: z.enum(tempoFits).optional(), tone: z.enum(toneFits).optional() })
    .optional()
    .describe(
      'Why it fits `fits_bpm` (at about that tempo, its half or its double) and `fits_tone`; in lists that name one',
    ),
})
export type Beat = z.infer<typeof Beat>

/** A beat on its own page: with the full waveform (800 columns) and full licenses. */
export const BeatDetail = Beat.extend({
  licenses: z.array(License),
  freeDownload: z.boolean().describe('Whether the tagged preview can be downloaded with an email address'),
  soldExclusivelyAt: z
    .string()
    .nullable()
    .describe('When its exclusive license was sold, which removes it from lists. Null: for sale'),
  exactBpm: z.number().nullable().describe('As measured, not always whole. Null: no tempo was found'),
  downbeatSeconds: z
    .number()
    .nullable()
    .describe('The first bar line; counts from the first sample of the preview. Null: not certain'),
  sections: z.array(BeatSection),
})
export type BeatDetail = z.infer<typeof BeatDetail>

/** Why a beat is similar to another, as the API says it. Pages draw it in their language. */
export const similarityReasons = [
  'Same tempo',
  'Double the tempo',
  'Half the tempo',
  'A little faster',
  'A little slower',
  'Other tempo',
  'Same key',
  'Relative key',
  'Neighboring key',
  'Similar drums',
  'Similar sound',
  'Close in sound',
  'Another sound',
  'Brighter',
  'Darker',
  'Heavier low end',
  'Lighter low end',
  'Busier',
  'Sparser',
  'More swing',
  'Straighter',
] as const
export type SimilarityReason = (typeof similarityReasons)[number]

/** A similar beat. */
export const SimilarBeat = Beat.extend({
  because: z.array(z.enum(similarityReasons)).describe('Reasons as text, strongest first'),
})
export type SimilarBeat = z.infer<typeof SimilarBeat>

export const SimilarBeatsParams = z.object({ limit: z.coerce.number().int().min(1).max(24).default(12) })
