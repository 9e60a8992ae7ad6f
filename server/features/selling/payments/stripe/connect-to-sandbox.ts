import { Agent, type ClientRequestArgs } from 'node:http'
import { connect, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import Stripe from 'stripe'

const timeoutMs = 10_000

/** `address`: URL without a trailing slash. Waits while the sandbox starts; rejects if it is unreachable. */
type AddressedSandbox = { address: () => Promise<string> }

/** The official SDK, connected to a sandbox. Reads the URL for each connection, because a restart may change it. */
export function connectToSandbox(secretKey: string, sandbox: AddressedSandbox, timeout = timeoutMs): Stripe {
  return new Stripe(secretKey, {
    host: 'stripe-sandbox',
    protocol: 'http',
    httpAgent: new SandboxAgent(sandbox),
    maxNetworkRetries: 2,
    timeout,
    telemetry: false,
  })
}

/** Opens connections to the sandbox, whatever host the request names. */
class SandboxAgent extends Agent {
  readonly #sandbox: AddressedSandbox

  constructor(sandbox: AddressedSandbox) {
    super({ keepAlive: true })
    this.#sandbox = sandbox
  }

  override createConnection(
    _options: ClientRequestArgs,
    callback?: (error: Error | null, stream: Duplex) => void,
  ): undefined {
    this.#sandbox.address().then(
      (address) => {
        const { hostname, port } = new URL(address)
        // URL writes IPv6 addresses in brackets.
        const host = hostname.replace(/^\[|\]$/g, '')
        callback?.(null, connect({ host, port: Number(port || 80) }))
      },
      (error: Error) => callback?.(error, new Socket()),
    )
  }
}
