import { isIP } from 'node:net'
import type { z } from 'zod'

/** None, a predicate by hop count (hop 0 is the peer), or comma-separated proxy addresses. */
export type TrustProxy = false | string | ((address: string, hop: number) => boolean)

/** Parses TRUST_PROXY. `on` means one hop: trusting every hop would trust the X-Forwarded-For entry of the client. */
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

/** An address, a network such as `10.0.0.0/8`, or `loopback`. */
export function isAddress(text: string): boolean {
  if (text === 'loopback') return true
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
