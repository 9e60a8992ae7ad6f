import { z } from 'zod'
import { schemaError } from '#contract/text/fault-text.ts'
import { msg } from '#contract/text/msg.ts'

/** By the names of IANA. */
export const TimeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, schemaError(msg`Please choose a time zone, such as Europe/Berlin.`))

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
