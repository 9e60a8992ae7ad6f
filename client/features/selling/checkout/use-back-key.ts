import { useEffect } from 'react'

/** Who comes back with the browser's key from a page of a provider finds this one as they left it: `onBack` lets them pay. */
export function useBackKey(onBack: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets state, which any render can do
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && onBack()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
}
