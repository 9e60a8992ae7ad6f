import { BlockList } from 'node:net'
import type { FastifyRequest } from 'fastify'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** From this machine and not through a proxy on it: a proxy would make everybody look local. */
export function isLoopback(request: FastifyRequest): boolean {
  const address = request.raw.socket.remoteAddress
  if (address === undefined || 'x-forwarded-for' in request.headers || 'forwarded' in request.headers)
    return false
  const plain = address.replace(/^::ffff:/, '')
  return loopback.check(plain, plain.includes(':') ? 'ipv6' : 'ipv4')
}
