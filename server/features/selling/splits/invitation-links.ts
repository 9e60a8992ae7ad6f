import { INVITATION_DAYS } from '#contract/splits/split.ts'
import { isSigned, sign } from '#server/platform/crypto/sign.ts'

const DAY_MS = 86_400_000

/** Signed links of invitations: HMAC-SHA-256 over the share and when the link ends. */
export class InvitationLinks {
  readonly #key: Buffer

  /** @param key 32 secret bytes */
  constructor(key: Buffer) {
    this.#key = key
  }

  /** @param invitedAt milliseconds since 1970 */
  tokenFor(shareId: string, invitedAt: number): string {
    const until = String(Math.floor(invitationEnd(invitedAt) / 1000))
    return `${shareId}.${until}.${sign(this.#key, `v1\n${shareId}\n${until}`)}`
  }

  /** The share and when the link ends, in milliseconds since 1970; undefined for a forged one. */
  read(token: string): { shareId: string; until: number } | undefined {
    const [shareId = '', until = '', signature = ''] = token.split('.')
    if (!isSigned(this.#key, `v1\n${shareId}\n${until}`, signature)) return undefined
    return { shareId, until: Number(until) * 1000 }
  }
}

/** When an invitation ends, in milliseconds since 1970. */
export function invitationEnd(invitedAt: number): number {
  return invitedAt + INVITATION_DAYS * DAY_MS
}
