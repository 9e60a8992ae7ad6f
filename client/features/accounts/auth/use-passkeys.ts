import { useHydrated } from '#client/platform/use-hydrated.ts'

/** Whether passkeys work here: not on an IP address, which cannot be a relying party ID. */
export function usePasskeys(): boolean {
  return useHydrated() && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}
