import { type ChoiceName, choiceFilters, choiceNames, choicesOf } from './choice-filters.ts'
import { parseTone, type Tone } from './tone.ts'

/**
 * The price slider runs from 0 to 300 dollars in steps of 1; its upper end means no limit. In other currencies, the
 * store's `priceScale` multiplies end and steps.
 */
export const PRICE_SLIDER_MAX = 300

/** Hard limits for URLs and the API, in currency units and BPM. */
export const HIGHEST_PRICE = 10_000_000
export const HIGHEST_BPM = 1_000

/** Limits of the user's tempo in BPM. */
export const LOWEST_OWN_BPM = 1
export const HIGHEST_OWN_BPM = 300

/** `fit`: best match for the user's tempo and key first, then newest first. */
export const beatSorts = ['newest', 'price', '-price', 'bpm', '-bpm', 'title', 'fit'] as const
export type BeatSort = (typeof beatSorts)[number]

/**
 * How `fitsBpm` and `fitsTone` filter: match both (or the given one), either, only tempo, only key, or `none`: no
 * filter, only the sort `fit` with reasons.
 */
export const fitModes = ['both', 'either', 'bpm', 'tone', 'none'] as const
type FitMode = (typeof fitModes)[number]

/**
 * Catalogue filters. Ranges are inclusive, prices in currency units; a missing bound is no limit. A beat must lie in
 * both ranges, have ALL tags, and match tone and owner if given.
 */
export type BeatFilters = { [Name in ChoiceName]?: string } & {
  priceMin?: number
  priceMax?: number
  bpmMin?: number
  bpmMax?: number
  /** The user's tempo: beats match at it, its half or its double. */
  fitsBpm?: number
  /** The user's key: beats match in it, its relative or a neighbor. */
  fitsTone?: Tone
  /** Default `both`. */
  fits?: FitMode
  /** Tag ids. */
  tags: string[]
  /** The producer's name on beats. */
  user?: string
  /** Words in title, producer and tags; all must match. */
  q?: string
}

export const noFilters: BeatFilters = { tags: [] }

/** The canonical query string, so that equal filters have equal URLs and cache keys. */
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
  for (const name of choiceNames) set(name, filters[name])
  set('fits_bpm', filters.fitsBpm)
  set('fits_tone', filters.fitsTone)
  set('fits', filters.fits)
  for (const tag of [...filters.tags].sort()) params.append('tag', tag)
  set('user', filters.user)
  return params
}

/**
 * Parses filters of a URL, which people may have edited: ignores invalid parameters, so that a broken link still shows
 * a catalogue. A maximum price at or beyond the slider's end is no limit, as shown by the slider.
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
    ...choicesOf((name) => choiceFilters[name].read(text(name, choiceFilters[name].longest))),
    ...ownSong(ownBpm, parseTone(text('fits_tone', 40) ?? ''), address.get('fits')),
    user: text('user', 64),
    q: text('q', 100),
    tags: [...new Set(address.getAll('tag').filter((tag) => tag.length > 0 && tag.length <= 64))]
      .sort()
      .slice(0, 32),
  })
}

/** The user's tempo and key as filters. The mode only counts with them and defaults to `both`. */
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

/** The sort of a URL, by default newest. */
export function sortFromAddress(address: URLSearchParams): BeatSort {
  return beatSorts.find((sort) => sort === address.get('sort')) ?? 'newest'
}

/** Removes empty members, so that equal filters are equal objects. */
export function withoutGaps(filters: BeatFilters): BeatFilters {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined && value !== '')
  return { tags: [], ...Object.fromEntries(given) }
}

/** True if nothing is filtered. The sliders' ends do not filter, nor does a tempo or key used only for sorting. */
export function isUnfiltered({ fits, fitsBpm, fitsTone, ...others }: BeatFilters): boolean {
  const sortsOnly = fits === 'none' || (fitsBpm === undefined && fitsTone === undefined)
  return sortsOnly && filtersToParams(others).size === 0
}

/** Price range for the slider, with its ends for missing bounds. */
export function priceRange(filters: BeatFilters, priceScale: number): { min: number; max: number } {
  const end = PRICE_SLIDER_MAX * priceScale
  return { min: filters.priceMin ?? 0, max: Math.min(filters.priceMax ?? end, end) }
}
