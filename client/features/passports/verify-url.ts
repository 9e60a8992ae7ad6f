import { useStoreSettings } from '#client/platform/store-settings.ts'
import { useHydrated } from '#client/platform/use-hydrated.ts'

/** Address of the public page of a license. Undefined while the store's address is not known. */
export function useVerifyUrl(certificate: string): string | undefined {
  const { publicUrl } = useStoreSettings()
  const origin = useHydrated() ? location.origin : undefined
  const base = publicUrl || origin
  return base === undefined ? undefined : `${base}/verify/${certificate}`
}
