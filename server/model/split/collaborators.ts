import type { Db } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Everybody who is or was in a split, by name. @param ids undefined: all */
export function readCollaborators(db: Db, ids?: readonly string[]): Promise<Row<'collaborators'>[]> {
  return db
    .selectFrom('collaborators')
    .selectAll()
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids ?? []))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export function findPerson(db: Db, id: string): Promise<Row<'collaborators'> | undefined> {
  return db.selectFrom('collaborators').selectAll().where('id', '=', id).executeTakeFirst()
}

/** @throws Problem collaborator_not_found */
export async function readPerson(db: Db, id: string): Promise<Row<'collaborators'>> {
  const person = await findPerson(db, id)
  if (!person) throw new ProblemError('collaborator_not_found')
  return person
}

/** In how many beats' splits each of them is or was. @param ids undefined: all */
export async function countBeatsOf(db: Db, ids?: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await shares(db, ids)
    .select(({ fn }) => ['collaborator_id', fn.count<number>('beat_id').distinct().as('beats')])
    .groupBy('collaborator_id')
    .execute()
  return new Map(rows.map(({ collaborator_id, beats }) => [collaborator_id, Number(beats)]))
}

/** Since when the oldest split waits for the answer of each, in milliseconds since 1970. @param ids undefined: all */
export async function readInvitedSince(
  db: Db,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await shares(db, ids)
    .select(({ fn }) => ['collaborator_id', fn.min<number | null>('invited_at').as('at')])
    .where('state', '=', 'invited')
    .where('withdrawn_at', 'is', null)
    .groupBy('collaborator_id')
    .execute()
  return new Map(
    rows.flatMap(({ collaborator_id, at }) => (at === null ? [] : [[collaborator_id, Number(at)]])),
  )
}

/** `collaborator beat` of each split that somebody accepted, in any version. @param ids undefined: of all */
export async function readAccepted(db: Db, ids: readonly string[] | undefined): Promise<ReadonlySet<string>> {
  const rows = await shares(db, ids)
    .select(['collaborator_id', 'beat_id'])
    .where('state', '=', 'accepted')
    .distinct()
    .execute()
  return new Set(rows.map(({ collaborator_id, beat_id }) => `${collaborator_id} ${beat_id}`))
}

/** A collaborator's shares in splits that were not taken back, by version; without those that end. */
export function readSharesOf(db: Db, collaboratorId: string) {
  return shares(db, [collaboratorId])
    .select(['beat_id', 'version', 'role', 'sales', 'publishing', 'state', 'sheet_number', 'completed_at'])
    .where('withdrawn_at', 'is', null)
    .where('leaving', '=', 0)
    .orderBy('version')
    .execute()
}

function shares(db: Db, ids: readonly string[] | undefined) {
  return db
    .selectFrom('split_shares')
    .innerJoin('splits', 'splits.id', 'split_shares.split_id')
    .$if(ids !== undefined, (query) => query.where('collaborator_id', 'in', ids ?? []))
}
