/** Pages that are asked for again when a list is shown again, one after the other. */
const MOST_REFETCHED = 2

const isShort = ({ state }: { state: { data: unknown } }): boolean =>
  ((state.data as { pages: unknown[] } | undefined)?.pages.length ?? 0) <= MOST_REFETCHED

/**
 * Options of an infinite list. Coming back to a long one shows it as it was: to bring it up to date, each of its pages would
 * be asked for again, in turn. A change still invalidates it.
 */
export const longList = {
  refetchOnMount: isShort,
  refetchOnWindowFocus: isShort,
  refetchOnReconnect: isShort,
}
