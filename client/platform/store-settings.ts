import { createContext, useContext } from 'react'
import type { StoreSettings } from '#contract/store/rendered-page.ts'

export const StoreSettingsContext = createContext<StoreSettings | undefined>(undefined)

export function useStoreSettings(): StoreSettings {
  const settings = useContext(StoreSettingsContext)
  if (!settings) throw new Error('No settings')
  return settings
}
