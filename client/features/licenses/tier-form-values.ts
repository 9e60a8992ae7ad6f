import type { z } from 'zod'
import { defaultTerms } from '#contract/license-terms.ts'
import type { LicenseTier, NewLicenseTier } from '#contract/license-tier.ts'

export type TierInput = z.input<typeof NewLicenseTier>
export type TierValues = z.output<typeof NewLicenseTier>

/** What the form starts with: the tier that is edited, or a new one with the rights that the others name. */
export function startValues(tier: LicenseTier | undefined, others: readonly LicenseTier[]): TierInput {
  if (tier) {
    const { name, description, icon, price, rights, terms } = tier
    return {
      name,
      description,
      icon,
      price: price === null ? '' : String(price),
      rights,
      terms,
      offerTo: 'new-beats',
    }
  }
  const [model] = others
  const labels = model?.rights.map(({ label }) => label) ?? ['Files', 'Streams', 'Copies']
  return {
    name: '',
    description: '',
    icon: 'gold',
    price: '',
    rights: labels.map((label) => ({ label, value: '' })),
    terms: model?.terms ?? defaultTerms,
    offerTo: 'new-beats',
  }
}
