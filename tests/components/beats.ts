import type { Beat } from '#contract/catalogue/beat.ts'
import type { Facets } from '#contract/catalogue/facets.ts'
import manifest from '#demo/prepared/manifest.json' with { type: 'json' }

/** Base URL of previews and covers for component tests: the demo's files. */
export const DEMO_MEDIA = '/demo/prepared'

/** Demo beats with files that a browser can load. */
export const beats: Beat[] = manifest.beats.map(({ slug, audio, durationSeconds, waveform, cover }, at) => ({
  id: slug,
  slug,
  title: slug.replaceAll('-', ' '),
  description: `About ${slug}`,
  price: 20 + at,
  bpm: 80 + at,
  tone: 'A minor',
  image: `media/${slug}-1200.jpg`,
  cover: {
    path: `media/${slug}`,
    widths: [160, 320, 640, 1200],
    color: cover.color,
    placeholder: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
  },
  audioURL: `media/${audio}`,
  durationSeconds,
  waveform,
  owner: { id: 'oduya', username: 'Oduya', image: null },
  tags: [],
  licenses: [],
  createdAt: '2026-01-01T00:00:00.000Z',
}))

/** Counts for the filter panel with nothing to choose. */
export function noFacets(total: number): Facets {
  return { total, tones: [], tags: [], producers: [], bpm: [], fits: null, price: null }
}
