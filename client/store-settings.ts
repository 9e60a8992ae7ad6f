import { createContext, useContext } from 'react'

/** What the pages need to know of the store's settings. Comes with the first HTML. */
export type StoreSettings = {
  storeName: string
  /** Address of the store without a trailing slash. */
  publicUrl: string
  /** The year the page was made in, for the footer. */
  year: number
}

export const StoreSettingsContext = createContext<StoreSettings>({
  storeName: 'Backbeat',
  publicUrl: '',
  year: 2026,
})

export function useStoreSettings(): StoreSettings {
  return useContext(StoreSettingsContext)
}
