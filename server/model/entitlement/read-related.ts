import type { Replacement } from '#contract/licenses/license-passport.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { inList } from '#server/platform/database/in-list.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { inForce } from './in-force.ts'
import { readPaid } from './read-paid.ts'

/** The previous or next license of the same beat. */
export type RelatedGrant = Pick<
  Row<'grants'>,
  'id' | 'certificate' | 'granted_at' | 'starts_at' | 'revoked_at'
> & { kind: Replacement; license: string }

/** Data related to a grant, besides its order and line. */
export type RelatedRows = {
  uses: Row<'license_uses'>[]
  /** Licenses in force that upgraded or renewed it; upgrades first. */
  replacedBy: RelatedGrant | undefined
  replaces: RelatedGrant | undefined
  /** Total paid for it, including the licenses it upgraded. */
  paidCents: number
}

/** Loads related data of grants in a constant number of queries. Returns a lookup by grant ID. */
export async function readRelated(
  db: Db,
  grants: readonly Pick<Row<'grants'>, 'id' | 'line_id'>[],
): Promise<(grant: Pick<Row<'grants'>, 'id' | 'line_id'>) => RelatedRows> {
  if (grants.length === 0)
    return () => ({ uses: [], replacedBy: undefined, replaces: undefined, paidCents: 0 })
  const ids = grants.map(({ id }) => id)
  const uses = await db
    .selectFrom('license_uses')
    .selectAll()
    .where(inList(db, 'grant_id', ids))
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const columns = [
    'grants.id',
    'grants.certificate',
    'grants.granted_at',
    'grants.starts_at',
    'grants.revoked_at',
  ] as const
  const newer = await db
    .selectFrom('order_lines')
    .innerJoin('grants', 'grants.line_id', 'order_lines.id')
    .select([...columns, 'order_lines.replaces', 'order_lines.replacement', 'order_lines.license_name'])
    .where(inList(db, 'order_lines.replaces', ids))
    .where(inForce())
    .orderBy('grants.id')
    .execute()
  const older = await db
    .selectFrom('order_lines as line')
    .innerJoin('grants', 'grants.id', 'line.replaces')
    .innerJoin('order_lines', 'order_lines.id', 'grants.line_id')
    .select([...columns, 'line.id as line_id', 'line.replacement', 'order_lines.license_name'])
    .where(
      inList(
        db,
        'line.id',
        grants.map(({ line_id }) => line_id),
      ),
    )
    .execute()
  const paid = await readPaid(db, ids)
  return ({ id, line_id }) => {
    const successors = newer.filter(({ replaces }) => replaces === id).map(related)
    const before = older.find((row) => row.line_id === line_id)
    return {
      uses: uses.filter(({ grant_id }) => grant_id === id),
      replacedBy: successors.find(({ kind }) => kind === 'upgrade') ?? successors.at(-1),
      replaces: before && related(before),
      paidCents: paid.get(id) ?? 0,
    }
  }
}

function related({
  replacement,
  license_name: license,
  ...grant
}: Omit<RelatedGrant, 'kind' | 'license'> & {
  replacement: Replacement | null
  license_name: string
}): RelatedGrant {
  return { ...grant, kind: replacement ?? 'renewal', license }
}
