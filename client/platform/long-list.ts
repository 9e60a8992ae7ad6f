/** Lists of more pages are not refetched by themselves. */
const MOST_REFETCHED = 2

const isShort = ({ state }: { state: { data: unknown } }): boolean =>
  ((state.data as { pages: unknown[] } | undefined)?.pages.length ?? 0) <= MOST_REFETCHED

/**
 * Options of an infinite query. A long list is shown from the cache when it is mounted again or the window is focused: refetching
 * it requests every page in sequence. Invalidation still refetches it.
 */
export const longList = {
  refetchOnMount: isShort,
  refetchOnWindowFocus: isShort,
  refetchOnReconnect: isShort,
}
