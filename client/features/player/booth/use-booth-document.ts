import { useEffect } from 'react'

const BOOTH = /^\/beats\/[^/]+\/booth\/?$/

/**
 * Only the booth's own document may use the microphone. Whoever came here from another page without loading one, such as
 * after signing in, gets it now.
 */
export function useBoothDocument(): void {
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    if (navigation && !BOOTH.test(new URL(navigation.name).pathname) && navigator.mediaDevices)
      window.location.reload()
  }, [])
}
