import { isSigned, sign } from '#server/platform/crypto/sign.ts'
import { deriveKey } from '#server/platform/crypto/store-secret.ts'

const DAY_MS = 86_400_000
/** The right can last 12 months and 14 days where a buyer was not told of it. */
const RECEIPT_LINK_MS = 400 * DAY_MS

/** Signed, stateless links: from a receipt to the withdrawal of its order, and to a statement that was made. */
export class WithdrawalLinks {
  readonly #key: Buffer

  constructor(storeSecret: string) {
    this.#key = deriveKey(storeSecret, 'withdrawals')
  }

  /** A path that fills in this order. @param now milliseconds since 1970 */
  toWithdraw(orderId: string, now: number): string {
    return `/withdraw?token=${this.#make('order', orderId, now + RECEIPT_LINK_MS)}`
  }

  /** ID of the order; undefined for a forged or old token. */
  readOrder(token: string, now: number): string | undefined {
    return this.#read('order', token, now)
  }

  /** Names a statement in `/withdraw/received/…` and in the link of its PDF. */
  statementToken(id: string): string {
    return this.#make('statement', id, Number.MAX_SAFE_INTEGER)
  }

  readStatement(token: string): string | undefined {
    return this.#read('statement', token, 0)
  }

  #make(kind: 'order' | 'statement', id: string, until: number): string {
    const signed = `${id}.${until.toString(36)}`
    return `${signed}.${sign(this.#key, `${kind} ${signed}`)}`
  }

  #read(kind: 'order' | 'statement', token: string, now: number): string | undefined {
    const [id = '', until = '', signature = ''] = token.split('.')
    if (!isSigned(this.#key, `${kind} ${id}.${until}`, signature)) return undefined
    return Number.parseInt(until, 36) > now ? id : undefined
  }
}
