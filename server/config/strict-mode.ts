import { isIP } from 'node:net'
import { isPrivateAddress } from './private-networks.ts'
import type { Settings } from './settings.ts'

/**
 * Whether this is a real store, which must not use fictitious defaults: it takes real money, has a public URL, or
 * NODE_ENV is production. Tests and `npm run dev` may have a public URL.
 */
export function isStrict(settings: Settings): boolean {
  const { NODE_ENV, PUBLIC_URL } = settings
  // Nothing in it is real, at whatever address.
  if (settings.DEMO === 'public') return false
  if (NODE_ENV === 'production' || hasLiveKeys(settings)) return true
  return NODE_ENV !== 'test' && NODE_ENV !== 'development' && PUBLIC_URL !== undefined && !isLocal(PUBLIC_URL)
}

export function hasLiveKeys(settings: Settings): boolean {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, PAYPAL_ENVIRONMENT, PAYPAL_CLIENT_ID } = settings
  if (PAYPAL_ENVIRONMENT === 'live' && PAYPAL_CLIENT_ID !== undefined) return true
  return [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY].some((key) => key?.includes('_live_'))
}

/** A host name or address reachable only from this machine or its network. */
export function isLocal(url: string): boolean {
  // postgres://user:password@/name?host=/run/postgresql has no host, and is no URL to Node.
  const host = (URL.parse(url)?.hostname ?? '').replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return isPrivateAddress(host)
  return !host.includes('.') || /\.(?:localhost|local|lan|test)\.?$/.test(host)
}
