import { z } from 'zod'
import { BPM_HIGHEST } from './bpm-buckets.ts'

/** The price slider runs from 0 to 300 dollars in steps of 1; its upper end means "no upper limit". */
export const PRICE_SLIDER_MAX = 300

export const beatSorts = ['newest', 'price', '-price', 'bpm', '-bpm', 'title'] as const
export type BeatSort = (typeof beatSorts)[number]

/**
 * What the catalogue can be narrowed by. Ranges are inclusive, prices in dollars; an absent bound is no bound.
 * A beat shows only if it lies in both ranges, has ALL tags, and has the tone and owner where they are given.
 */
export type BeatFilters = {
  priceMin?: number
  priceMax?: number
  bpmMin?: number
  bpmMax?: number
  tone?: string
  /** Tag ids. */
  tags: string[]
  /** The producer's username. */
  user?: string
  /** Words looked for in title, description, producer and tags; all of them must be found. */
  q?: string
}

export const MAX_PAGE_SIZE = 100

const priceParam = z.coerce.number().min(0).max(1_000_000)
const bpmParam = z.coerce.number().min(0).max(1000)
const tagParam = z.preprocess(
  (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
  z.array(z.string().min(1).max(64)).max(32),
)

/** Query parameters of the filters, as they stand in `GET /api/beats` and in the address bar. */
export const BeatFilterParams = z.object({
  price_min: priceParam.optional().describe('Dollars, inclusive'),
  price_max: priceParam.optional().describe('Dollars, inclusive'),
  bpm_min: bpmParam.optional(),
  bpm_max: bpmParam.optional(),
  tone: z.string().min(1).max(40).optional(),
  tag: tagParam.describe('Tag id; may be repeated, and then all must match'),
  user: z.string().min(1).max(64).optional().describe("The producer's username"),
  q: z.string().max(100).optional().describe('Words in title, description, producer or tags'),
})

export const BeatListParams = BeatFilterParams.extend({
  sort: z.enum(beatSorts).default('newest'),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(MAX_PAGE_SIZE),
  cursor: z.string().max(200).optional().describe('From the Link header of the page before'),
})
export type BeatListParams = z.infer<typeof BeatListParams>

export const noFilters: BeatFilters = { tags: [] }

export function filtersFromParams(params: z.infer<typeof BeatFilterParams>): BeatFilters {
  const q = params.q?.trim()
  return {
    ...(params.price_min !== undefined && { priceMin: params.price_min }),
    ...(params.price_max !== undefined && { priceMax: params.price_max }),
    ...(params.bpm_min !== undefined && { bpmMin: params.bpm_min }),
    ...(params.bpm_max !== undefined && { bpmMax: params.bpm_max }),
    ...(params.tone !== undefined && { tone: params.tone }),
    ...(params.user !== undefined && { user: params.user }),
    ...(q && { q }),
    tags: [...new Set(params.tag)].sort(),
  }
}

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
  for (const tag of [...filters.tags].sort()) params.append('tag', tag)
  set('user', filters.user)
  return params
}

/**
 * Reads filters out of an address that a person may have edited: what cannot be read is left out,
 * so that a broken link still shows a catalogue.
 */
export function filtersFromAddress(address: URLSearchParams): BeatFilters {
  const read = <T>(name: string, schema: z.ZodType<T>): T | undefined => {
    const value = address.get(name)
    return value === null ? undefined : schema.safeParse(value).data
  }
  const { shape } = BeatFilterParams
  return filtersFromParams({
    price_min: read('price_min', shape.price_min),
    price_max: read('price_max', shape.price_max),
    bpm_min: read('bpm_min', shape.bpm_min),
    bpm_max: read('bpm_max', shape.bpm_max),
    tone: read('tone', shape.tone),
    user: read('user', shape.user),
    q: read('q', shape.q),
    tag: tagParam.safeParse(address.getAll('tag')).data ?? [],
  })
}

/** True where nothing is narrowed. The ends of the sliders narrow nothing. */
export function isUnfiltered(filters: BeatFilters): boolean {
  return filtersToParams(filters).size === 0
}

/** Price range for the slider, with its ends in place of absent bounds. */
export function priceRange(filters: BeatFilters): { min: number; max: number } {
  return { min: filters.priceMin ?? 0, max: Math.min(filters.priceMax ?? PRICE_SLIDER_MAX, PRICE_SLIDER_MAX) }
}

/** BPM range for the dropdown, with the ends of the scale in place of absent bounds. */
export function bpmRange(filters: BeatFilters): { min: number; max: number } {
  return { min: filters.bpmMin ?? 1, max: filters.bpmMax ?? BPM_HIGHEST }
}
