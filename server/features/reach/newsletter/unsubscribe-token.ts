import { isSigned, sign } from '#server/platform/crypto/sign.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'

/**
 * Signed, stateless tokens, `id.signature` or `id~hash.signature`: with the hash of the address they also work once an
 * unconfirmed subscriber has been deleted. They also work in newsletters sent by other programs from the export.
 */
export class UnsubscribeTokens {
  readonly #key: Buffer

  constructor(storeSecret: string) {
    this.#key = deriveKey(storeSecret, 'newsletter unsubscribe')
  }

  tokenFor(subscriberId: string, addressHash?: string): string {
    const signed = addressHash === undefined ? subscriberId : `${subscriberId}~${addressHash}`
    return `${signed}.${sign(this.#key, signed)}`
  }

  /** Undefined for a forged token. */
  read(token: string): { id: string; addressHash: string | undefined } | undefined {
    const [signed = '', signature = ''] = token.split('.')
    if (!isSigned(this.#key, signed, signature)) return undefined
    const [id = '', addressHash] = signed.split('~')
    return { id, addressHash }
  }
}
