import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { PRIVATE_QUERY } from '#client/features/auth/index.ts'
import { getJson } from '#client/platform/api.ts'
import { jsonQuery } from '#client/platform/json-query.ts'
import type { Beat } from '#contract/beat.ts'
import type { Crate, CrateDetail, SharedCrate } from '#contract/crate.ts'

/** Prefix of all crate queries, invalidated after a change. */
export const cratesKey = [PRIVATE_QUERY, 'crates'] as const
const BEATS_ASKED = 100

/** The account's crates; with a beat, whether they contain it. */
export function cratesQuery(beatId?: string) {
  const path = beatId === undefined ? '/api/crates' : `/api/crates?beat=${encodeURIComponent(beatId)}`
  return jsonQuery<Crate[]>([...cratesKey, path], path, { staleTime: 0 })
}

export function crateQuery(id: string) {
  return jsonQuery<CrateDetail>([...cratesKey, 'one', id], `/api/crates/${encodeURIComponent(id)}`, {
    staleTime: 0,
  })
}

/** Refetched on focus: the link may have been turned off. */
export function sharedCrateQuery(token: string) {
  return jsonQuery<SharedCrate>(['shared crate', token], `/api/crates/shared/${encodeURIComponent(token)}`, {
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

/** Beats by id, for a visitor's hearts. Omits beats no longer in the store. */
export function beatsQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['beats by id', ids],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const beats: Beat[] = []
      for (let from = 0; from < ids.length; from += BEATS_ASKED) {
        const asked = ids.slice(from, from + BEATS_ASKED).map((id) => ['id', id])
        beats.push(...(await getJson<Beat[]>(`/api/beats/by-id?${new URLSearchParams(asked)}`, signal)))
      }
      return beats
    },
  })
}
