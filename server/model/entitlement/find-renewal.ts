import { renewableFrom } from '#contract/licenses/license-term.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { inForce } from './in-force.ts'

/** A license being renewed. `startsAt`: start of the new term; null for the day of payment. */
export type Renewal = { grantId: string; certificate: string; startsAt: number | null }

type Owned = { beatId: string; licenseId: string }

/**
 * The renewal of a user's license that ends soon or has ended; undefined if they do not own it.
 * @throws Problem already_owned
 */
export async function findRenewal(
  db: Db,
  { userId, ...wanted }: Owned & { userId: string },
): Promise<Renewal | undefined> {
  const grant = (await readOwned(db, userId, [wanted]))(wanted)
  const renewal = grant && renewalOf(grant)
  if (grant && !renewal) throw new ProblemError('already_owned')
  return renewal
}

/** As `findRenewal`, for many in one query; also undefined for licenses that cannot be renewed yet. */
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
    .where(inForce())
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
      // The newest term wins.
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
