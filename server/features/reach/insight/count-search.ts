import { filtersToParams } from '#contract/catalogue/beat-filters.ts'
import { BeatFilterParams, filtersFromParams } from '#contract/catalogue/beat-list-params.ts'
import type { App } from '#server/platform/http/app-type.ts'
import { dayOf, type Tally } from './tally.ts'

const DAY_SECONDS = 86_400
/** Searches of fewer networks in a day are nobody's business. */
const MIN_NETWORKS = 3
const SEARCHES_OF_A_NETWORK = 200

/** Counts searches per day from the third network on. What is kept until then are counters, which expire. */
export function searchCounter(app: App, tally: Tally): (search: string, network: string) => Promise<void> {
  const mine = app.rateLimits.define('searches of a network', {
    points: SEARCHES_OF_A_NETWORK,
    perSeconds: DAY_SECONDS,
  })
  const once = app.rateLimits.define('search by a network', { points: 1, perSeconds: DAY_SECONDS })
  const networks = app.rateLimits.define('networks of a search', {
    points: MIN_NETWORKS,
    perSeconds: DAY_SECONDS,
  })
  return async (search, network) => {
    const day = dayOf(Date.now())
    for (const query of queriesIn(search)) {
      if (!(await mine.tryTake(network)) || !(await once.tryTake(network, query, String(day)))) continue
      const count = await networks.count(query, String(day))
      if (count >= MIN_NETWORKS) tally.addSearch(query, day, count === MIN_NETWORKS ? count : 1)
    }
  }
}

/** The filters as a whole, and each tag of them. None if they are not valid or nothing is filtered. */
function queriesIn(search: string): string[] {
  const params = new URLSearchParams(search)
  const given = Object.fromEntries([...params.keys()].map((key) => [key, params.get(key)]))
  const parsed = BeatFilterParams.safeParse({ ...given, tag: params.getAll('tag') })
  if (!parsed.success) return []
  const { q, ...others } = filtersFromParams(parsed.data)
  const words = q?.toLowerCase().replace(/\s+/g, ' ')
  const whole = String(filtersToParams({ ...others, ...(words && { q: words }) }))
  const tags = others.tags.map((tag) => String(new URLSearchParams({ tag })))
  return [...new Set([whole, ...tags])].filter((query) => query !== '')
}
