import { z } from 'zod'
import { BPM_HIGHEST, BPM_LOWEST } from '#contract/catalogue/bpm-buckets.ts'
import { parseTone, type Tone } from '#contract/catalogue/tone.ts'
import { parseDollars } from '#contract/pricing/parse-dollars.ts'
import { faultText, type SchemaError, schemaError } from '#contract/text/fault-text.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'

/** What a producer states about a beat: written by the form, PATCH and CSV, and shown to every reader. */

const required = (text: z.ZodString, missing: SchemaError, max: number) =>
  text.min(1, { ...missing, abort: true }).max(max, schemaError(msg`This is too long.`))

const requiredLine = (missing: SchemaError, max: number) => required(singleLine(missing), missing, max)
const requiredText = (missing: SchemaError, max: number) => required(z.string(missing).trim(), missing, max)

/** Optional text on one line. Undefined: not written; null: cleared. */
export const optionalLine = (max: number) =>
  singleLine()
    .max(max, schemaError(msg`This is too long.`))
    .transform((text) => text || null)
    .optional()

/** Multipart fields are text, JSON may have numbers. */
export const numeral = z.union(
  [z.string(), z.number().transform(String)],
  schemaError(msg`Please enter a number.`),
)

export const PRICE_HINT = msg`Please enter a price, such as 29 or 29.99.`

/** As typed into a form, read as cents. */
export const PriceText = requiredLine(schemaError(msg`Price is required`), 20).transform((text, context) => {
  const cents = parseDollars(text)
  if (cents !== undefined) return cents
  context.addIssue({ code: 'custom', message: faultText(PRICE_HINT) })
  return z.NEVER
})
export const BpmText = requiredLine(schemaError(msg`BPM is required`), 10)
  .refine(
    (text) => /^\d+$/.test(text) && Number(text) >= BPM_LOWEST && Number(text) <= BPM_HIGHEST,
    schemaError(
      msg`Please enter a whole number from ${{ lowest: BPM_LOWEST }} to ${{ highest: BPM_HIGHEST }}: tempo filters do not go further.`,
    ),
  )
  .transform(Number)
const ToneText = requiredLine(schemaError(msg`Tone is required`), 40).transform((text, context): Tone => {
  const tone = parseTone(text)
  if (tone !== undefined) return tone
  context.addIssue({
    code: 'custom',
    message: faultText(msg`Please enter a key, such as A minor or F# major.`),
  })
  return z.NEVER
})

/**
 * The facts as they are written, named as in the form, in PATCH and in the heading of a CSV. Optional ones without
 * `.default()`: a PATCH takes the same and would overwrite what it does not name.
 */
export const writtenFacts = {
  title: requiredLine(schemaError(msg`Title is required`), 120),
  description: requiredText(schemaError(msg`Description is required`), 2_000),
  price: numeral.default('').pipe(PriceText).meta({ example: '29.99' }),
  bpm: numeral.default('').pipe(BpmText).meta({ example: '140' }),
  tone: ToneText.describe('A key in any usual spelling: A minor, Am, A-Moll'),
}
export type FactName = keyof typeof writtenFacts
export type WrittenFacts = z.output<z.ZodObject<typeof writtenFacts>>

export const factNames = Object.keys(writtenFacts) as readonly FactName[]

/** The same facts as they are shown. */
export const BeatFacts = z.object({
  title: z.string(),
  description: z.string(),
  price: z.number().describe('Dollars'),
  bpm: z.number().int(),
  tone: z.string().describe('Key, such as "A minor"'),
} satisfies Record<FactName, z.ZodType>)
export type BeatFacts = z.infer<typeof BeatFacts>

/** What an administrator reads above a column of facts. */
export const factLabels: Readonly<Record<FactName, Message>> = {
  title: msg`Title`,
  description: msg`Description`,
  price: msg`Price`,
  bpm: msg`BPM`,
  tone: msg`Tone`,
}

/** A value for each fact. */
export function byFact<Value>(read: (name: FactName) => Value): Record<FactName, Value> {
  return Object.fromEntries(factNames.map((name) => [name, read(name)])) as Record<FactName, Value>
}
