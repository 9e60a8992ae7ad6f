import { z } from 'zod'
import { atMostCharacters } from '#contract/text/at-most-characters.ts'
import { schemaError } from '#contract/text/fault-text.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { msg } from '#contract/text/msg.ts'
import { scopeFiles } from './license-scope.ts'
import { validateCredit } from './license-terms.ts'

const CREDIT_MAX_LENGTH = 120
const MOST = 1_000_000_000

const WHOLE = schemaError(msg`Enter a whole number, such as 50,000, or choose Unlimited.`)

/** A number, or text such as `50,000`. */
const Count = z
  .union([z.number(), z.string().trim()], WHOLE)
  .transform((given) => (typeof given === 'number' ? given : parseCount(given)))
  .pipe(
    z
      .number(WHOLE)
      .int(WHOLE)
      .min(0, WHOLE)
      .max(
        MOST,
        schemaError(
          (locale) => msg`At most ${{ most: formatCount(MOST, locale) }}; above that, choose Unlimited.`,
        ),
      ),
  )

const Limit = Count.nullable()

const Years = Count.pipe(
  z
    .number()
    .min(1, schemaError(msg`A license lasts at least 1 year.`))
    .max(99, schemaError(msg`At most 99 years; above that, choose No end.`)),
).nullable()

const Share = z
  .union([z.number(), z.string().trim()], schemaError(msg`Enter a percentage from 0 to 100.`))
  .transform((given) => (given === '' ? Number.NaN : Number(given)))
  .pipe(
    z
      .number(schemaError(msg`Enter a percentage from 0 to 100.`))
      .min(0, schemaError(msg`At least 0%.`))
      .max(100, schemaError(msg`At most 100%.`))
      .multipleOf(0.01, schemaError(msg`At most two decimals.`)),
  )

/** A scope as entered by an administrator, with its error messages. */
export const ScopeFields = z.object({
  files: z
    .array(z.enum(scopeFiles))
    .min(1, schemaError(msg`Choose at least one kind of file.`))
    .transform((chosen) => scopeFiles.filter((kind) => chosen.includes(kind))),
  streams: Limit,
  copies: Limit,
  videos: Limit,
  radioStations: Limit,
  performances: z.union([z.literal('nonprofit'), Limit], WHOLE),
  termYears: Years,
  exclusive: z.boolean(),
  publishingShare: Share,
  credit: z
    .string()
    .trim()
    .max(CREDIT_MAX_LENGTH, atMostCharacters(CREDIT_MAX_LENGTH))
    .superRefine((text, context) => {
      const fault = validateCredit(text)
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault })
    }),
})

/** NaN unless it is an integer. */
function parseCount(text: string): number {
  return /^\d{1,3}([,.\s’]\d{3})+$|^\d+$/.test(text) ? Number(text.replace(/\D/g, '')) : Number.NaN
}
