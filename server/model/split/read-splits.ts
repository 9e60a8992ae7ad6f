import type { Credit } from '#contract/splits/credits.ts'
import { toPercent } from '#contract/splits/percent.ts'
import { isSet } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'

/** A person in a split, with their address. */
export type ShareRead = Row<'split_shares'> & { email: string; email_key: string }
export type SplitRead = Row<'splits'> & { shares: ShareRead[] }

/** The newest split of a beat whose invitations were not taken back. */
export async function readNewestSplit(db: Db, beatId: string): Promise<SplitRead | undefined> {
  return withShares(db, await standing(db, beatId).orderBy('version', 'desc').limit(1).executeTakeFirst())
}

/** The last split of a beat that all have accepted. */
export async function readAcceptedSplit(db: Db, beatId: string): Promise<SplitRead | undefined> {
  return withShares(
    db,
    await standing(db, beatId)
      .where('completed_at', 'is not', null)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst(),
  )
}

/**
 * The split by which a sale is shared now: the last one that all have accepted, else the newest, whose open shares are
 * held back. Undefined: the owner gets everything.
 */
export async function readCountingSplit(db: Db, beatId: string): Promise<SplitRead | undefined> {
  return (await readAcceptedSplit(db, beatId)) ?? (await readNewestSplit(db, beatId))
}

export async function readSplit(db: Db, id: string): Promise<SplitRead | undefined> {
  return withShares(db, await db.selectFrom('splits').selectAll().where('id', '=', id).executeTakeFirst())
}

/** How contracts name who made a beat: by legal name once it is signed. */
export function creditsOf(split: SplitRead): Credit[] {
  return [
    { name: split.owner_name, role: split.owner_role, publishing: toPercent(split.owner_publishing) },
    ...split.shares
      .filter(({ leaving }) => !isSet(leaving))
      .map(({ legal_name, name, role, publishing }) => ({
        name: legal_name ?? name,
        role,
        publishing: toPercent(publishing),
      })),
  ]
}

/**
 * Locks the splits of a beat until the transaction ends, so that an answer and a change come one after the other: read the
 * splits after it. An update without effect locks on both engines.
 */
export async function lockSplits(trx: Trx, beatId: string): Promise<void> {
  await trx
    .updateTable('splits')
    .set({ version: 1 })
    .where('beat_id', '=', beatId)
    .where('version', '=', 1)
    .execute()
}

function standing(db: Db, beatId: string) {
  return db.selectFrom('splits').selectAll().where('beat_id', '=', beatId).where('withdrawn_at', 'is', null)
}

async function withShares(db: Db, split: Row<'splits'> | undefined): Promise<SplitRead | undefined> {
  if (!split) return undefined
  const shares = await db
    .selectFrom('split_shares')
    .innerJoin('collaborators', 'collaborators.id', 'split_shares.collaborator_id')
    .selectAll('split_shares')
    .select(['collaborators.email', 'collaborators.email_key'])
    .where('split_id', '=', split.id)
    .orderBy('position')
    .execute()
  return { ...split, shares }
}

/** The version of a beat's newest split, also of one whose invitations were taken back. */
export async function newestVersion(db: Db, beatId: string): Promise<number | undefined> {
  const newest = await db
    .selectFrom('splits')
    .select(({ fn }) => fn.max<number | null>('version').as('version'))
    .where('beat_id', '=', beatId)
    .executeTakeFirst()
  return newest?.version ?? undefined
}

/** The split of a sheet. @param number any case */
export function findSheet(db: Db, number: string): Promise<Row<'splits'> | undefined> {
  return db
    .selectFrom('splits')
    .selectAll()
    .where('sheet_number', '=', number.trim().toUpperCase())
    .executeTakeFirst()
}

/** Whether all have accepted a later version. */
export async function isReplaced(
  db: Db,
  { beat_id, version }: Pick<Row<'splits'>, 'beat_id' | 'version'>,
): Promise<boolean> {
  const later = await db
    .selectFrom('splits')
    .select('id')
    .where('beat_id', '=', beat_id)
    .where('version', '>', version)
    .where('completed_at', 'is not', null)
    .executeTakeFirst()
  return later !== undefined
}
