import type { LetterPlan } from '#contract/reach/letter.ts'
import { momentInZone } from '#contract/text/moment-in-zone.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/**
 * A moment in a time zone; of an hour that comes twice, the first.
 * @throws Problem letter_time_skipped
 */
export function momentOf(plan: LetterPlan, timeZone: string): number {
  const found = momentInZone(plan, timeZone)
  if (found === undefined) throw new ProblemError('letter_time_skipped')
  return found
}
