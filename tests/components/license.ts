import type { License } from '#contract/licenses/license.ts'
import { rightsOf } from '#contract/licenses/scope-rows.ts'
import { basicScope } from '#tests/license-scopes.ts'

/** A license of a beat by Nia, in the tier of its name. */
export function makeLicense(name: string, price: number, change: Partial<License['scope']> = {}): License {
  const scope = { ...basicScope, files: ['mp3' as const], videos: 1, ...change }
  return {
    id: name,
    _id: name,
    name,
    description: '',
    icon: 'gold',
    price,
    tier: name.toLowerCase(),
    scope,
    rights: rightsOf(scope),
    revision: '1',
    licensor: 'nia',
    producer: 'nia',
    terms: '',
    termsLocale: 'en',
    takesOffers: true,
    availability: 'available',
  }
}
