import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { isVisitSource } from './visit-source.ts'

/** Seconds after these are not counted. */
export const MAX_COUNTED_SECONDS = 900
const MAX_RANGES = 200

const Second = z.number().int().min(0).max(MAX_COUNTED_SECONDS)
const Ranges = z.array(z.tuple([Second, Second])).max(MAX_RANGES)
export const VisitSource = z
  .string()
  .max(80)
  .refine(isVisitSource, schemaError(msg`This source isn’t known.`))
  .meta({ example: 'direct' })
const BeatId = z.string().min(1).max(64)

/** What a page tells the store about a visit, without who. */
export const Report = z.union([
  z.object({
    beat: BeatId,
    from: VisitSource,
    heard: Ranges.min(1).describe(
      'Seconds of the preview heard since the last report, from and until, not including',
    ),
    again: Ranges.default([]).describe('Those of them that were heard again'),
  }),
  z.object({ beat: BeatId, from: VisitSource, step: z.enum(['heart', 'license', 'booth']) }),
  z.object({ search: z.string().min(1).max(2_000).describe('Filters as in the query of `GET /beats`') }),
])
export type Report = z.infer<typeof Report>
export type HeardReport = Extract<Report, { heard: unknown }>
export type StepReport = Extract<Report, { step: unknown }>
