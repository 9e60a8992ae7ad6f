import type { DeliveredKind } from '#contract/orders/order.ts'
import { isSigned, sign } from '#server/platform/crypto/sign.ts'

/** What a link opens: a file, the license document, a whole order as zip, or its invoice and credit notes. */
export type Asset = DeliveredKind | 'document' | 'archive' | 'invoice'

/** Link lifetime on pages and in mails, in milliseconds. */
export const pageLinkMs = 2 * 3600_000
export const mailLinkMs = 7 * 24 * 3600_000

type LinkVerdict = 'valid' | 'expired' | 'forged'

/**
 * Signed links to purchases: HMAC-SHA-256 over user, subject (a grant, or an order for an archive), asset and expiry.
 * The grant is still checked on each use.
 */
export class DownloadLinks {
  readonly #key: Buffer

  /** @param key 32 secret bytes */
  constructor(key: Buffer) {
    this.#key = key
  }

  /** A link relative to the store's address. @param untilMs milliseconds since 1970 */
  make(userId: string, subjectId: string, asset: Asset, untilMs: number): string {
    return this.makeAt(`/api/downloads/${subjectId}/${asset}`, { userId, subjectId, asset, untilMs })
  }

  /** A link to another path. */
  makeAt(
    path: string,
    {
      userId,
      subjectId,
      asset,
      untilMs,
    }: { userId: string; subjectId: string; asset: Asset; untilMs: number },
  ): string {
    const expires = String(Math.floor(untilMs / 1000))
    const query = new URLSearchParams({
      user: userId,
      expires,
      signature: sign(this.#key, signedText(userId, subjectId, asset, expires)),
    })
    return `${path}?${query}`
  }

  check(link: {
    user: string
    subjectId: string
    asset: Asset
    expires: string
    signature: string
  }): LinkVerdict {
    const text = signedText(link.user, link.subjectId, link.asset, link.expires)
    if (!isSigned(this.#key, text, link.signature)) return 'forged'
    return Number(link.expires) * 1000 > Date.now() ? 'valid' : 'expired'
  }
}

function signedText(userId: string, subjectId: string, asset: Asset, expires: string): string {
  return `v1\n${userId}\n${subjectId}\n${asset}\n${expires}`
}
