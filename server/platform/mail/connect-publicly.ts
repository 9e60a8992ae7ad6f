import { connect, isIP, type Socket } from 'node:net'
import { isPublicOrAllowed } from '#server/config/private-networks.ts'
import { publicLookup } from '#server/platform/network/public-lookup.ts'

/** The server's address is in a private network that the operator has not allowed. */
export class PrivateServerError extends Error {
  constructor() {
    super(
      'This server is in a private network. To use it, set the environment variable PRIVATE_MAIL_SERVERS to its ' +
        'address, such as 127.0.0.1, and restart the store.',
    )
    this.name = 'PrivateServerError'
  }
}

/**
 * Connects to a server that an administrator named, but not into the private network.
 * @param allowed private networks that the operator allows
 * @throws PrivateServerError, or Node's error with its code
 */
export function connectPublicly(
  { host, port, timeoutMs }: { host: string; port: number; timeoutMs: number },
  allowed: readonly string[],
): Promise<Socket> {
  const mayConnect = (address: string) => isPublicOrAllowed(address, allowed)
  // Node looks up names only.
  if (isIP(host) !== 0 && !mayConnect(host)) return Promise.reject(new PrivateServerError())
  const lookup = publicLookup(mayConnect, () => new PrivateServerError())
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup })
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('connect ETIMEDOUT')))
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.setTimeout(0)
      socket.removeAllListeners('timeout')
      socket.off('error', reject)
      resolve(socket)
    })
  })
}
