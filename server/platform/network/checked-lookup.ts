import { isIP, type LookupFunction } from 'node:net'
import { isInNetworks, isPublicOrAllowed } from '#server/config/private-networks.ts'
import { publicLookup } from './public-lookup.ts'

/** The address is in a private network that the operator has not allowed, or on the internet without TLS. */
export class PrivateAddressError extends Error {
  constructor() {
    super('This address is in a private network.')
    this.name = 'PrivateAddressError'
  }
}

/**
 * The DNS lookup of a request that may go to the internet with TLS, and to allowed private networks with or without.
 * @throws PrivateAddressError for an IP address to which it may not connect
 */
export function checkedLookup(url: URL, allowed: readonly string[]): LookupFunction {
  const mayConnect = (address: string) =>
    url.protocol === 'https:' ? isPublicOrAllowed(address, allowed) : isInNetworks(address, allowed)
  const host = hostOf(url)
  if (isIP(host) !== 0 && !mayConnect(host)) throw new PrivateAddressError()
  return publicLookup(mayConnect, () => new PrivateAddressError())
}

/** Whether requests may go there now. @throws PrivateAddressError, or Node's error for a name that is not found */
export async function checkPublicAddress(url: URL, allowed: readonly string[]): Promise<void> {
  const lookup = checkedLookup(url, allowed)
  const host = hostOf(url)
  if (isIP(host) !== 0) return
  await new Promise<void>((resolve, reject) => {
    lookup(host, {}, (error) => (error ? reject(error) : resolve()))
  })
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
