import type { LicenseIcon } from '#contract/licenses/license.ts'
import type { LicenseScope } from '#contract/licenses/license-scope.ts'
import { standardDescriptions } from '#contract/licenses/license-words.ts'

type LicenseTemplate = {
  name: string
  description: string
  icon: LicenseIcon
  scope: LicenseScope
  /** Percent of the beat's price. */
  pricePercent: number
  /** Whether it waits for an administrator before it is sold. */
  isHidden: boolean
}

const shared = { exclusive: false, publishingShare: 50, credit: 'Produced by {producer}' } as const

/** Tiers of a new store. */
export const defaultLicenseTemplates: readonly LicenseTemplate[] = [
  {
    name: 'Basic',
    description: standardDescriptions.basic,
    icon: 'gold',
    scope: {
      ...shared,
      files: ['mp3'],
      streams: 50_000,
      copies: 2_000,
      videos: 1,
      radioStations: 0,
      performances: 'nonprofit',
      termYears: 3,
    },
    pricePercent: 100,
    isHidden: false,
  },
  {
    name: 'Premium',
    description: standardDescriptions.premium,
    icon: 'premium',
    scope: {
      ...shared,
      files: ['mp3', 'wav'],
      streams: 500_000,
      copies: 10_000,
      videos: 3,
      radioStations: 2,
      performances: null,
      termYears: 5,
    },
    pricePercent: 200,
    isHidden: false,
  },
  {
    name: 'Trackout',
    description: standardDescriptions.trackout,
    icon: 'premium',
    scope: {
      ...shared,
      files: ['mp3', 'wav', 'stems'],
      streams: 2_000_000,
      copies: 50_000,
      videos: 10,
      radioStations: null,
      performances: null,
      termYears: 10,
    },
    pricePercent: 400,
    isHidden: false,
  },
  {
    name: 'Exclusive',
    description: standardDescriptions.exclusive,
    icon: 'diamond',
    scope: {
      ...shared,
      files: ['mp3', 'wav', 'stems'],
      streams: null,
      copies: null,
      videos: null,
      radioStations: null,
      performances: null,
      termYears: null,
      exclusive: true,
      publishingShare: 25,
    },
    pricePercent: 2_000,
    // What it is worth is for the producer to say.
    isHidden: true,
  },
]
