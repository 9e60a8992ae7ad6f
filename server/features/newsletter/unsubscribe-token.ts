import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'

/**
 * The token in a subscriber's unsubscribe links, `id.signature`. It is made from the store's secret, so that every
 * newsletter, also one sent by another program from the exported list, can carry it and no row holds it.
 */
export class UnsubscribeTokens {
  readonly #key: Buffer

  constructor(storeSecret: string) {
    this.#key = deriveKey(storeSecret, 'newsletter unsubscribe')
  }

  tokenFor(subscriberId: string): string {
    return `${subscriberId}.${this.#sign(subscriberId).toString('base64url')}`
  }

  /** The subscriber's id, or undefined for a token that the store has not made. */
  read(token: string): string | undefined {
    const [id = '', signature = ''] = token.split('.')
    const given = Buffer.from(signature, 'base64url')
    const expected = this.#sign(id)
    return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
  }

  #sign(id: string): Buffer {
    return createHmac('sha256', this.#key).update(id).digest()
  }
}
