import { useEffect } from 'react'
import { useStoreSettings } from '#client/platform/store-settings.ts'
import { pathWithin } from '#contract/text/locale-path.ts'

const BOOTH = /^\/beats\/[^/]+\/booth\/?$/

/**
 * Only the booth's own document may use the microphone. Whoever came here from another page without loading one, such as
 * after signing in, gets it now.
 */
export function useBoothDocument(): void {
  const settings = useStoreSettings()
  useEffect(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    if (!navigation || !navigator.mediaDevices) return
    const path = pathWithin(settings, new URL(navigation.name).pathname)
    if (path === undefined || !BOOTH.test(path)) window.location.reload()
  }, [settings])
}
