import type { CertificateState } from '#contract/licenses/license-passport.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { RelatedRows } from './read-related.ts'

/** State of a license at `now`, in milliseconds since 1970. The first match wins. */
export function certificateState(
  grant: Pick<Row<'grants'>, 'revoked_at' | 'ends_at' | 'statement'>,
  given: {
    status: Row<'orders'>['status']
    isLineRefunded: boolean
    isTest: boolean
    now: number
  } & Pick<RelatedRows, 'replacedBy'>,
): CertificateState {
  if (grant.revoked_at !== null)
    return given.status === 'Disputed' && !given.isLineRefunded ? 'disputed' : 'refunded'
  if (given.replacedBy?.kind === 'upgrade') return 'upgraded'
  if (grant.ends_at !== null && grant.ends_at <= given.now) return 'expired'
  if (given.isTest) return 'test'
  return grant.statement === null ? 'preparing' : 'valid'
}
