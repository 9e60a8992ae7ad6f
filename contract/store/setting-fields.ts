import { z } from 'zod'
import { formatCount } from '#contract/text/format-count.ts'
import { singleLine } from '#contract/text/single-line.ts'

/** Kinds of fields that settings are made of. */

const longest = (max: number) => `Please use at most ${formatCount(max)} characters.`

/** Of a legal text, in characters. */
export const LEGAL_TEXT_MAX = 50_000

/** One line, which may be empty. */
export const line = (max: number) => singleLine().max(max, longest(max))
export const filled = (max: number, message: string) => line(max).min(1, message)
/** Lines, which may be empty. */
export const text = (max: number) => z.string().trim().max(max, longest(max))

export const webAddress = z.url({
  protocol: /^https$/,
  error: 'Please enter an address that starts with https://.',
})

/** A phone number, or nothing. */
export const phone = z
  .string()
  .trim()
  .regex(/^(?:|\+?[\d ().-]{5,30})$/, 'Please enter a phone number, such as +1 (555) 014-2424.')
