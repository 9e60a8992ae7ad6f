import { createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'

/** Signed, stateless tokens, `id.signature`. They also work in newsletters sent by other programs from the export. */
export class UnsubscribeTokens {
  readonly #key: Buffer

  constructor(storeSecret: string) {
    this.#key = deriveKey(storeSecret, 'newsletter unsubscribe')
  }

  tokenFor(subscriberId: string): string {
    return `${subscriberId}.${this.#sign(subscriberId).toString('base64url')}`
  }

  /** Returns the subscriber's id; undefined for a forged token. */
  read(token: string): string | undefined {
    const [id = '', signature = ''] = token.split('.')
    const actual = Buffer.from(signature, 'base64url')
    const expected = this.#sign(id)
    return actual.length === expected.length && timingSafeEqual(actual, expected) ? id : undefined
  }

  #sign(id: string): Buffer {
    return createHmac('sha256', this.#key).update(id).digest()
  }
}
