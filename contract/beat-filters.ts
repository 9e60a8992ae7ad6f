import { canonicalTone, parseTone, type Tone } from './tone.ts'

/**
 * The price slider runs from 0 to 300 dollars in steps of 1; its upper end means "no upper limit". In a currency whose
 * units are worth less, end and steps are as many times as large as `priceScale` of the store says.
 */
export const PRICE_SLIDER_MAX = 300

/** Bounds beyond these are not taken, neither in an address nor by the API. Units of the currency and beats a minute. */
export const HIGHEST_PRICE = 10_000_000
export const HIGHEST_BPM = 1_000

/** Bounds of one's own tempo, in beats a minute. */
export const LOWEST_OWN_BPM = 1
export const HIGHEST_OWN_BPM = 300

/** `fit`: those that fit one's tempo and key best come first, then newest first. */
export const beatSorts = ['newest', 'price', '-price', 'bpm', '-bpm', 'title', 'fit'] as const
export type BeatSort = (typeof beatSorts)[number]

/**
 * Which beats to list by `fitsBpm` and `fitsTone`: those that fit both (or the one that is given), either, only the tempo,
 * only the key, or `none`: the list is not narrowed, only sorted by `fit` and told the reasons.
 */
export const fitModes = ['both', 'either', 'bpm', 'tone', 'none'] as const
export type FitMode = (typeof fitModes)[number]

/**
 * What the catalogue can be narrowed by. Ranges are inclusive, prices in units of the currency; an absent bound is no bound.
 * A beat shows only if it lies in both ranges, has ALL tags, and has the tone and owner where they are given.
 */
export type BeatFilters = {
  priceMin?: number
  priceMax?: number
  bpmMin?: number
  bpmMax?: number
  tone?: string
  /** One's own tempo, which beats fit at it, at its half or at its double. */
  fitsBpm?: number
  /** One's own key, which beats fit in it, in its relative or in a neighbour. */
  fitsTone?: Tone
  /** `both` where absent. */
  fits?: FitMode
  /** Tag ids. */
  tags: string[]
  /** The producer's username. */
  user?: string
  /** Words looked for in title, producer and tags; all of them must be found. */
  q?: string
}

export const noFilters: BeatFilters = { tags: [] }

/** The filters as a query string in one canonical order, so that equal filters have equal addresses and cache keys. */
export function filtersToParams(filters: BeatFilters): URLSearchParams {
  const params = new URLSearchParams()
  const set = (name: string, value: string | number | undefined) => {
    if (value !== undefined && value !== '') params.set(name, String(value))
  }
  set('q', filters.q)
  set('price_min', filters.priceMin)
  set('price_max', filters.priceMax)
  set('bpm_min', filters.bpmMin)
  set('bpm_max', filters.bpmMax)
  set('tone', filters.tone)
  set('fits_bpm', filters.fitsBpm)
  set('fits_tone', filters.fitsTone)
  set('fits', filters.fits)
  for (const tag of [...filters.tags].sort()) params.append('tag', tag)
  set('user', filters.user)
  return params
}

/**
 * Reads filters out of an address that a person may have edited: what cannot be read is left out,
 * so that a broken link still shows a catalogue. A highest price at or beyond the slider's end is none: the slider shows
 * it as "no upper limit".
 */
export function filtersFromAddress(address: URLSearchParams, priceScale: number): BeatFilters {
  const number = (name: string, highest: number) => {
    const value = Number(address.get(name) || Number.NaN)
    return value >= 0 && value <= highest ? value : undefined
  }
  const ownBpm = number('fits_bpm', HIGHEST_OWN_BPM)
  const highest = number('price_max', HIGHEST_PRICE)
  const text = (name: string, longest: number) => address.get(name)?.trim().slice(0, longest) || undefined
  return withoutGaps({
    priceMin: number('price_min', HIGHEST_PRICE),
    priceMax: highest !== undefined && highest < PRICE_SLIDER_MAX * priceScale ? highest : undefined,
    bpmMin: number('bpm_min', HIGHEST_BPM),
    bpmMax: number('bpm_max', HIGHEST_BPM),
    tone: canonicalTone(text('tone', 40)),
    ...ownSong(ownBpm, parseTone(text('fits_tone', 40) ?? ''), address.get('fits')),
    user: text('user', 64),
    q: text('q', 100),
    tags: [...new Set(address.getAll('tag').filter((tag) => tag.length > 0 && tag.length <= 64))]
      .sort()
      .slice(0, 32),
  })
}

/** One's tempo and key as filters. The mode says nothing without them, and `both` is what is meant without one. */
export function ownSong(
  bpm: number | undefined,
  tone: Tone | undefined,
  mode?: string | null,
): Pick<BeatFilters, 'fitsBpm' | 'fitsTone' | 'fits'> {
  const fitsBpm = bpm !== undefined && bpm >= LOWEST_OWN_BPM ? bpm : undefined
  const fits = fitModes.find((known) => known === mode && known !== 'both')
  return {
    ...(fitsBpm !== undefined && { fitsBpm }),
    ...(tone && { fitsTone: tone }),
    ...(fits && (fitsBpm !== undefined || tone) && { fits }),
  }
}

/** The sort in an address, newest where there is none that we know. */
export function sortFromAddress(address: URLSearchParams): BeatSort {
  return beatSorts.find((sort) => sort === address.get('sort')) ?? 'newest'
}

/** Filters without members that say nothing, so that equal filters are equal objects. */
export function withoutGaps(filters: BeatFilters): BeatFilters {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return { tags: [], ...Object.fromEntries(given) }
}

/** True where nothing is narrowed. The ends of the sliders narrow nothing, nor does a song that only sorts. */
export function isUnfiltered({ fits, fitsBpm, fitsTone, ...others }: BeatFilters): boolean {
  const sortsOnly = fits === 'none' || (fitsBpm === undefined && fitsTone === undefined)
  return sortsOnly && filtersToParams(others).size === 0
}

/** Price range for the slider, with its ends in place of absent bounds. */
export function priceRange(filters: BeatFilters, priceScale: number): { min: number; max: number } {
  const end = PRICE_SLIDER_MAX * priceScale
  return { min: filters.priceMin ?? 0, max: Math.min(filters.priceMax ?? end, end) }
}
