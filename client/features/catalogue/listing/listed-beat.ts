import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ApiPage } from '#client/platform/api.ts'
import type { Beat, BeatDetail } from '#contract/catalogue/beat.ts'

/**
 * A beat from a cached list as placeholder data of its page. The waveform is the small one and licenses are missing
 * until the beat is loaded.
 */
export function listedBeat(queryClient: QueryClient, nameOrId: string): BeatDetail | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<ApiPage<Beat>>>({
    queryKey: ['GET /beats', 'pages'],
  })
  const pages = lists.flatMap(([, list]) => list?.pages ?? [])
  const featured = queryClient.getQueriesData<ApiPage<Beat>>({ queryKey: ['GET /beats/featured'] })
  for (const { items } of [...featured.flatMap(([, list]) => list ?? []), ...pages]) {
    const beat = items.find(({ id, slug }) => slug === nameOrId || id === nameOrId)
    if (beat)
      return {
        ...beat,
        licenses: [],
        freeDownload: false,
        soldExclusivelyAt: null,
        exactBpm: null,
        downbeatSeconds: null,
        sections: [],
      }
  }
  return undefined
}
