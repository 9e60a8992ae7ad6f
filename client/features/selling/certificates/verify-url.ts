import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useHydrated } from '#client/platform/use-hydrated.ts'

/** URL of a license's public page. Undefined if the store's URL is unknown. */
export function useVerifyUrl(certificate: string): string | undefined {
  const { publicUrl } = useStoreSettings()
  const origin = useHydrated() ? location.origin : undefined
  const base = publicUrl || origin
  return base === undefined ? undefined : `${base}/verify/${certificate}`
}
