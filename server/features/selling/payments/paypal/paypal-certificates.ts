import { createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Tells whether a certificate may be taken from there. */
export type TrustedSource = (url: URL) => boolean | Promise<boolean>

const paypalHosts = ['api.paypal.com', 'api.sandbox.paypal.com']

export const isOfPaypal: TrustedSource = ({ protocol, host, username, password }) =>
  protocol === 'https:' && username === '' && password === '' && paypalHosts.includes(host)

/** Of a sandbox that the store runs. @param address as in `PaymentSandbox` */
export function isOfSandbox(address: () => Promise<string>): TrustedSource {
  return async ({ origin }) => origin === new URL(await address()).origin
}

const LONGEST_URL = 500
const LONGEST_BYTES = 64 * 1024
const TIMEOUT_MS = 10_000
const MOST_KEPT = 20
const MOST_A_MINUTE = 10
const MINUTE_MS = 60_000

/** Keys that webhooks are signed with, by the address that a webhook names. */
export class PaypalCertificates {
  readonly #isTrusted: TrustedSource
  readonly #keys = new LRUCache<string, Promise<KeyObject>>({ max: MOST_KEPT })
  #fetchedAt: number[] = []

  constructor(isTrusted: TrustedSource) {
    this.#isTrusted = isTrusted
  }

  /**
   * @returns undefined if nobody trusts the address
   * @throws Error if the certificate cannot be fetched now
   */
  async keyAt(address: string): Promise<KeyObject | undefined> {
    const url = address.length <= LONGEST_URL ? URL.parse(address) : null
    if (!url || !(await this.#isTrusted(url))) return undefined
    const known = this.#keys.get(url.href)
    if (known) return known
    this.#countFetch()
    const fetched = fetchKey(url)
    this.#keys.set(url.href, fetched)
    fetched.catch(() => this.#keys.delete(url.href))
    return fetched
  }

  /** Whoever sends made-up addresses gets no more out of the store than a few requests. */
  #countFetch(): void {
    const now = Date.now()
    this.#fetchedAt = this.#fetchedAt.filter((at) => now - at < MINUTE_MS)
    if (this.#fetchedAt.length >= MOST_A_MINUTE)
      throw new Error('Too many certificates of PayPal were asked for.')
    this.#fetchedAt.push(now)
  }
}

async function fetchKey(url: URL): Promise<KeyObject> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`PayPal answered ${response.status} for a certificate.`)
  const pem = await response.text()
  if (pem.length > LONGEST_BYTES) throw new Error('What PayPal has for a certificate is too long.')
  // A sandbox signs with a bare key.
  if (!pem.includes('BEGIN CERTIFICATE')) return createPublicKey(pem)
  return new X509Certificate(pem).publicKey
}
