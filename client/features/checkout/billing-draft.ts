import {
  asksAddress,
  asksState,
  type BillingInfo,
  type BillingRules,
  billingSchema,
} from '#contract/billing.ts'
import { hasPostalCodes } from '#contract/countries.ts'
import { stateCode } from '#contract/states.ts'
import { hasVatNumber } from '#contract/vat-number.ts'

/** The billing form's state, including fields hidden for the chosen country or kind of buyer. */
export type BillingDraft = Required<BillingInfo> & { isBusiness: boolean }

export function draftOf(known: Partial<BillingInfo>): BillingDraft {
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
  const shows = shownFields(draft, rules)
  return {
    name,
    address: shows.address ? draft.address : '',
    city: shows.address ? draft.city : '',
    country,
    postalCode: shows.postalCode ? draft.postalCode : '',
    ...(shows.state && { state: stateCode(country, draft.state) ?? '' }),
    ...(draft.isBusiness && { company }),
    ...(shows.vatNumber && vatNumber.trim() !== '' && { vatNumber }),
  }
}

/** The fields that depend on country and kind of buyer. */
export function shownFields(
  { country, isBusiness }: Pick<BillingDraft, 'country' | 'isBusiness'>,
  rules: BillingRules,
) {
  const address = asksAddress(rules, country)
  return {
    address,
    postalCode: address && hasPostalCodes(country),
    state: address && asksState(rules, country),
    vatNumber: isBusiness && hasVatNumber(country),
  }
}

/** Errors by field, by this store's rules. */
export function billingFaults(
  draft: BillingDraft,
  rules: BillingRules,
): { billing?: BillingInfo; faults: Partial<Record<keyof BillingInfo, string>> } {
  const parsed = billingSchema(rules, draft.country).safeParse(billingOf(draft, rules))
  if (parsed.success) return { billing: parsed.data, faults: {} }
  const faults: Partial<Record<keyof BillingInfo, string>> = {}
  for (const { path, message } of parsed.error.issues) faults[path[0] as keyof BillingInfo] ??= message
  return { faults }
}
