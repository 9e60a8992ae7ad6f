import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { defaultTerms } from '#contract/licenses/default-terms.ts'
import type { LicenseScope } from '#contract/licenses/license-scope.ts'
import { ScopeFields } from '#contract/licenses/license-scope-fields.ts'
import type { LicenseTier, NewLicenseTier } from '#contract/licenses/license-tier.ts'
import { writeDollars } from '#contract/pricing/money.ts'
import { formatCount } from '#contract/text/format-count.ts'

export type TierInput = z.input<typeof NewLicenseTier>
export type TierValues = z.output<typeof NewLicenseTier>
export type TierFormApi = UseFormReturn<TierInput, unknown, TierValues>

const firstScope: TierInput['scope'] = {
  files: ['mp3'],
  streams: '',
  copies: '',
  videos: '',
  radioStations: '0',
  performances: '0',
  termYears: null,
  exclusive: false,
  publishingShare: '50',
  credit: 'Produced by {producer}',
}

/** Initial values: the edited tier, or a new one with the last tier's contract. */
export function tierFormDefaults(tier: LicenseTier | undefined, others: readonly LicenseTier[]): TierInput {
  if (!tier)
    return {
      name: '',
      description: '',
      icon: 'gold',
      price: '',
      priceFactor: '1',
      offerFloor: '',
      scope: firstScope,
      addedRights: [],
      terms: others.at(-1)?.terms ?? defaultTerms,
      offerTo: 'new-beats',
    }
  const { name, description, icon, price, priceFactor, offerFloor, scope, addedRights, terms } = tier
  const typed = (limit: number | null) => (limit === null ? null : formatCount(limit))
  return {
    name,
    description,
    icon,
    price: price === null ? '' : writeDollars(price),
    priceFactor: String(priceFactor),
    offerFloor: offerFloor === null ? '' : String(offerFloor),
    scope: {
      ...scope,
      streams: typed(scope.streams),
      copies: typed(scope.copies),
      videos: typed(scope.videos),
      radioStations: typed(scope.radioStations),
      performances: scope.performances === 'nonprofit' ? '0' : typed(scope.performances),
      termYears: typed(scope.termYears),
      publishingShare: String(scope.publishingShare),
    },
    addedRights,
    terms,
    offerTo: 'new-beats',
  }
}

/** The form's scope; undefined while a field is invalid. */
export function typedScope(scope: TierInput['scope']): LicenseScope | undefined {
  return ScopeFields.safeParse(scope).data
}
