import { useHydrated } from '#client/platform/use-hydrated.ts'

/** Whether this browser can use passkeys here: not on a page opened by an IP address, which no passkey belongs to. */
export function usePasskeys(): boolean {
  return useHydrated() && 'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)
}
