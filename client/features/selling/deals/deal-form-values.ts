import type { z } from 'zod'
import { DealFields } from '#contract/pricing/deal.ts'
import { dealKindView } from './deal-kinds.ts'
import { TypedDeal } from './typed-deal.ts'

/** Validates the form as the server does, and converts it to the API's format. */
export const DealFormValues = TypedDeal.transform(fieldsOf).pipe(DealFields)

function fieldsOf(typed: TypedDeal): z.input<typeof DealFields> {
  const view = dealKindView(typed.kind)
  return {
    ...view.ownFields(typed),
    name: view.nameOf(typed),
    tiers: typed.tiers,
    from: moment(typed.from),
    until: moment(typed.until),
  }
}

function moment(typed: string): string | null {
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
