import { useEffect } from 'react'
import { useStoreSettings } from './store-settings.ts'

/** The document's title while a page is shown. The first HTML carries the rest (description, cards) for robots. */
export function usePageHead({ title }: { title?: string }): void {
  const { storeName } = useStoreSettings()
  useEffect(() => {
    document.title = title ? `${title} | ${storeName}` : `${storeName}: beats with a license in one step`
  }, [title, storeName])
}
