import { renewableFrom } from '#contract/license-term.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { Problem } from '#server/platform/http/problem.ts'

/** A license that its buyer buys once more. `startsAt`: when the new term begins; null: on the day it is paid. */
export type Renewal = { grantId: string; certificate: string; startsAt: number | null }

type Owned = { beatId: string; licenseId: string }

/**
 * What buying a license of a beat does for somebody who may own it: undefined where they do not, the renewal of one that
 * ends soon or has ended.
 * @throws Problem already_owned
 */
export async function findRenewal(
  db: Db,
  { userId, ...wanted }: Owned & { userId: string },
): Promise<Renewal | undefined> {
  const grant = (await readOwned(db, userId, [wanted]))(wanted)
  const renewal = grant && renewalOf(grant)
  if (grant && !renewal) throw new Problem('already_owned')
  return renewal
}

/** As `findRenewal`, of many in one query; undefined also for what is owned and cannot be renewed yet. */
export async function findRenewalsIfAny(
  db: Db,
  userId: string,
  wanted: readonly Owned[],
): Promise<(license: Owned) => Renewal | undefined> {
  if (wanted.length === 0) return () => undefined
  const grantOf = await readOwned(db, userId, wanted)
  return (license) => {
    const grant = grantOf(license)
    return grant && renewalOf(grant)
  }
}

async function readOwned(db: Db, userId: string, wanted: readonly Owned[]) {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .selectAll('grants')
    .select(['order_lines.beat_id', 'order_lines.license_id'])
    .where('grants.user_id', '=', userId)
    .where('grants.revoked_at', 'is', null)
    .where(
      inList(
        db,
        'order_lines.license_id',
        wanted.map(({ licenseId }) => licenseId),
      ),
    )
    .execute()
  return ({ beatId, licenseId }: Owned): Row<'grants'> | undefined =>
    rows
      .filter((row) => row.beat_id === beatId && row.license_id === licenseId)
      // Of several, the newest term counts.
      .reduce<Row<'grants'> | undefined>(
        (last, next) => (last && endOf(last) >= endOf(next) ? last : next),
        undefined,
      )
}

function renewalOf({ id: grantId, certificate, ends_at }: Row<'grants'>): Renewal | undefined {
  const now = Date.now()
  if (ends_at === null || renewableFrom(ends_at) > now) return undefined
  return { grantId, certificate, startsAt: ends_at > now ? ends_at : null }
}

function endOf({ ends_at }: Row<'grants'>): number {
  return ends_at ?? Number.POSITIVE_INFINITY
}
