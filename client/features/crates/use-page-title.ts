import { useEffect } from 'react'
import { useStoreSettings } from '#client/platform/store-settings.ts'

/** Names the page in the browser's tab. */
export function usePageTitle(title: string): void {
  const { storeName } = useStoreSettings()
  useEffect(() => {
    document.title = `${title} | ${storeName}`
  }, [title, storeName])
}
