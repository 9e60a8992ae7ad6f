import { useStoreSettings } from '#client/platform/store-settings.ts'
import type { Studio } from '#contract/settings.ts'
import { standardStudio } from './standard-studio.ts'

/** The studio as the store shows it. */
export function useStudio(): Studio {
  const { storeName, studio } = useStoreSettings()
  return studio ?? standardStudio(storeName)
}
