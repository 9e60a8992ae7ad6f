import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, callQuery, queriesOf } from '#client/platform/call.ts'
import type { Beat } from '#contract/catalogue/beat.ts'

/** All of the account's crates, invalidated after a change. */
export const crateQueries = queriesOf('GET /crates', 'GET /crates/:id')
const BEATS_ASKED = 100

/** The account's crates; with a beat, whether they contain it. */
export function cratesQuery(beatId?: string) {
  return callQuery('GET /crates', { query: { beat: beatId } }, { staleTime: 0 })
}

export function crateQuery(id: string) {
  return callQuery('GET /crates/:id', { params: { id } }, { staleTime: 0 })
}

/** Refetched on focus: the link may have been turned off. */
export function sharedCrateQuery(token: string) {
  return callQuery(
    'GET /crates/shared/:token',
    { params: { token } },
    { staleTime: 0, refetchOnWindowFocus: true },
  )
}

/** Beats by id, for a visitor's hearts. Omits beats no longer in the store. */
export function beatsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['GET /beats/by-id', ids],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const beats: Beat[] = []
      for (let from = 0; from < ids.length; from += BEATS_ASKED) {
        const asked = ids.slice(from, from + BEATS_ASKED).map((id) => ['id', id])
        beats.push(...(await call('GET /beats/by-id', { query: new URLSearchParams(asked), signal })))
      }
      return beats
    },
  })
}
