import '#contract/wire/plain-messages.ts'
import {
  asksAddress,
  asksState,
  type BillingInfo,
  type BillingRules,
  billingSchema,
  requiresPostalCode,
  requiresState,
} from '#contract/orders/billing.ts'
import { stateCode } from '#contract/orders/states.ts'
import { hasVatNumber } from '#contract/pricing/vat-number.ts'

/** The billing form's state, including fields hidden for the chosen country or kind of buyer. */
export type BillingDraft = Required<BillingInfo> & { isBusiness: boolean }

export function billingDraft(known: Partial<BillingInfo>): BillingDraft {
  return {
    isBusiness: known.company !== undefined,
    name: known.name ?? '',
    address: known.address ?? '',
    city: known.city ?? '',
    state: known.state ?? '',
    country: known.country ?? '',
    postalCode: known.postalCode ?? '',
    company: known.company ?? '',
    vatNumber: known.vatNumber ?? '',
  }
}

/** The visible fields, as sent to the server. */
export function billingOf(draft: BillingDraft, rules: BillingRules): BillingInfo {
  const { country, name, company, vatNumber } = draft
  const shows = visibleFields(draft, rules)
  return {
    name,
    address: shows.address ? draft.address : '',
    city: shows.address ? draft.city : '',
    country,
    postalCode: shows.postalCode ? draft.postalCode : '',
    ...statePart(draft, rules),
    ...(draft.isBusiness && { company }),
    ...(shows.vatNumber && vatNumber.trim() !== '' && { vatNumber }),
  }
}

/** An optional state is left out until it is chosen; a required one is sent empty. */
function statePart({ country, state }: BillingDraft, rules: BillingRules): { state?: string } {
  const code = asksState(rules, country) ? stateCode(country, state) : undefined
  if (code === undefined) return requiresState(rules, country) ? { state: '' } : {}
  return { state: code }
}

/** The fields that depend on country and kind of buyer. */
export function visibleFields(
  { country, isBusiness }: Pick<BillingDraft, 'country' | 'isBusiness'>,
  rules: BillingRules,
) {
  const address = asksAddress(rules, country)
  return {
    address,
    postalCode: requiresPostalCode(rules, country),
    state: asksState(rules, country),
    vatNumber: isBusiness && hasVatNumber(country),
  }
}

/** Errors by field, by this store's rules. */
export function validateBilling(
  draft: BillingDraft,
  rules: BillingRules,
): { billing?: BillingInfo; faults: Partial<Record<keyof BillingInfo, string>> } {
  const parsed = billingSchema(rules, draft.country).safeParse(billingOf(draft, rules))
  if (parsed.success) return { billing: parsed.data, faults: {} }
  const faults: Partial<Record<keyof BillingInfo, string>> = {}
  for (const { path, message } of parsed.error.issues) faults[path[0] as keyof BillingInfo] ??= message
  return { faults }
}
