import { useEffect } from 'react'
import { useStoreSettings } from '#client/platform/store-settings.ts'

/** Sets the document title. */
export function usePageTitle(title: string): void {
  const { storeName } = useStoreSettings()
  useEffect(() => {
    document.title = `${title} | ${storeName}`
  }, [title, storeName])
}
