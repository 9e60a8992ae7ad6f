import type { z } from 'zod'
import { readZonedTime } from '#client/platform/zoned-time.ts'
import { type Deal, DealFields } from '#contract/pricing/deal.ts'
import { dealKindView } from './deal-kinds.ts'
import { TypedDeal } from './typed-deal.ts'

/** The times that the form was filled with. */
type Before = Pick<Deal, 'from' | 'until'> | undefined

/**
 * Validates the form as the server does, and converts it to the API's format.
 * @param timeZone of the times
 */
export function dealFormSchema(timeZone: string, before?: Before) {
  return TypedDeal.transform((typed) => fieldsOf(typed, timeZone, before)).pipe(DealFields)
}

function fieldsOf(typed: TypedDeal, timeZone: string, before: Before): z.input<typeof DealFields> {
  const view = dealKindView(typed.kind)
  return {
    ...view.ownFields(typed),
    name: view.nameOf(typed),
    tiers: typed.tiers,
    from: readZonedTime(timeZone, typed.from, before?.from),
    until: readZonedTime(timeZone, typed.until, before?.until),
  }
}
