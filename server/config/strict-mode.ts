import { BlockList, isIP } from 'node:net'
import type { Settings } from './settings.ts'

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/**
 * Whether this is a real store, which must not use fictitious defaults: it takes real money, has a public URL, or
 * NODE_ENV is production. Tests and `npm run dev` may have a public URL.
 */
export function isStrict(settings: Settings): boolean {
  const { NODE_ENV, PUBLIC_URL } = settings
  if (NODE_ENV === 'production' || hasLiveKeys(settings)) return true
  return NODE_ENV !== 'test' && NODE_ENV !== 'development' && PUBLIC_URL !== undefined && !isLocal(PUBLIC_URL)
}

export function hasLiveKeys({ STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY }: Settings): boolean {
  return [STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY].some((key) => key?.includes('_live_'))
}

/** A host name or address reachable only from this machine or its network. */
export function isLocal(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')
  const version = isIP(host)
  if (version !== 0) return privateNetworks.check(host, version === 4 ? 'ipv4' : 'ipv6')
  return !host.includes('.') || /\.(?:localhost|local|lan|test)\.?$/.test(host)
}
