import { BlockList, isIP } from 'node:net'
import type { z } from 'zod'
import { isAddress } from './trust-proxy.ts'

/** `10.0.0.0/8` or a single address. */
type Network = string

const PRIVATE: readonly Network[] = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
]

/** Not private, but no server on the internet has one either (IANA's special-purpose registries). */
const SPECIAL: readonly Network[] = [
  '100.64.0.0/10',
  '192.0.0.0/24',
  '198.18.0.0/15',
  '224.0.0.0/3',
  '::/96',
  '64:ff9b:1::/48',
  '100::/64',
  // Teredo and others: the IPv4 address within is reached through a relay, which may be this network's.
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
  '5f00::/16',
  'fec0::/10',
  'ff00::/8',
]

const LOOPBACK: readonly Network[] = ['127.0.0.0/8', '::1']

const privateList = blockList(PRIVATE)
const specialList = blockList([...PRIVATE, ...SPECIAL])

/** Whether an IP address belongs to this machine or its network. */
export function isPrivateAddress(address: string): boolean {
  return isIn(privateList, address)
}

/**
 * Whether an IP address is on the internet, or in one of the allowed networks. IPv4 addresses within IPv6 ones count as
 * themselves.
 */
export function isPublicOrAllowed(address: string, allowed: readonly Network[]): boolean {
  return !isIn(specialList, address) || isIn(blockList(allowed), address)
}

/** Whether an IP address is in one of the networks. */
export function isInNetworks(address: string, networks: readonly Network[]): boolean {
  return isIn(blockList(networks), address)
}

/** Parses PRIVATE_MAIL_SERVERS, PRIVATE_WEBHOOKS and PRIVATE_RELEASES. */
export function allowedNetworks(setting: string, context: z.RefinementCtx): readonly Network[] {
  if (setting === 'off') return []
  const networks = setting.split(',').map((network) => network.trim())
  if (networks.every(isAddress))
    return networks.flatMap((network) => (network === 'loopback' ? LOOPBACK : network))
  context.addIssue({
    code: 'custom',
    message: 'must be off, loopback, or addresses such as 192.168.1.20 or 10.0.0.0/8, separated by commas',
  })
  return []
}

function blockList(networks: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const isV4 = isIP(address) === 4
    list.addSubnet(address, bits === undefined ? (isV4 ? 32 : 128) : Number(bits), isV4 ? 'ipv4' : 'ipv6')
  }
  return list
}

function isIn(list: BlockList, address: string): boolean {
  const within = translatedAddress(address)
  if (within !== undefined && list.check(within, 'ipv4')) return true
  // Counts addresses such as ::ffff:10.0.0.1 as the IPv4 one by itself.
  return list.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6')
}

/** The IPv4 address that NAT64 makes of one in 64:ff9b::/96 (RFC 6052), by which IPv6-only networks reach all of IPv4. */
function translatedAddress(address: string): string | undefined {
  if (isIP(address) !== 6) return undefined
  // In its one canonical form, such as [64:ff9b::a00:1].
  const canonical = URL.parse(`http://[${address}]`)?.hostname ?? ''
  const groups = /^\[64:ff9b::(?:([\da-f]+):)?([\da-f]*)\]$/.exec(canonical)
  if (!groups) return undefined
  const [high, low] = [groups[1], groups[2]].map((group) => Number.parseInt(group || '0', 16))
  return [high, low].flatMap((group = 0) => [group >> 8, group & 0xff]).join('.')
}
