import { toPoints } from '#contract/splits/percent.ts'
import { WHOLE_POINTS } from '#contract/splits/share-line.ts'
import type { SplitInput } from '#contract/splits/split.ts'
import { formatCount } from '#contract/text/format-count.ts'
import { type Message, msg } from '#contract/text/msg.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/**
 * Refuses shares that do not sum to 100 percent, an address twice, the owner's, and shares of nothing.
 * @param ownerKey the owner's address in lower case; undefined for a split that is saved for any beat
 * @throws Problem split_not_whole, invalid_request
 */
export function validateShares(
  { owner, shares }: Pick<SplitInput, 'owner' | 'shares'>,
  ownerKey: string | undefined,
): void {
  const errors: Record<string, Message> = {}
  const seen = new Map<string, string>()
  for (const [at, { email, name, sales, publishing }] of shares.entries()) {
    const key = email.toLowerCase()
    const other = seen.get(key)
    if (key === ownerKey)
      errors[`shares.${at}.email`] = msg`This is the owner of the beat, whose share is the first row.`
    else if (other !== undefined)
      errors[`shares.${at}.email`] = msg`${{ name: other }} has this email already.`
    if (sales === 0 && publishing === 0)
      errors[`shares.${at}.sales`] = msg`Give a share of sales or of publishing, or remove this person.`
    seen.set(key, name)
  }
  if (Object.keys(errors).length > 0) throw new ProblemError('invalid_request', { errors })
  for (const kind of ['sales', 'publishing'] as const) {
    const sum = [owner, ...shares].reduce((points, share) => points + toPoints(share[kind]), 0)
    if (sum !== WHOLE_POINTS)
      throw new ProblemError('split_not_whole', {
        errors: {
          [kind]: (locale) => {
            const percent = formatCount(sum / 100, locale)
            return kind === 'sales'
              ? msg`Sales add up to ${{ percent }}%.`
              : msg`Publishing adds up to ${{ percent }}%.`
          },
        },
      })
  }
}
