import type { LicenseIcon, LicenseRight } from '#contract/license.ts'

export type LicenseTemplate = {
  name: string
  description: string
  icon: LicenseIcon
  rights: LicenseRight[]
  /** Null: the beat's price. */
  priceCentsFor: (beatPriceCents: number) => number | null
}

/** Tiers of a new store. All have the same labels, so that they can be compared in a table. */
export const defaultLicenseTemplates: readonly LicenseTemplate[] = [
  {
    name: 'Basic',
    description: 'For a first release, a mixtape or a demo.',
    icon: 'gold',
    rights: [
      { label: 'Files', value: 'MP3 320' },
      { label: 'Streams', value: '50,000' },
      { label: 'Copies', value: '2,000' },
      { label: 'Videos', value: '1' },
      { label: 'Radio', value: 'Not included' },
      { label: 'Live shows', value: 'Non-profit only' },
    ],
    priceCentsFor: () => null,
  },
  {
    name: 'Premium',
    description: 'For a single that you mean to push.',
    icon: 'premium',
    rights: [
      { label: 'Files', value: 'MP3 320 and WAV' },
      { label: 'Streams', value: '500,000' },
      { label: 'Copies', value: '10,000' },
      { label: 'Videos', value: '3' },
      { label: 'Radio', value: '2 stations' },
      { label: 'Live shows', value: 'Unlimited' },
    ],
    priceCentsFor: (beatPriceCents) => wholeDollars(beatPriceCents * 2),
  },
  {
    name: 'Unlimited',
    description: 'No limits on streams, copies or shows.',
    icon: 'diamond',
    rights: [
      { label: 'Files', value: 'MP3 320 and WAV' },
      { label: 'Streams', value: 'Unlimited' },
      { label: 'Copies', value: 'Unlimited' },
      { label: 'Videos', value: 'Unlimited' },
      { label: 'Radio', value: 'Unlimited' },
      { label: 'Live shows', value: 'Unlimited' },
    ],
    priceCentsFor: (beatPriceCents) => wholeDollars(beatPriceCents * 4),
  },
]

function wholeDollars(cents: number): number {
  return Math.round(cents / 100) * 100
}
