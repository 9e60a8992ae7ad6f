import { Agent, type ClientRequestArgs } from 'node:http'
import { connect, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import Stripe from 'stripe'

/** A sandbox that this store runs, or that another instance runs. */
export type PaymentSandbox = {
  /** URL without a trailing slash. Waits while the sandbox starts; rejects if it is unreachable. */
  address: () => Promise<string>
  /** Call this with the webhook's URL when the store is listening. */
  start: (webhookUrl: string) => void
  close: () => Promise<void>
}

const timeoutMs = 10_000

/** The official SDK, connected to a sandbox. Reads the URL for each connection, because a restart may change it. */
export function connectToSandbox(
  secretKey: string,
  sandbox: Pick<PaymentSandbox, 'address'>,
  timeout = timeoutMs,
): Stripe {
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
  readonly #sandbox: Pick<PaymentSandbox, 'address'>

  constructor(sandbox: Pick<PaymentSandbox, 'address'>) {
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
