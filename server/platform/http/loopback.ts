import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

const localHost = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i
const proxyHeader = /^(?:x-forwarded-.+|forwarded|x-real-ip|via)$/

/**
 * True for requests from this machine. Requires a local Host header, which prevents DNS rebinding, and no proxy
 * headers, because everybody looks local behind a proxy on this machine.
 */
export function isLoopback(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress
  if (address === undefined || !isLocalHost(request.headers.host)) return false
  if (Object.keys(request.headers).some((name) => proxyHeader.test(name))) return false
  const plain = address.replace(/^::ffff:/, '')
  return loopback.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}

/** True for a loopback host, with or without a port. */
export function isLocalHost(host: string | undefined): boolean {
  return host !== undefined && localHost.test(host)
}
