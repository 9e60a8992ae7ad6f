import { asksAddress, type BillingInfo, type BillingRules, billingSchema } from '#contract/billing.ts'
import { hasPostalCodes } from '#contract/countries.ts'
import { hasVatNumber } from '#contract/vat-number.ts'

/** What the billing form holds: also what the chosen country or kind of buyer does not ask for. */
export type BillingDraft = Required<BillingInfo> & { isBusiness: boolean }

export function draftOf(known: Partial<BillingInfo>): BillingDraft {
  return {
    isBusiness: known.company !== undefined,
    name: known.name ?? '',
    address: known.address ?? '',
    city: known.city ?? '',
    country: known.country ?? '',
    postalCode: known.postalCode ?? '',
    company: known.company ?? '',
    vatNumber: known.vatNumber ?? '',
  }
}

/** What of it the buyer sees, as it is sent. */
export function billingOf(draft: BillingDraft, rules: BillingRules): BillingInfo {
  const { country, name, company, vatNumber } = draft
  const shows = shownFields(draft, rules)
  return {
    name,
    address: shows.address ? draft.address : '',
    city: shows.address ? draft.city : '',
    country,
    postalCode: shows.postalCode ? draft.postalCode : '',
    ...(draft.isBusiness && { company }),
    ...(shows.vatNumber && vatNumber.trim() !== '' && { vatNumber }),
  }
}

/** The fields that follow from country and kind of buyer. */
export function shownFields(
  { country, isBusiness }: Pick<BillingDraft, 'country' | 'isBusiness'>,
  rules: BillingRules,
) {
  const address = asksAddress(rules, country)
  return {
    address,
    postalCode: address && hasPostalCodes(country),
    vatNumber: isBusiness && hasVatNumber(country),
  }
}

/** What is wrong with which field, in this store. */
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
