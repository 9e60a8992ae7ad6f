import { z } from 'zod'
import { pleaseAtMostCharacters } from '#contract/text/at-most-characters.ts'
import { type SchemaError, schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'
import { singleLine } from '#contract/text/single-line.ts'

/** Kinds of fields that settings are made of. */

/** Of a legal text, in characters. */
export const LEGAL_TEXT_MAX = 50_000

/** One line, which may be empty. */
export const line = (max: number) => singleLine().max(max, pleaseAtMostCharacters(max))
export const filled = (max: number, missing: SchemaError) => line(max).min(1, missing)
/** Lines, which may be empty. */
export const text = (max: number) => z.string().trim().max(max, pleaseAtMostCharacters(max))

export const webAddress = z.url({
  protocol: /^https$/,
  ...schemaError(msg`Please enter an address that starts with https://.`),
})

/** A phone number, or nothing. */
export const phone = z
  .string()
  .trim()
  .regex(
    /^(?:|\+?[\d ()./-]{5,30})$/,
    schemaError(msg`Please enter a phone number, such as +1 (555) 014-2424.`),
  )
