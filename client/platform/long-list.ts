import type { Query } from '@tanstack/react-query'

/** Pages that are asked for again when a list is shown again, one after the other. */
const MOST_REFETCHED = 2

// biome-ignore lint/suspicious/noExplicitAny: of whatever data, as the library types its options
const isShort = ({ state }: Query<any, any, any, any>): boolean =>
  (state.data?.pages?.length ?? 0) <= MOST_REFETCHED

/**
 * Options of an infinite list. Coming back to a long one shows it as it was: to bring it up to date, each of its pages would
 * be asked for again, in turn. A change still invalidates it.
 */
export const longList = {
  refetchOnMount: isShort,
  refetchOnWindowFocus: isShort,
  refetchOnReconnect: isShort,
}
