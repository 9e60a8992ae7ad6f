import { isIP } from 'node:net'
import type { z } from 'zod'

/** No proxy, so many hops (hop 0 is who is connected), or proxies at these addresses, separated by commas. */
export type TrustProxy = false | string | ((address: string, hop: number) => boolean)

/**
 * Reads TRUST_PROXY. `on` is one hop: each hop believed is an entry of X-Forwarded-For that the client cannot write,
 * and believing all of them would take the entry that the client wrote itself.
 */
export function trustProxy(setting: string, context: z.RefinementCtx): TrustProxy {
  if (setting === 'off') return false
  if (setting === 'on') return hops(1)
  if (/^[1-9]$/.test(setting)) return hops(Number(setting))
  const addresses = setting.split(',').map((address) => address.trim())
  if (addresses.every(isAddress)) return addresses.join(',')
  context.addIssue({
    code: 'custom',
    message:
      'must be off, loopback, on (one proxy), a number of proxies from 1 to 9, or addresses such as 10.0.0.0/8',
  })
  return false
}

const hops = (count: number) => (_address: string, hop: number) => hop < count

function isAddress(text: string): boolean {
  if (text === 'loopback') return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
