import { z } from 'zod'
import { BYLINE_MAX } from '#contract/accounts/user.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import {
  type BeatFilters,
  beatSorts,
  fitModes,
  HIGHEST_BPM,
  HIGHEST_OWN_BPM,
  HIGHEST_PRICE,
  LOWEST_OWN_BPM,
  ownSong,
  withoutGaps,
} from './beat-filters.ts'
import { choiceFilters, choicesOf } from './choice-filters.ts'
import { parseTone } from './tone.ts'

const MAX_PAGE_SIZE = 100
/** Longest list that becomes a queue: the supported catalogue size. */
export const MAX_QUEUE = 100_000
/** A cursor contains the last beat's title, which may be long, with three-byte characters. */
const LONGEST_CURSOR = 800

const priceParam = z.coerce.number().min(0).max(HIGHEST_PRICE)
const bpmParam = z.coerce.number().min(0).max(HIGHEST_BPM)
const OWN_BPM = schemaError(
  msg`Please enter a tempo from ${{ lowest: LOWEST_OWN_BPM }} to ${{ highest: HIGHEST_OWN_BPM }} BPM.`,
)
const ownBpmParam = z.coerce
  .number(OWN_BPM)
  .min(LOWEST_OWN_BPM, OWN_BPM)
  .max(HIGHEST_OWN_BPM, OWN_BPM)
  .describe('Your tempo: beats within 3% of it, its half or its double')
const OWN_TONE = schemaError(msg`Please enter a key, such as A minor or F# major.`)
const ownToneParam = z
  .string()
  .max(40, OWN_TONE)
  .refine((text) => parseTone(text) !== undefined, OWN_TONE)
  .describe('Your key: beats in it, its relative, or a neighbor on the circle of fifths')
const tagParam = z
  .preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(z.string().min(1).max(64)).max(32))
  // Outside, because parameters inside a preprocess become required in the OpenAPI document.
  .default([])

/** Query parameters of the filters, in `GET /api/beats` and the address bar. */
export const BeatFilterParams = z.object({
  price_min: priceParam.optional().describe('Dollars, inclusive'),
  price_max: priceParam.optional().describe('Dollars, inclusive'),
  bpm_min: bpmParam.optional(),
  bpm_max: bpmParam.optional(),
  ...choicesOf((name) => z.string().min(1).max(choiceFilters[name].longest).optional()),
  fits_bpm: ownBpmParam.optional(),
  fits_tone: ownToneParam.optional(),
  fits: z
    .enum(fitModes)
    .optional()
    .describe(
      'Which of the two a beat must fit, both if absent; none: all beats, which the sort `fit` then puts in order',
    ),
  tag: tagParam.describe('Tag id; may be repeated, then all must match'),
  user: z.string().min(1).max(BYLINE_MAX).optional().describe("The producer's name, as in `owner.username`"),
  q: z
    .string()
    .max(100)
    .optional()
    .describe('Words in title, producer or tags, a tempo such as 140, or a key such as A minor'),
})

export const BeatListParams = BeatFilterParams.extend({
  sort: z.enum(beatSorts).default('newest'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
  cursor: z.string().max(LONGEST_CURSOR).optional().describe("From the previous page's Link header"),
})
export type BeatListParams = z.infer<typeof BeatListParams>

/** Query parameters of `GET /api/beats/ids`. */
export const BeatIdsParams = BeatFilterParams.extend({ sort: z.enum(beatSorts).default('newest') })

/** Query parameters of `GET /api/beats/by-id`. */
export const BeatsByIdParams = z.object({
  id: z
    .preprocess(
      (value) => (Array.isArray(value) ? value : [value]),
      z.array(z.string().min(1).max(64)).min(1).max(MAX_PAGE_SIZE),
    )
    .describe('May be repeated'),
})

/** Query parameters as filters. */
export function filtersFromParams(params: z.infer<typeof BeatFilterParams>): BeatFilters {
  return withoutGaps({
    priceMin: params.price_min,
    priceMax: params.price_max,
    bpmMin: params.bpm_min,
    bpmMax: params.bpm_max,
    ...choicesOf((name) => choiceFilters[name].read(params[name])),
    ...ownSong(params.fits_bpm, parseTone(params.fits_tone ?? ''), params.fits),
    user: params.user,
    q: params.q?.trim(),
    tags: [...new Set(params.tag)].sort(),
  })
}
