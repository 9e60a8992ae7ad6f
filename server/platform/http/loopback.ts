import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i
const proxyHeader = /^(?:x-forwarded-.+|forwarded|x-real-ip|via)$/

/**
 * From this machine, under a name of this machine, and not through a proxy on it: a proxy would make everybody look
 * local, and so would a site whose name is made to point here (DNS rebinding).
 */
export function isLoopback(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress
  if (address === undefined || !isLocalHost(request.headers.host)) return false
  if (Object.keys(request.headers).some((name) => proxyHeader.test(name))) return false
  const plain = address.replace(/^::ffff:/, '')
  return loopback.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}

/** True for a host, with or without a port, that always means this machine. */
export function isLocalHost(host: string | undefined): boolean {
  return host !== undefined && localHost.test(host)
}
