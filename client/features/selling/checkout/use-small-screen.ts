import { useSyncExternalStore } from 'react'

/** Where the checkout has one column. */
export const SMALL_SCREEN = '(max-width: 1023px)'

/** Whether the checkout has one column. */
export function useSmallScreen(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(SMALL_SCREEN)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(SMALL_SCREEN).matches,
    () => false,
  )
}
