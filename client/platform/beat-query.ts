import { queryOptions } from '@tanstack/react-query'
import type { BeatDetail } from '#contract/catalogue/beat.ts'
import { isBeatId } from '#contract/catalogue/beat-path.ts'
import { ApiError } from './api.ts'
import { addressOf, callAt } from './call.ts'

/** A full beat, null if it does not exist; shared by all that shows it. */
export function beatQuery(id: string) {
  return queryAt('GET /beats/:id', addressOf('GET /beats/:id', { params: { id } }))
}

/** The beat of a page's address, which names it by its id or name. */
export function beatAtQuery(part: string) {
  if (isBeatId(part)) return beatQuery(part)
  const name = 'GET /beats/named/:slug'
  return queryAt(name, addressOf(name, { params: { slug: part } }))
}

function queryAt(name: 'GET /beats/:id' | 'GET /beats/named/:slug', address: string) {
  return queryOptions<BeatDetail | null>({
    queryKey: [name, address],
    queryFn: async ({ signal }) => {
      try {
        return await callAt(name, address, signal)
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
}
