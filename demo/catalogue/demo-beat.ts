/** The shop's tags; the first nine are genres. */
export const demoTags = [
  'Trap',
  'Drill',
  'Boom bap',
  'Lo-fi',
  'House',
  'R&B',
  'Afrobeats',
  'Reggaeton',
  'Synthwave',
  'Dark',
  'Melodic',
  'Chill',
  'Jazz',
  'Guitar',
  'Piano',
  'Late night',
  'Summer',
  'Minimal',
] as const
export type TagName = (typeof demoTags)[number]

export type ProducerName = 'oduya' | 'mara_volt' | 'paperlung' | 'lowtide' | 'juno_park' | 'tenfold'

export interface DemoProducer {
  username: ProducerName
  email: string
  bio: string
}

/** One beat of the demo catalogue: what the shop shows. Its audio and cover lie beside the manifest. */
export interface DemoBeat {
  slug: string
  title: string
  description: string
  /** Whole US dollars. */
  priceDollars: number
  bpm: number
  /** Such as `Eb major`. */
  tone: string
  /** Genre first. */
  tags: readonly TagName[]
  producer: ProducerName
}
