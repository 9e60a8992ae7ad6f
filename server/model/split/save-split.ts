import { randomInt } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { toPoints } from '#contract/splits/percent.ts'
import type { ShareInput, SplitInput } from '#contract/splits/split.ts'
import { recordAuditEvent } from '#server/model/audit/index.ts'
import { bylineOf } from '#server/model/user/index.ts'
import { isSet, toFlag } from '#server/platform/database/columns.ts'
import type { Db, Trx } from '#server/platform/database/connect.ts'
import type { Row } from '#server/platform/database/schema.ts'
import type { RequestSession } from '#server/platform/http/guards.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { completeSplit, type SheetContext } from './complete-split.ts'
import { inviteToSplit } from './queue-split-mails.ts'
import { lockSplits, readAcceptedSplit, readNewestSplit, readSplit } from './read-splits.ts'
import { validateShares } from './validate-shares.ts'

export type OwnedBeat = Row<'beats'> & {
  owner_email: string
  owner_email_key: string
  owner_name: string
  owner_byline: string
}

/** A beat with its owner. @param deleted whether one in the trash will do @throws Problem beat_not_found */
export async function readOwnedBeat(
  db: Db,
  beatId: string,
  { deleted }: { deleted: boolean } = { deleted: false },
): Promise<OwnedBeat> {
  const beat = await db
    .selectFrom('beats')
    .innerJoin('users', 'users.id', 'beats.owner_id')
    .selectAll('beats')
    .select(['users.email as owner_email', 'users.email_key as owner_email_key', 'users.legal_name'])
    .select(bylineOf().as('owner_byline'))
    .where('beats.id', '=', beatId)
    .$if(!deleted, (query) => query.where('beats.status', '!=', 'deleted'))
    .executeTakeFirst()
  if (!beat) throw new ProblemError('beat_not_found')
  return { ...beat, owner_name: beat.legal_name ?? beat.owner_byline }
}

/**
 * Saves a new version of a beat's split, for later sales, and invites those whose share is new or falls. An acceptance
 * counts on where no share falls. Who loses everything is asked, too.
 * @throws Problem beat_not_found, split_beat_sold, split_changed after a concurrent edit, split_not_whole,
 * invalid_request with the fields' errors
 */
export async function saveSplit(
  context: SheetContext & { db: Db },
  admin: RequestSession,
  beatId: string,
  input: SplitInput,
  now: number,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const beat = await readOwnedBeat(trx, beatId)
    if (beat.exclusive_sold_at !== null) throw new ProblemError('split_beat_sold')
    validateShares(input, beat.owner_email_key)
    await lockSplits(trx, beatId)
    const versions = await trx
      .selectFrom('splits')
      .select(({ fn }) => fn.max('version').as('newest'))
      .where('beat_id', '=', beatId)
      .executeTakeFirst()
    const newest = versions?.newest ?? 0
    if (newest !== input.version) throw new ProblemError('split_changed')
    const leaving = await readLeaving(trx, beatId, input.shares)
    const splitId = uuidv7()
    const inserted = await trx
      .insertInto('splits')
      .values({
        id: splitId,
        beat_id: beatId,
        version: newest + 1,
        sheet_number: makeSheetNumber(),
        owner_id: beat.owner_id,
        owner_name: beat.owner_name,
        owner_byline: beat.owner_byline,
        owner_role: input.owner.role,
        owner_sales: toPoints(input.owner.sales),
        owner_publishing: toPoints(input.owner.publishing),
        created_at: now,
        completed_at: null,
        withdrawn_at: null,
        statement: null,
        signature: null,
      })
      .onConflict((conflict) => conflict.columns(['beat_id', 'version']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) throw new ProblemError('split_changed')
    for (const [position, share] of [...input.shares, ...leaving].entries())
      await insertShare(trx, { splitId, beatId, position, share, now })
    await completeSplit(trx, context, splitId, now)
    const split = await readSplit(trx, splitId)
    for (const { id, state } of split?.shares ?? [])
      if (state === 'invited') await inviteToSplit(trx, id, now)
    await recordAuditEvent(trx, admin, 'split.saved', { id: beatId, name: beat.title })
  })
}

/** People of the split that counts who are not in the new one: their share falls to nothing, so they are asked. */
async function readLeaving(
  trx: Trx,
  beatId: string,
  shares: readonly ShareInput[],
): Promise<(ShareInput & { isLeaving: true })[]> {
  const stay = new Set(shares.map(({ email }) => email.toLowerCase()))
  const accepted = await readAcceptedSplit(trx, beatId)
  return (accepted?.shares ?? [])
    .filter(({ email_key, leaving }) => !isSet(leaving) && !stay.has(email_key))
    .map(({ name, email, role }) => ({ name, email, role, sales: 0, publishing: 0, isLeaving: true }))
}

async function insertShare(
  trx: Trx,
  {
    splitId,
    beatId,
    position,
    share,
    now,
  }: {
    splitId: string
    beatId: string
    position: number
    share: ShareInput & { isLeaving?: true }
    now: number
  },
): Promise<void> {
  const collaborator = await keepCollaborator(trx, share, now)
  const sales = toPoints(share.sales)
  const publishing = toPoints(share.publishing)
  const before = await readLastAcceptance(trx, beatId, collaborator)
  const counts = before !== undefined && sales >= before.sales && publishing >= before.publishing
  await trx
    .insertInto('split_shares')
    .values({
      id: uuidv7(),
      split_id: splitId,
      collaborator_id: collaborator,
      position,
      name: share.name,
      role: share.role,
      sales,
      publishing,
      leaving: toFlag(share.isLeaving === true),
      state: counts ? 'accepted' : 'invited',
      invited_at: counts ? null : now,
      answered_at: counts ? before.answered_at : null,
      legal_name: counts ? before.legal_name : null,
      reason: null,
    })
    .execute()
}

function readLastAcceptance(trx: Trx, beatId: string, collaboratorId: string) {
  return trx
    .selectFrom('split_shares')
    .innerJoin('splits', 'splits.id', 'split_shares.split_id')
    .select(['sales', 'publishing', 'answered_at', 'legal_name'])
    .where('splits.beat_id', '=', beatId)
    .where('collaborator_id', '=', collaboratorId)
    .where('state', '=', 'accepted')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function keepCollaborator(
  trx: Trx,
  { name, email }: Pick<ShareInput, 'name' | 'email'>,
  now: number,
): Promise<string> {
  const { id } = await trx
    .insertInto('collaborators')
    .values({
      id: uuidv7(),
      email,
      email_key: email.toLowerCase(),
      name,
      legal_name: null,
      user_id: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doUpdateSet({ name, email }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes back the invitations of the newest split. @throws Problem split_not_open */
export async function withdrawSplit(
  db: Db,
  admin: RequestSession,
  beatId: string,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const beat = await readOwnedBeat(trx, beatId)
    await lockSplits(trx, beatId)
    const split = await readNewestSplit(trx, beatId)
    if (!split) throw new ProblemError('split_not_found')
    const taken = await trx
      .updateTable('splits')
      .set({ withdrawn_at: now })
      .where('id', '=', split.id)
      .where('completed_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!taken) throw new ProblemError('split_not_open')
    await recordAuditEvent(trx, admin, 'split.withdrawn', { id: beatId, name: beat.title })
  })
}

/** Crockford's letters: none looks like another. */
const SHEET_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `BB-SP-4K7R-X2MD`: unguessable enough behind a rate limit. */
function makeSheetNumber(): string {
  const letters = Array.from({ length: 12 }, () => SHEET_LETTERS[randomInt(SHEET_LETTERS.length)]).join('')
  return `BB-SP-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
}
