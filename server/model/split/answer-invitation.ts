import type { Db, Trx } from '#server/platform/database/connect.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findSoldSplit } from './booked-sales.ts'
import { completeSplit, type SheetContext } from './complete-split.ts'
import { inviteToSplit, tellOwner } from './queue-split-mails.ts'
import { lockSplits, readNewestSplit, readSplit, type ShareRead, type SplitRead } from './read-splits.ts'

/** `isPast`: they are not in the newest split any more. */
export type OpenInvitation = { split: SplitRead; share: ShareRead; isPast: boolean }

/**
 * The current share of the person whom an invitation went to: where the split was changed since, that of the newest one.
 * Somebody who was removed can still answer the last one under which something was sold: their share of it is held.
 * @throws Problem invitation_not_found if nothing is left for them to answer
 */
export async function readInvitation(db: Db, shareId: string): Promise<OpenInvitation> {
  const found = await findInvitation(db, shareId)
  if (!found) throw new ProblemError('invitation_not_found')
  return found
}

/** As `readInvitation`; undefined if nothing is left for them to answer. */
export async function findInvitation(db: Db, shareId: string): Promise<OpenInvitation | undefined> {
  const invited = await findInvited(db, shareId)
  if (!invited) return undefined
  const shareIn = (split: SplitRead | undefined) =>
    split?.shares.find(({ collaborator_id }) => collaborator_id === invited.collaborator_id)
  const newest = await readNewestSplit(db, invited.beat_id)
  const current = shareIn(newest)
  if (newest && current) return { split: newest, share: current, isPast: false }
  const soldId = await findSoldSplit(db, invited)
  const sold = soldId === undefined ? undefined : await readSplit(db, soldId)
  const share = shareIn(sold)
  return sold && share && { split: sold, share, isPast: true }
}

function findInvited(db: Db, shareId: string) {
  return db
    .selectFrom('split_shares')
    .innerJoin('splits', 'splits.id', 'split_shares.split_id')
    .select(['beat_id', 'collaborator_id'])
    .where('split_shares.id', '=', shareId)
    .executeTakeFirst()
}

/** As `readInvitation`, and nobody changes the beat's split until the transaction ends. */
async function lockInvitation(trx: Trx, shareId: string): Promise<OpenInvitation> {
  const invited = await findInvited(trx, shareId)
  if (!invited) throw new ProblemError('invitation_not_found')
  await lockSplits(trx, invited.beat_id)
  return readInvitation(trx, shareId)
}

/**
 * Accepts a split, also after declining it.
 * @param splitId what was shown
 * @throws Problem split_changed if it is not that of the beat any more
 */
export async function acceptShare(
  context: SheetContext & { db: Db },
  shareId: string,
  { splitId, legalName }: { splitId: string; legalName: string },
  now: number,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const { split, share, isPast } = await lockInvitation(trx, shareId)
    if (split.id !== splitId) throw new ProblemError('split_changed')
    const accepted = await trx
      .updateTable('split_shares')
      .set({ state: 'accepted', legal_name: legalName, answered_at: now, reason: null })
      .where('id', '=', share.id)
      .where('state', '!=', 'accepted')
      .returning('id')
      .executeTakeFirst()
    // A repeat changes nothing, not even the name.
    if (!accepted) return
    await trx
      .updateTable('collaborators')
      .set({ legal_name: legalName })
      .where('id', '=', share.collaborator_id)
      .execute()
    // A later split counts by now.
    if (!isPast) await completeSplit(trx, context, split.id, now)
    await tellOwner(trx, share.id, 'accepted', now)
  })
}

/** Declines a split. @throws Problem split_changed, invitation_answered once it was accepted */
export async function declineShare(
  db: Db,
  shareId: string,
  { splitId, reason }: { splitId: string; reason: string },
  now: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { split, share } = await lockInvitation(trx, shareId)
    if (split.id !== splitId) throw new ProblemError('split_changed')
    if (share.state === 'accepted') throw new ProblemError('invitation_answered')
    const declined = await trx
      .updateTable('split_shares')
      .set({ state: 'declined', reason, answered_at: now })
      .where('id', '=', share.id)
      .where('state', '=', 'invited')
      .returning('id')
      .executeTakeFirst()
    if (declined) await tellOwner(trx, share.id, 'declined', now)
  })
}

/** Mails an invitation again, for another 30 days. Declined ones are open again. */
export async function renewInvitation(db: Db, shareId: string, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { share } = await readInvitation(trx, shareId)
    if (share.state === 'accepted') throw new ProblemError('invitation_answered')
    await trx
      .updateTable('split_shares')
      .set({ invited_at: now, reminders: 0 })
      .where('id', '=', share.id)
      .execute()
    await inviteToSplit(trx, share.id, now)
  })
}

const DAY_MS = 86_400_000
const REMIND_AFTER_DAYS = [7, 21] as const
const BATCH_SIZE = 100

/** Mails open invitations again after 7 and 21 days. Each reminder is counted in the transaction that queues its mail. */
export async function remindOfInvitations(db: Db, now: number): Promise<void> {
  for (const [reminders, days] of REMIND_AFTER_DAYS.entries()) {
    const open = await db
      .selectFrom('split_shares')
      .innerJoin('splits', 'splits.id', 'split_shares.split_id')
      .select(['split_shares.id', 'split_id', 'beat_id'])
      .where('state', '=', 'invited')
      .where('reminders', '=', reminders)
      .where('invited_at', '<=', now - days * DAY_MS)
      .where('withdrawn_at', 'is', null)
      .limit(BATCH_SIZE)
      .execute()
    for (const { id, split_id, beat_id } of open)
      await db.transaction().execute(async (trx) => {
        const counted = await trx
          .updateTable('split_shares')
          .set({ reminders: reminders + 1 })
          .where('id', '=', id)
          .where('state', '=', 'invited')
          .where('reminders', '=', reminders)
          .returning('invited_at')
          .executeTakeFirst()
        const newest = await readNewestSplit(trx, beat_id)
        if (counted && newest?.id === split_id) await inviteToSplit(trx, id, now)
      })
  }
}

/** Opens My Shares for an account by the link in an invitation. @throws Problem invitation_other_account */
export async function claimShares(db: Db, shareId: string, userId: string): Promise<void> {
  const share = await db
    .selectFrom('split_shares')
    .innerJoin('collaborators', 'collaborators.id', 'split_shares.collaborator_id')
    .select(['collaborators.id', 'email_key', 'user_id', 'split_id'])
    .where('split_shares.id', '=', shareId)
    .executeTakeFirst()
  const user = await db.selectFrom('users').select('email_key').where('id', '=', userId).executeTakeFirst()
  if (!share || !(await readSplit(db, share.split_id))) throw new ProblemError('invitation_not_found')
  if (share.user_id === userId) return
  if (share.user_id !== null || share.email_key !== user?.email_key)
    throw new ProblemError('invitation_other_account')
  await db.updateTable('collaborators').set({ user_id: userId }).where('id', '=', share.id).execute()
}

/** The collaborator that an account is; undefined: it has no shares. */
export async function findCollaborator(
  db: Db,
  userId: string,
): Promise<{ id: string; name: string; email: string } | undefined> {
  const user = await db
    .selectFrom('users')
    .select(['email_key', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user) return undefined
  const own = await db
    .selectFrom('collaborators')
    .select(['id', 'name', 'email', 'user_id'])
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('email_key', '=', user.email_key)]))
    .execute()
  const claimed = own.find(({ user_id }) => user_id === userId)
  const named = own.find(({ user_id }) => user_id === null)
  return claimed ?? (user.email_confirmed_at === null ? undefined : named)
}

/** Whether any beat has, or had, a split. */
export async function hasCollaborators(db: Db): Promise<boolean> {
  const one = await db.selectFrom('collaborators').select('id').limit(1).executeTakeFirst()
  return one !== undefined
}

/** Mails a collaborator every invitation that they have not answered. Returns how many. */
export async function renewOpenInvitations(db: Db, collaboratorId: string, now: number): Promise<number> {
  const open = await db
    .selectFrom('split_shares')
    .innerJoin('splits', 'splits.id', 'split_shares.split_id')
    .select('split_shares.id')
    .where('collaborator_id', '=', collaboratorId)
    .where('state', '=', 'invited')
    .where('withdrawn_at', 'is', null)
    .execute()
  for (const { id } of open) await renewInvitation(db, id, now)
  return open.length
}
