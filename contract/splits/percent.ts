import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { formatPercentage } from '#contract/text/format-percent.ts'
import type { Locale } from '#contract/text/locales.ts'
import { msg } from '#contract/text/msg.ts'
import { WHOLE_POINTS } from './share-line.ts'

/** A share in percent with at most two decimals, as a number on the wire. */
export const Percent = z
  .number(schemaError(msg`Enter a number from 0 to 100.`))
  .min(0, schemaError(msg`Enter a number from 0 to 100.`))
  .max(100, schemaError(msg`Enter a number from 0 to 100.`))
  .refine((percent) => toPoints(percent) / 100 === percent, schemaError(msg`Use at most two decimals.`))

/** 33.33 → 3333 hundredths of a percent. */
export function toPoints(percent: number): number {
  return Math.round(percent * 100)
}

/** 3333 → 33.33 */
export function toPercent(points: number): number {
  return points / 100
}

/** A typed percentage, with comma or point and at most two decimals, in hundredths of a percent; undefined if it is none. */
export function parsePercent(text: string): number | undefined {
  const [, whole = '', decimals = ''] = /^\s*(\d{1,3})(?:[.,](\d{0,2}))?\s*%?\s*$/.exec(text) ?? []
  if (whole === '') return undefined
  const points = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return points <= WHOLE_POINTS ? points : undefined
}

/** `33.33%` of 3333. @param locale by default that of the page */
export function formatPoints(points: number, locale?: Locale): string {
  return formatPercentage(toPercent(points), locale)
}
