import { renewableFrom } from '#contract/license-term.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** A license that its buyer buys once more. `startsAt`: when the new term begins; null: on the day it is paid. */
export type Renewal = { grantId: string; certificate: string; startsAt: number | null }

/**
 * What buying a license of a beat does for somebody who may own it: undefined where they do not, the renewal of one that
 * ends soon or has ended.
 * @throws Problem already_owned
 */
export async function findRenewal(
  db: Db,
  buyer: { userId: string; beatId: string; licenseId: string },
): Promise<Renewal | undefined> {
  const owned = await db
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .selectAll('grants')
    .where('grants.user_id', '=', buyer.userId)
    .where('grants.revoked_at', 'is', null)
    .where('order_lines.beat_id', '=', buyer.beatId)
    .where('order_lines.license_id', '=', buyer.licenseId)
    .execute()
  const now = Date.now()
  // Of several, the newest term counts.
  const grant = owned.reduce<Row<'grants'> | undefined>(
    (last, next) => (last && endOf(last) >= endOf(next) ? last : next),
    undefined,
  )
  if (!grant) return undefined
  if (grant.ends_at === null || renewableFrom(grant.ends_at) > now) throw new Problem('already_owned')
  const { id: grantId, certificate } = grant
  return { grantId, certificate, startsAt: grant.ends_at > now ? grant.ends_at : null }
}

/** As `findRenewal`; undefined where the license is owned and cannot be renewed yet. */
export async function findRenewalIfAny(
  db: Db,
  buyer: Parameters<typeof findRenewal>[1],
): Promise<Renewal | undefined> {
  try {
    return await findRenewal(db, buyer)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

function endOf({ ends_at }: Row<'grants'>): number {
  return ends_at ?? Number.POSITIVE_INFINITY
}
