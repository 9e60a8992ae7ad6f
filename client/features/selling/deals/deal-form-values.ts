import type { z } from 'zod'
import { readZonedTime } from '#client/platform/zoned-time.ts'
import { type Deal, DealFields } from '#contract/pricing/deal.ts'
import type { Locale } from '#contract/text/locales.ts'
import { dealKindView } from './deal-kinds.ts'
import { TypedDeal } from './typed-deal.ts'

/** The times that the form was filled with. */
type Before = Pick<Deal, 'from' | 'until'> | undefined

/**
 * Validates the form as the server does, and converts it to the API's format.
 * @param given timeZone: of the times; locale: of the amounts
 */
export function dealFormSchema(given: { timeZone: string; locale: Locale }, before?: Before) {
  return TypedDeal.transform((typed) => fieldsOf(typed, given, before)).pipe(DealFields)
}

function fieldsOf(
  typed: TypedDeal,
  { timeZone, locale }: { timeZone: string; locale: Locale },
  before: Before,
): z.input<typeof DealFields> {
  const view = dealKindView(typed.kind)
  return {
    ...view.ownFields(typed, locale),
    name: view.nameOf(typed),
    tiers: typed.tiers,
    from: readZonedTime(timeZone, typed.from, before?.from),
    until: readZonedTime(timeZone, typed.until, before?.until),
  }
}
